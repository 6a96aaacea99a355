/** The options of a game as rows of an editor, in their groups: in the lobby and on a new score sheet. */

import { h } from "../dom.js";
import { has, t } from "../i18n.js";
import { control, optionRow } from "./controls.js";
import { grouped, isIdle, optionLabel, optionNote, presetOptions, same } from "./house_rules.js";

/** @typedef {import("./house_rules.js").Game} Game */
/** @typedef {import("./house_rules.js").Options} Options */
/** @typedef {import("./house_rules.js").Value} Value */

/**
 * @typedef {object} Rules
 * @property {Game} game
 * @property {string} preset
 * @property {Options} options all of them, as they stand
 * @property {number} seats
 * @property {ReadonlySet<string>} [changed] those that somebody has just changed
 * @property {((name: string, value: Value) => void) | null} onChange null where they are only shown
 */

/** @param {Rules} rules @returns {HTMLElement[]} */
export function optionGroups({ game, preset, options, seats, changed, onChange }) {
  const base = presetOptions(game, preset);
  return grouped(game).map(([group, specs]) =>
    h(
      "section",
      { class: "rule-group" },
      h("h3", null, has(`rules.group.${group}`) ? t(`rules.group.${group}`) : t("rules.group.other")),
      specs.map((spec) => {
        const { name } = spec;
        const idle = isIdle(spec, options, seats);
        return optionRow({
          id: name,
          label: optionLabel(name),
          note: idle ? t("rules.no_effect") : optionNote(name),
          idle,
          isNew: changed?.has(name) ?? false,
          isChanged: !same(options[name], base[name]),
          control: control(spec, options[name], onChange && ((next) => onChange(name, next))),
        });
      }),
    ),
  );
}
