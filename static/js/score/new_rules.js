/** The house rules of a new sheet: a preset, a rule card, or any option by itself. */

import { openDialog } from "../dialogs.js";
import { h, swap } from "../dom.js";
import { t } from "../i18n.js";
import { overrides, presetOptions } from "../lobby/house_rules.js";
import { optionGroups } from "../lobby/option_rows.js";
import { choosePreset } from "../preset_dialog.js";
import { askRuleCard } from "../rule_card.js";

/** @typedef {import("../lobby/house_rules.js").Game & {preset_names: string[]}} Offered the presets in their order */
/** @typedef {{game: Offered, preset: string, options: import("../lobby/house_rules.js").Options, seats: number}} Rules */
/**
 * @typedef {object} Choice
 * @property {Rules} rules
 * @property {() => void} paint
 * @property {(card: import("../rule_card.js").RuleCard) => void} useCard
 */

/** How many options differ from the preset. @param {Rules} rules */
const changesOf = ({ game, preset, options }) => Object.keys(overrides(game, preset, options)).length;

/**
 * The button that says the rules and leads to others, and the one that opens them all.
 * @param {Choice} choice
 */
export function rulesChoice(choice) {
  const { preset } = choice.rules;
  const n = changesOf(choice.rules);
  return [
    h(
      "button",
      { type: "button", class: "choice", "data-key": "preset", onclick: () => openPresets(choice) },
      h(
        "span",
        { class: "grow" },
        h("small", null, t("preset.title")),
        h("b", null, t(`preset.${preset}`)),
        h("small", null, n === 0 ? t(`preset.${preset}.note`) : t("home.rules_changed", { n })),
      ),
      h("x-i", { n: "down", small: true }),
    ),
    h(
      "button",
      {
        type: "button",
        class: "btn btn-quiet btn-small new-edit",
        "data-key": "options",
        onclick: () => openOptions(choice),
      },
      h("x-i", { n: "pen", small: true }),
      t("rules.edit"),
    ),
  ];
}

/** @param {Choice} choice */
function openPresets({ rules, paint, useCard }) {
  choosePreset({
    presets: rules.game.preset_names,
    chosen: rules.preset,
    changes: () => changesOf(rules),
    onChoose: (preset) => {
      Object.assign(rules, { preset, options: presetOptions(rules.game, preset) });
      paint();
    },
    enterCard: async () => {
      const card = await askRuleCard();
      if (card !== null) useCard(card);
    },
  });
}

/** @param {Choice} choice */
function openOptions({ rules, paint }) {
  const rows = h("div", null);
  const draw = () =>
    swap(
      rows,
      ...optionGroups({
        ...rules,
        onChange: (name, value) => {
          rules.options = { ...rules.options, [name]: value };
          draw();
        },
      }),
    );
  draw();
  openDialog(t("rules.title"), [rows], { class: "editor", onclose: paint });
}
