/** The house rules in the lobby: chips with what matters, and the editor, live for everybody. */

import { openDialog } from "../dialogs.js";
import { h, swap } from "../dom.js";
import { t } from "../i18n.js";
import { agreement } from "./agreement.js";
import { ruleChips } from "./rule_chips.js";
import { gameRules, renderRows } from "./rules_editor.js";
import { overrides, same } from "./house_rules.js";

/** @typedef {import("./lobby.js").Lobby} Lobby */
/** @typedef {import("../types.d.ts").TableView} TableView */

/**
 * The names of the rules in which two views differ.
 * @param {TableView} before
 * @param {TableView} after
 * @returns {Set<string>}
 */
export function changedRules(before, after) {
  const names = new Set([...Object.keys(before.options), ...Object.keys(after.options)]);
  const changed = [...names].filter((name) => !same(before.options[name], after.options[name]));
  for (const key of /** @type {const} */ (["n_seats", "turn_s", "preset"]))
    if (before[key] !== after[key]) changed.push(key);
  return new Set(changed);
}

/** The dialog that is open, if one is, so that it follows the table. @type {HTMLElement | null} */
let sheet = null;

/** On phones: chips and a button to the editor. @param {Lobby} lobby */
export function rulesSummary(lobby) {
  if (sheet?.isConnected) renderRows(sheet, lobby);
  return h(
    "div",
    { class: "panel rules" },
    h(
      "div",
      { class: "rules-head" },
      h("h2", null, rulesTitle(lobby.ctx.view)),
      h(
        "button",
        {
          class: "btn btn-quiet btn-small",
          type: "button",
          "data-key": "rules-edit",
          onclick: () => openEditor(lobby),
        },
        h("x-i", { n: lobby.isHost ? "pen" : "book", small: true }),
        t(lobby.isHost ? "rules.edit" : "rules.see"),
      ),
    ),
    h("ul", { class: "chips" }, ruleChips(lobby.ctx.view, lobby.changed)),
    agreement(lobby),
  );
}

/** On wide screens: the editor itself, whose parts stay the same elements. */
export function createRulesEditor() {
  const head = h("div", null);
  const rows = h("div", { class: "editor-rows" });
  const el = h("div", { class: "panel editor" }, head, rows);

  /** @param {Lobby} lobby */
  function update(lobby) {
    swap(head, h("h2", null, rulesTitle(lobby.ctx.view)), agreement(lobby));
    renderRows(rows, lobby);
  }

  return { el, update };
}

/** @param {Lobby} lobby */
function openEditor(lobby) {
  sheet = h("div", null);
  renderRows(sheet, lobby);
  openDialog(t("rules.title"), [sheet], { class: "editor", onclose: () => (sheet = null) });
}

/** @param {TableView} view */
function rulesTitle({ preset, options }) {
  const n = Object.keys(overrides(gameRules(), preset, options)).length;
  return n === 0 ? t("rules.named", { preset }) : t("rules.named_changed", { preset, n });
}
