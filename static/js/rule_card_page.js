/** The page of a rule card: all of it is there already, only printing needs a hand. */

import "./door_page.js";
import { byId } from "./dom.js";

byId("print", HTMLButtonElement).addEventListener("click", () => print());
