/** The whole game by keyboard. Tab is never taken; letters can be switched off in the settings. */

import { getSetting, setSetting } from "../settings.js";
import { t } from "../i18n.js";
import { toast } from "../toast.js";
import { myTurn, playOf, waitingFor } from "./model.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
export function listenToKeys(table) {
  addEventListener("keydown", (event) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isTyping(event.target) ||
      document.querySelector("dialog[open]")
    )
      return;
    const handled =
      arrows(table, event.key) ||
      acting(table, event) ||
      (getSetting("key_letters") && letters(table, event.key.toLowerCase()));
    if (handled) event.preventDefault();
  });
}

/** @param {EventTarget | null} target */
const isTyping = (target) =>
  target instanceof HTMLElement &&
  (target.matches("input:not([type=radio]), textarea, select") || target.isContentEditable);

/** Moving in the hand, from anywhere on the page. @param {Table} table @param {string} key */
function arrows(table, key) {
  const hand = table.screens.current?.hand;
  if (!hand) return false;
  if (key === "ArrowLeft" || key === "ArrowRight") {
    hand.move(key === "ArrowLeft" ? -1 : 1);
    return true;
  }
  const card = hand.current();
  const play = playOf(table.model);
  if (key !== "ArrowUp" || !card || !play?.holding) return false;
  hand.focus();
  if (play.phase === "playing") table.moves.lift(card);
  else if (!table.model.picked.includes(card)) table.moves.tap(card, "key");
  return true;
}

/**
 * Whether Enter belongs to what has the focus. While a panel is on show the focus may rest on a card all the same.
 * @param {EventTarget | null} target
 * @param {boolean} isPanel
 */
function onControl(target, isPanel) {
  const control = target instanceof HTMLElement && target.closest("button, a, label");
  return control && !(isPanel && control.matches(".hand-card"));
}

/** Enter confirms the choice, Esc drops it. @param {Table} table @param {KeyboardEvent} event */
function acting(table, event) {
  const { model, moves } = table;
  const panel = table.screens.current?.panel?.();
  if (event.key === "Escape" && table.extras.chat.isOpen()) {
    table.extras.chat.toggle();
    return true;
  }
  if (event.key === "Escape") {
    if (model.held) table.stage.skip();
    if (model.selected) moves.lift(null);
    else return panel?.escape?.() ?? false;
    return true;
  }
  if (event.key !== "Enter" || onControl(event.target, Boolean(panel))) return false;
  if (panel) return panel.enter?.() ?? false;
  if (!myTurn(model) || !model.selected) return false;
  moves.play(model.selected);
  return true;
}

/** @param {Table} table @param {string} key */
function letters(table, key) {
  if (table.model.view.phase === "lobby") return false;
  if (table.screens.current?.panel?.()?.key?.(key)) return true;
  const act = LETTERS[key];
  act?.(table);
  return act !== undefined;
}

/** What is heard when the sound comes back. @type {"all" | "turn"} */
let heard = "all";

function switchSound() {
  const now = getSetting("sound");
  if (now !== "off") heard = now;
  setSetting("sound", now === "off" ? heard : "off");
  toast(t(now === "off" ? "table.sound_on" : "table.sound_off"));
}

/** @type {Record<string, (table: Table) => void>} */
const LETTERS = {
  l: (table) => table.extras.open("lastTrick"),
  s: (table) => table.extras.open("score"),
  c: (table) => table.extras.open("chat"),
  w: (table) => table.extras.open("words"),
  "?": (table) => table.extras.open("help"),
  m: switchSound,
  t: (table) => {
    const seat = waitingFor(table.model);
    if (seat !== null) table.act({ type: "give_more_time", seat });
    else if (myTurn(table.model) && table.time.moreLeft() > 0) table.act({ type: "more_time" });
  },
};
