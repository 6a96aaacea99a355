/** The code on a TV: letters to choose with the arrows of a remote; the code knocks, and somebody inside opens. */

import "../components/index.js";
import { CODE_LENGTH, readEntry } from "../code.js";
import { byId, h } from "../dom.js";
import { ready, t } from "../i18n.js";
import { ApiError, request } from "../net.js";
import { staysDark } from "./theme.js";

const LETTERS = [..."BCDFGHKMNPRTVWX"];
const ACROSS = 8;
const ASK_MS = 2000;
const LASTS_MS = 30_000;

const boxes = byId("tv-boxes", HTMLElement);
const keys = byId("tv-keys", HTMLElement);
const said = byId("tv-said", HTMLElement);
let code = "";
let busy = false;

function paint() {
  boxes.setAttribute("aria-label", code ? [...code].join(" ") : t("home.code"));
  boxes.replaceChildren(...Array.from({ length: CODE_LENGTH }, (_, i) => h("span", { class: i === code.length ? "cursor" : null }, code[i] ?? "")));
}

/** @param {string} letter */
function type(letter) {
  if (busy || code.length >= CODE_LENGTH) return;
  code += letter;
  said.textContent = "";
  paint();
  if (code.length === CODE_LENGTH) knock();
}

function back() {
  if (busy) return;
  code = code.slice(0, -1);
  paint();
}

/** @param {number} ms */
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {{tournament_id?: string | null, table_id?: string | null}} door */
function enter({ tournament_id, table_id }) {
  location.replace(tournament_id ? `/tv/${tournament_id}${location.search}` : `/t/${table_id}`);
}

async function knock() {
  busy = true;
  try {
    const answer = await request("POST", "/knocks", { code, name: t("tv.name"), watches: true });
    if (!answer.knock) return enter(answer);
    said.textContent = t("tv.knocked");
    await untilOpen(answer.knock);
    said.textContent = t("knock.nobody");
  } catch (error) {
    said.textContent = error instanceof Error ? error.message : String(error);
  }
  busy = false;
  code = "";
  paint();
}

/** Asks until the door opens, which leads on, or stays closed. @param {string} id */
async function untilOpen(id) {
  for (const until = performance.now() + LASTS_MS; performance.now() < until; await wait(ASK_MS)) {
    try {
      const answer = await request("GET", `/knocks/${id}`);
      if (answer.status === "open") {
        enter(answer);
        await new Promise(() => {}); // the next page is loading
      }
      if (answer.status === "closed") return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 404) throw error;
    }
  }
}

/** Arrows move over the letters as they lie. @param {KeyboardEvent} event */
function onKey(event) {
  const all = [...keys.querySelectorAll("button")];
  const at = all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  const step = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowLeft: -1, ArrowDown: ACROSS, ArrowUp: -ACROSS })[event.key];
  if (step !== undefined) {
    event.preventDefault();
    all[Math.max(0, Math.min(all.length - 1, at + step))]?.focus();
  } else if (event.key === "Backspace") back();
  else if (!event.ctrlKey && !event.altKey && !event.metaKey && event.key.length === 1) {
    const entry = readEntry(event.key);
    if ("code" in entry && entry.code) type(entry.code);
  }
}

staysDark();
await ready;
paint();
const letter = (/** @type {string} */ one) => h("button", { class: "btn", type: "button", onclick: () => type(one) }, one);
keys.append(
  ...LETTERS.map(letter),
  h("button", { class: "btn", type: "button", "aria-label": t("tv.delete"), onclick: back }, h("x-i", { n: "undo" })),
);
addEventListener("keydown", onKey);
keys.querySelector("button")?.focus();
