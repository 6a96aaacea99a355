/** Waiting in front of the door: asks every two seconds whether somebody has opened. */

import "./door_page.js";
import { byId, embedded } from "./dom.js";
import { ready, t } from "./i18n.js";
import { askName } from "./name_dialog.js";
import { ApiError, pathTo, request } from "./net.js";
import { toastError } from "./toast.js";

const ASK_MS = 2000;
const LASTS_MS = 30_000;

const told = /** @type {{id: string, code: string, until: number}} */ (embedded("knock"));
const state = byId("knock-state", HTMLElement);
const note = byId("knock-note", HTMLElement);
const again = byId("again", HTMLButtonElement);

let { id } = told;
/** When one may knock again, by this device's clock; clocks of server and phone may differ by minutes. */
let until = performance.now() + LASTS_MS;
let closed = false;

async function ask() {
  try {
    const answer = await request("GET", `/knocks/${id}`);
    if (answer.status === "open") location.replace(pathTo(answer));
    if (answer.status === "closed") close();
  } catch (error) {
    // A knock that the server forgot is a closed door; no connection is not, so the next question may reach it.
    if (error instanceof ApiError && error.status === 404) close();
  }
}

function close() {
  closed = true;
  until = Math.min(until, performance.now());
  paint();
}

function paint() {
  const left = Math.ceil((until - performance.now()) / 1000);
  const waiting = left > 0 && !closed;
  const words = waiting ? t("knock.knocked") : t("knock.nobody");
  if (state.textContent !== words) state.textContent = words;
  note.textContent = waiting ? t("knock.again_in", { n: left }) : t("knock.again_now");
  again.disabled = waiting;
}

async function knockAgain() {
  again.disabled = true;
  try {
    // Whoever knocked is known to the server, under the name that was given last.
    const answer = await request("POST", "/knocks", { code: told.code });
    if (!answer.knock) return location.replace(pathTo(answer));
    id = answer.knock;
    history.replaceState(null, "", `/k/${id}`);
    until = performance.now() + LASTS_MS;
    closed = false;
  } catch (error) {
    toastError(error);
  }
  paint();
}

await ready;
paint();
again.addEventListener("click", knockAgain);
byId("name", HTMLButtonElement).addEventListener("click", async () => {
  const crew = byId("crew", HTMLElement);
  crew.textContent = (await askName(crew.textContent ?? "")) ?? crew.textContent;
});
setInterval(paint, 500);
setInterval(() => closed || ask(), ASK_MS);
addEventListener("visibilitychange", () => document.visibilityState === "visible" && !closed && ask());
