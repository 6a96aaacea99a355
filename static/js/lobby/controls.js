/** One control for each kind of option; without `onChange` it only shows the value. */

import { h } from "../dom.js";
import { has, number, t } from "../i18n.js";
import { ladder, same, withWord } from "./house_rules.js";

/** @typedef {import("./house_rules.js").Spec} Spec */
/** @typedef {import("./house_rules.js").Value} Value */
/** @typedef {((value: Value) => void) | null} OnChange */

/**
 * A row of the editor: name, one sentence, the control.
 * @param {{id: string, label: string, note: string, control: HTMLElement, idle?: boolean, isNew?: boolean, isChanged?: boolean}} row
 */
export function optionRow({ id, label, note, control: input, idle = false, isNew = false, isChanged = false }) {
  const changed = isChanged && h("span", { class: "chip changed-mark" }, t("rules.changed"));
  const words = h(
    "div",
    { class: "grow" },
    h("b", { id: `rule-${id}` }, label),
    changed,
    h("small", { id: `rule-${id}-note` }, note),
  );
  input.setAttribute("aria-labelledby", `rule-${id}`);
  input.setAttribute("aria-describedby", `rule-${id}-note`);
  return h("div", { class: `row rule${idle ? " idle" : ""}${isNew ? " changed" : ""}` }, words, input);
}

/**
 * @param {Spec} spec
 * @param {Value} value
 * @param {OnChange} onChange
 * @returns {HTMLElement}
 */
export function control(spec, value, onChange) {
  switch (spec.kind) {
    case "flag":
      return flag(spec, value, onChange);
    case "several":
      return several(spec, /** @type {string[]} */ (value), onChange);
    case "choice":
      return onChange ? choice(spec, value, onChange) : shown(spec, value);
    default:
      return onChange ? stepper(spec, value, onChange) : shown(spec, value);
  }
}

/** A value in words. @param {Spec} spec @param {Value} value */
export function valueWords({ name }, value) {
  const key = `value.${name}.${value === false ? "off" : value}`;
  if (has(key)) return t(key);
  return typeof value === "number" ? number(value) : String(value);
}

/** @param {Spec} spec @param {Value} value */
const shown = (spec, value) => h("b", { class: "value", role: "note" }, valueWords(spec, value));

/** @param {Spec} spec @param {Value} value @param {OnChange} onChange */
function flag({ name }, value, onChange) {
  const input = h("input", {
    type: "checkbox",
    class: "switch",
    role: "switch",
    "data-key": `rule-${name}`,
    checked: value === true,
    disabled: !onChange,
  });
  input.addEventListener("change", () => onChange?.(input.checked));
  return input;
}

/** @param {Spec} spec @param {Value} value @param {(value: Value) => void} onChange */
function choice(spec, value, onChange) {
  const values = [...(spec.off ? [false] : []), ...(spec.values ?? [])];
  const select = h(
    "select",
    { class: "select", "data-key": `rule-${spec.name}`, "aria-labelledby": `rule-${spec.name}` },
    values.map((one, i) => h("option", { value: i, selected: same(one, value) }, valueWords(spec, one))),
  );
  select.addEventListener("change", () => onChange(values[Number(select.value)] ?? value));
  return h("span", { class: "select-wrap" }, select);
}

/** Arrow keys move it too, Home and End go to its bounds. @param {Spec} spec @param {Value} value @param {(value: Value) => void} onChange */
function stepper(spec, value, onChange) {
  const values = ladder(spec, value);
  const at = values.findIndex((one) => same(one, value));
  const go = (/** @type {number} */ to) => {
    const next = values[Math.max(0, Math.min(values.length - 1, to))];
    if (next !== undefined && !same(next, value)) onChange(next);
  };
  const keys = /** @type {Record<string, number>} */ ({
    ArrowUp: at + 1,
    ArrowRight: at + 1,
    ArrowDown: at - 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: values.length,
  });
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    const to = keys[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const button = (
    /** @type {string} */ sign,
    /** @type {string} */ label,
    /** @type {number} */ to,
    /** @type {boolean} */ end,
  ) =>
    h(
      "button",
      {
        type: "button",
        "data-key": `rule-${spec.name}-${label}`,
        "aria-label": t(`rules.${label}`),
        "aria-disabled": String(end),
        onclick: () => go(to),
      },
      sign,
    );
  return h(
    "div",
    { class: "stepper", role: "group", onkeydown },
    button("\u2212", "less", at - 1, at <= 0),
    h("output", { class: "num" }, valueWords(spec, value)),
    button("+", "more", at + 1, at >= values.length - 1),
  );
}

/** Cards that can be in or out. @param {Spec} spec @param {string[]} value @param {OnChange} onChange */
function several(spec, value, onChange) {
  const boxes = (spec.values ?? []).map((one) => {
    const word = String(one);
    const input = h("input", {
      type: "checkbox",
      "data-key": `rule-${spec.name}-${word}`,
      checked: value.includes(word),
      disabled: !onChange,
      "aria-label": cardWords(word),
    });
    input.addEventListener("change", () => onChange?.(withWord(spec, value, word, input.checked)));
    return h(
      "label",
      null,
      input,
      h("span", { class: "mini-card" }, t("rules.jack_letter"), h("x-suit", { s: word[1], "aria-hidden": "true" })),
    );
  });
  return h("div", { class: "segments card-toggles", role: "group" }, boxes);
}

/** @param {string} code */
const cardWords = (code) => t("card.name", { rank: t(`rank.${code[0]}`), suit: t(`suit.${code[1]}`) });
