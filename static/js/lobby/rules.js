/** The house rules in the lobby: chips with what matters, and the editor, live for everybody. */

import { openDialog } from "../dialogs.js";
import { h, swap } from "../dom.js";
import { has, number, t } from "../i18n.js";
import { editorRows, gameRules } from "./rules_editor.js";
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
  if (sheet?.isConnected) swap(sheet, ...editorRows(lobby));
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
  );
}

/** On wide screens: the editor itself. @param {Lobby} lobby */
export function rulesEditor(lobby) {
  return h(
    "div",
    { class: "panel editor" },
    h("h2", null, rulesTitle(lobby.ctx.view)),
    h("div", { class: "editor-rows", "data-scroll": "editor" }, editorRows(lobby)),
  );
}

/** @param {Lobby} lobby */
function openEditor(lobby) {
  sheet = h("div", null, editorRows(lobby));
  openDialog(t("rules.title"), [sheet], { class: "editor", onclose: () => (sheet = null) });
}

/** @param {TableView} view */
function rulesTitle({ preset, options }) {
  const n = Object.keys(overrides(gameRules(), preset, options)).filter((name) => has(`option.${name}`)).length;
  return n === 0 ? t("rules.named", { preset }) : t("rules.named_changed", { preset, n });
}

/**
 * What a player wants to know before sitting down.
 * @param {TableView} view
 * @param {ReadonlySet<string>} changed
 */
export function ruleChips({ options, turn_s, tokens_to_win }, changed) {
  /** @type {[string, string | Node[], string?][]} */
  const chips = [
    ["target", t("rules.chip.target", { target: options.target })],
    ["tokens_to_win", t("rules.chip.tokens", { tokens: t(`tokens.${options.token_kind}`, { n: tokens_to_win }), n: tokens_to_win })],
    ["bag_mode", bagChip(options), "chip-barn"],
    ["prize_jacks", jackChip(options)],
    ["b6_limit", blindChip(options)],
    ["turn_s", turn_s ? t("rules.chip.turn", { s: turn_s }) : t("rules.chip.no_turn")],
  ];
  return chips.map(([name, words, kind = ""]) => {
    const isNew = changed.has(name) || (name === "tokens_to_win" && changed.has("token_kind")) || (name === "bag_mode" && changed.has("bag_limit"));
    return h("li", { class: `chip ${kind}${isNew ? " changed" : ""}` }, words);
  });
}

/** @param {Record<string, any>} options */
function bagChip({ bag_mode, bag_limit }) {
  const icon = h("x-b", { "aria-hidden": "true" });
  if (bag_mode === "limit")
    return [icon, h("span", null, t("rules.chip.bags_limit", { limit: bag_limit, points: -10 * bag_limit }))];
  return [icon, h("span", null, t(bag_mode === "each" ? "rules.chip.bags_each" : "rules.chip.bags_none"))];
}

/** @param {Record<string, any>} options */
function jackChip({ prize_jacks, prize_value }) {
  if (prize_jacks.length === 0) return t("rules.chip.no_jacks");
  const jacks = prize_jacks.map((/** @type {string} */ jack) =>
    h("span", { class: "mini-card" }, t("rules.jack_letter"), h("x-suit", { s: jack[1] })),
  );
  return [h("span", null, t("rules.chip.jacks", { points: `+${number(prize_value)}` })), ...jacks];
}

/** @param {Record<string, any>} options */
function blindChip({ b6_limit }) {
  if (b6_limit === "unlimited") return t("rules.chip.blind_unlimited");
  return b6_limit === 0 ? t("rules.chip.blind_off") : t("rules.chip.blind", { n: b6_limit });
}
