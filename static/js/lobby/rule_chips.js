/** What a player wants to know of the house rules before sitting down, in a few words each. */

import { h } from "../dom.js";
import { number, t } from "../i18n.js";
import { valueWords } from "./controls.js";
import { optionLabel, overrides } from "./house_rules.js";
import { gameRules } from "./rules_editor.js";

/** @typedef {import("../types.d.ts").TableView} TableView */
/** @typedef {Record<string, any>} Options */
/** @typedef {{options: string[], words: string | Node[], kind?: string}} Chip the options that it tells of, and how */

/** What matters in a game besides target, tokens and time. @type {Record<string, (options: Options) => Chip[]>} */
const OF_GAME = {
  cutthroat_spades: (o) => [bags(o), jacks(o), blind(o)],
  three_person_spades: (o) => [
    bidOrder(o),
    o.enforce_follow_suit
      ? { options: ["enforce_follow_suit"], words: t("rules.chip.no_revokes") }
      : {
          options: ["enforce_follow_suit", "revoke_found", "revoke_factor"],
          words: t(`rules.chip.revokes_${o.revoke_found}`, { factor: o.revoke_factor }),
        },
  ],
  two_player_spades: (o) => [
    {
      options: ["sandbag_limit", "sandbag_penalty"],
      words: bagWords(t("rules.chip.bags_limit", { limit: o.sandbag_limit, points: -o.sandbag_penalty })),
      kind: "chip-barn",
    },
    bidOrder(o),
    { options: ["peek"], words: t(`rules.chip.peek_${o.peek || "off"}`) },
  ],
  cutthroat_euchre: (o) => [
    { options: ["deck"], words: t("rules.chip.deck", { deck: t(`value.deck.${o.deck}`) }) },
    { options: ["maker_alone_march"], words: t("rules.chip.march", { points: o.maker_alone_march }) },
  ],
};

/**
 * The chips of a table. A rule that was changed and that no chip tells of stands with its value.
 * @param {TableView} view
 * @param {ReadonlySet<string>} changed
 */
export function ruleChips({ game, preset, options, turn_s, tokens_to_win }, changed) {
  /** @type {Chip[]} */
  const chips = [
    { options: ["target"], words: t("rules.chip.target", { target: options.target }) },
    {
      options: ["tokens_to_win", "token_kind"],
      words: t("rules.chip.tokens", {
        tokens: t(`tokens.${options.token_kind}`, { n: tokens_to_win }),
        n: tokens_to_win,
      }),
    },
    ...(OF_GAME[game]?.(options) ?? []),
  ];
  const told = new Set(chips.flatMap((chip) => chip.options));
  const rest = [...others(preset, options)].filter(({ name }) => !told.has(name));
  /** @type {Chip} */
  const time = { options: ["turn_s"], words: turn_s ? t("rules.chip.turn", { s: turn_s }) : t("rules.chip.no_turn") };
  /** @type {Chip[]} */
  const changedOnes = rest.map((spec) => ({
    options: [spec.name],
    words: t("rules.chip.other", { name: optionLabel(spec.name), value: words(spec, options[spec.name]) }),
  }));
  return [...chips, ...changedOnes, time].map(({ options: names, words, kind = "" }) => {
    const isNew = names.some((name) => changed.has(name));
    return h("li", { class: `chip ${kind}${isNew ? " changed" : ""}` }, words);
  });
}

/** The options that differ from the preset. @param {string} preset @param {Options} options */
function others(preset, options) {
  const rules = gameRules();
  const changed = overrides(rules, preset, options);
  return rules.options.filter(({ name }) => name in changed);
}

/** @param {import("./house_rules.js").Spec} spec @param {any} value */
const words = (spec, value) =>
  typeof value === "boolean" && spec.kind === "flag" ? t(value ? "rules.yes" : "rules.no") : valueWords(spec, value);

/** @param {Options} o @returns {Chip} */
const bidOrder = (o) => ({ options: ["bid_order"], words: t(`rules.chip.bids_${o.bid_order}`) });

/** @param {string} words */
const bagWords = (words) => [h("x-b", { "aria-hidden": "true" }), h("span", null, words)];

/** @param {Options} o @returns {Chip} */
function bags({ bag_mode, bag_limit }) {
  const words =
    bag_mode === "limit"
      ? t("rules.chip.bags_limit", { limit: bag_limit, points: -10 * bag_limit })
      : t(bag_mode === "each" ? "rules.chip.bags_each" : "rules.chip.bags_none");
  return { options: ["bag_mode", "bag_limit"], words: bagWords(words), kind: "chip-barn" };
}

/** @param {Options} o @returns {Chip} */
function jacks({ prize_jacks, prize_value }) {
  const options = ["prize_jacks", "prize_value"];
  if (prize_jacks.length === 0) return { options, words: t("rules.chip.no_jacks") };
  const cards = prize_jacks.map((/** @type {string} */ jack) =>
    h("span", { class: "mini-card" }, t("rules.jack_letter"), h("x-suit", { s: jack[1] })),
  );
  return { options, words: [h("span", null, t("rules.chip.jacks", { points: `+${number(prize_value)}` })), ...cards] };
}

/** @param {Options} o @returns {Chip} */
function blind({ b6_limit, b6_scope }) {
  const options = ["b6_limit", "b6_scope"];
  if (b6_limit === "unlimited") return { options, words: t("rules.chip.blind_unlimited") };
  if (b6_limit === 0) return { options, words: t("rules.chip.blind_off") };
  return { options, words: t(`rules.chip.blind_${b6_scope}`, { n: b6_limit }) };
}
