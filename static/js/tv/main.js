/** The TV of an evening: nobody touches it, it follows for days. */

import "../components/index.js";
import { byId, embedded } from "../dom.js";
import { closedPage } from "../evening/closed.js";
import { EveningStream } from "../evening/stream.js";
import { ready } from "../i18n.js";
import { staysDark } from "./theme.js";
import { TvScreen } from "./screen.js";
import { stayAwake } from "./awake.js";

staysDark();
await ready;

const view = /** @type {import("../evening/types.d.ts").EveningView} */ (embedded("view"));
const root = byId("app", HTMLElement);
const screen = new TvScreen(root, view);
new EveningStream(view.tournament_id, {
  onView: (next) => screen.show(next),
  onLost: (lost) => screen.lost(lost),
  onClosed: (error) => closedPage(root, error),
}).start();
addEventListener("online", () => screen.wake());
document.addEventListener("visibilitychange", () => document.hidden || screen.wake());
stayAwake();
