/** The page of an evening. */

import "../components/index.js";
import { byId, embedded } from "../dom.js";
import { ready } from "../i18n.js";
import { onSettings } from "../settings.js";
import { closedPage } from "./closed.js";
import { forgetEvening, rememberEvening } from "./known.js";
import { EveningPage } from "./page.js";
import { EveningStream } from "./stream.js";

await ready;

const view = /** @type {import("./types.d.ts").EveningView} */ (embedded("view"));
const root = byId("app", HTMLElement);
const page = new EveningPage(root, view);
rememberEvening(view);
onSettings(() => page.paint());
new EveningStream(view.tournament_id, {
  onView: (next) => {
    rememberEvening(next);
    page.show(next);
  },
  onLost: (lost) => page.lost(lost),
  onClosed: (error) => {
    forgetEvening(view.tournament_id);
    closedPage(root, error);
  },
}).start();
