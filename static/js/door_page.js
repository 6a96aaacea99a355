/** What the pages in front of a table share; alone it serves the error page. */

import "./components/index.js";
import { byId } from "./dom.js";
import { ready } from "./i18n.js";
import { openSettings } from "./settings_dialog.js";

ready.then(() => byId("settings", HTMLButtonElement).addEventListener("click", openSettings));
