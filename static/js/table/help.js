/** The keys. */

import { openDialog } from "../dialogs.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";

/** Keys whose names differ from language to language. @type {Record<string, string>} */
const NAMED = { Enter: "key.enter", Esc: "key.esc" };

/** @type {[string[], string][]} */
const PLAYING = [
  [["←", "→"], "keys.move"],
  [["↑", "Enter"], "keys.lift"],
  [["Enter"], "keys.play"],
  [["Esc"], "keys.drop"],
];

/** @type {[string[], string][]} */
const ANY_TIME = [
  [["T"], "keys.time"],
  [["L"], "keys.last"],
  [["S"], "keys.score"],
  [["C"], "keys.chat"],
  [["M"], "keys.mute"],
  [["W"], "keys.words"],
  [["?"], "keys.help"],
];

/** @param {[string[], string][]} ofTheGame */
export function openHelp(ofTheGame) {
  const rows = [...PLAYING, ...ofTheGame, ...ANY_TIME].map(([keys, what]) =>
    h("div", { class: "row key-row" }, h("kbd", null, caps(keys)), h("span", { class: "grow" }, t(what))),
  );
  openDialog(t("keys.title"), [...rows, h("p", { class: "note" }, t("keys.note"))], { class: "help" });
}

/** @param {string[]} keys */
const caps = (keys) => keys.map((key) => (NAMED[key] ? t(NAMED[key]) : key)).join("  ");
