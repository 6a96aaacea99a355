/** The keys. */

import { openDialog } from "../dialogs.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";

/** Keys whose names differ from language to language. @type {Record<string, string>} */
const NAMED = { Enter: "key.enter", Esc: "key.esc" };

/** @type {[string[], string][]} */
const KEYS = [
  [["←", "→"], "move"],
  [["↑", "Enter"], "lift"],
  [["Enter"], "play"],
  [["Esc"], "drop"],
  [["0–9"], "bid"],
  [["N"], "nil"],
  [["B"], "blind"],
  [["T"], "time"],
  [["L"], "last"],
  [["S"], "score"],
  [["C"], "chat"],
  [["M"], "mute"],
  [["W"], "words"],
  [["?"], "help"],
];

export function openHelp() {
  const rows = KEYS.map(([keys, what]) =>
    h("div", { class: "row key-row" }, h("kbd", null, caps(keys)), h("span", { class: "grow" }, t(`keys.${what}`))),
  );
  openDialog(t("keys.title"), [...rows, h("p", { class: "note" }, t("keys.note"))], { class: "help" });
}

/** @param {string[]} keys */
const caps = (keys) => keys.map((key) => (NAMED[key] ? t(NAMED[key]) : key)).join("  ");
