/** House rules as data: what the preset says, what was changed, and in which steps a value moves. */

import { has, number, t } from "../i18n.js";

/** @typedef {boolean | number | string | string[]} Value */
/**
 * @typedef {object} Spec one row of the game's option table
 * @property {string} name
 * @property {Value} default
 * @property {"flag" | "number" | "choice" | "several"} kind
 * @property {number} [low]
 * @property {number} [high]
 * @property {string[]} [words]
 * @property {boolean} [off]
 * @property {(string | number)[]} [values]
 * @property {number[]} [steps] the values that a stepper goes through
 * @property {string} group what it is shown with
 * @property {Record<string, Value[]>[]} when one of these sets of values of others must hold for it to matter
 */
/**
 * @typedef {object} Game
 * @property {string} name
 * @property {number[]} seat_counts
 * @property {Record<string, Record<string, Value>>} presets
 * @property {Spec[]} options
 * @property {string[]} groups in their order
 */
/** @typedef {Record<string, Value>} Options */

/** Seconds for a turn; 0 is no limit. */
export const TURN_STEPS = [0, 15, 30, 60, 120];

/**
 * The options in their groups; no group is empty. A group that nobody knows comes last.
 * @param {Game} game
 * @returns {[string, Spec[]][]}
 */
export function grouped({ groups, options }) {
  const others = options.map((spec) => spec.group).filter((group) => !groups.includes(group));
  return [...groups, ...new Set(others)]
    .map((group) => /** @type {[string, Spec[]]} */ ([group, options.filter((spec) => spec.group === group)]))
    .filter(([, members]) => members.length > 0);
}

/**
 * Whether an option cannot matter while the others, and the number of seats, stand as they do.
 * @param {Spec} spec
 * @param {Options} options
 * @param {number} seats
 */
export const isIdle = ({ when }, options, seats) =>
  !when.some((one) =>
    Object.entries(one).every(([name, values]) => isOneOf(name === "n_seats" ? seats : options[name], values)),
  );

/** Whether a club decides who leads first. @param {Options} o */
export const clubLeads = (o) => o.joker_count === 2 || (o.joker_count === 3 && o.first_lead_3j === "2c_holder");

/** A value in words, in a line of text. @param {Spec} spec @param {Value} value */
export function valueWordsOf({ name, kind }, value) {
  if (kind === "flag") return t(value ? "rules.yes" : "rules.no");
  if (Array.isArray(value)) return value.map((card) => `${card[0]}${SUITS[/** @type {"S"} */ (card[1])]}`).join(", ");
  const key = `value.${name}.${value === false ? "off" : value}`;
  if (has(key)) return t(key);
  return typeof value === "number" ? number(value) : String(value);
}

const SUITS = { S: "\u2660", H: "\u2665", D: "\u2666", C: "\u2663" };

/** Of several words, whether any is. @param {Value | undefined} value @param {Value[]} values */
const isOneOf = (value, values) =>
  [value].flat().some((one) => values.some((other) => one === other));

/** What an option is called. @param {string} name */
export const optionLabel = (name) => (has(`option.${name}`) ? t(`option.${name}`) : name.replaceAll("_", " "));

/** What it does, in one sentence. @param {string} name */
export const optionNote = (name) => (has(`option.${name}.note`) ? t(`option.${name}.note`) : "");

/** @param {Value | undefined} a @param {Value | undefined} b */
export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The value of an option of several words with one of them in or out, in the order of the option table, so that what
 * was taken out and put back is what it was.
 * @param {Spec} spec
 * @param {string[]} value
 * @param {string} word
 * @param {boolean} isIn
 */
export const withWord = ({ values = [] }, value, word, isIn) =>
  values.map(String).filter((one) => (one === word ? isIn : value.includes(one)));

/**
 * What the preset says about every option.
 * @param {Game} game
 * @param {string} preset
 * @returns {Options}
 */
export function presetOptions(game, preset) {
  return { ...Object.fromEntries(game.options.map((spec) => [spec.name, spec.default])), ...game.presets[preset] };
}

/**
 * The options that differ from the preset.
 * @param {Game} game
 * @param {string} preset
 * @param {Options} options
 * @returns {Options}
 */
export function overrides(game, preset, options) {
  const base = presetOptions(game, preset);
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => name in base && !same(value, base[name])),
  );
}

/**
 * The values of a number in the order of its stepper; the present one is always among them.
 * @param {Spec} spec
 * @param {Value} now
 * @returns {Value[]}
 */
export function ladder(spec, now) {
  const { low = 0, high = 0, words = [], off = false, steps } = spec;
  const wide = high - low;
  const step = wide <= 50 ? 1 : wide <= 1000 ? 10 : 50;
  const even = Array.from({ length: Math.floor(wide / step) + 1 }, (_, i) => low + i * step);
  /** @type {Value[]} */
  const values = [...(off ? [false] : []), ...(steps ?? even), ...words];
  if (values.some((value) => same(value, now))) return values;
  const rising = Number(values.at(-1)) > 0;
  const at = values.findIndex(
    (value) => typeof value === "number" && (rising ? value > Number(now) : value < Number(now)),
  );
  return at < 0 ? [...values, now] : values.toSpliced(at, 0, now);
}
