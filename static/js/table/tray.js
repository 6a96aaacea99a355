/**
 * The tray of stickers: a group of radio buttons, so the arrow keys move through it. Where each writes a token of
 * their own it is a line to type in.
 */

import { CHOICES, tokenWord } from "../components/token_words.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { kindOf, offered } from "./tokens.js";

/** @typedef {import("../types.d.ts").TableView} TableView */
/**
 * @typedef {object} Tray
 * @property {HTMLElement} el
 * @property {(view: TableView, chosen: string | null) => void} update
 * @property {() => void} focus
 */

const MAX_OWN = 16;
let groups = 0;

/** @param {TableView} view @param {(token: string) => void} onpick @returns {Tray} */
export function createTray(view, onpick) {
  return kindOf(view) === "own" ? writingTray(onpick) : stickerTray(kindOf(view), onpick);
}

/** @param {string} kind @param {(token: string) => void} onpick @returns {Tray} */
function stickerTray(kind, onpick) {
  const group = `tray-${++groups}`;
  const inputs = CHOICES[kind].map((value) =>
    h("input", {
      type: "radio",
      name: group,
      value,
      "aria-label": tokenWord(kind, value),
      onchange: () => onpick(value),
    }),
  );
  const el = h(
    "div",
    { class: "tray-grid", role: "radiogroup", "aria-label": t(`ceremony.pick.${kind}`) },
    inputs.map((input) => h("label", null, input, h("x-token", { kind, n: input.value, "aria-hidden": "true" }))),
  );
  /** @type {Tray["update"]} */
  function update(now, chosen) {
    const free = offered(now);
    for (const input of inputs) {
      input.checked = input.value === chosen;
      input.disabled = !free.includes(input.value);
    }
  }
  const first = () => inputs.find((input) => input.checked) ?? inputs.find((input) => !input.disabled) ?? inputs[0];
  return { el, update, focus: () => first().focus({ preventScroll: true }) };
}

/** @param {(token: string) => void} onpick @returns {Tray} */
function writingTray(onpick) {
  const input = h("input", {
    type: "text",
    class: "field own-input",
    maxlength: 4 * MAX_OWN,
    autocomplete: "off",
    enterkeyhint: "done",
    "aria-label": t("ceremony.pick.own"),
    oninput: () => onpick(input.value),
  });
  const el = h("div", { class: "tray-own" }, input, h("p", { class: "note" }, t("ceremony.own_note", { n: MAX_OWN })));
  /** @type {Tray["update"]} */
  function update(_, chosen) {
    if (document.activeElement !== input && input.value !== chosen) input.value = chosen ?? "";
  }
  return { el, update, focus: () => input.focus({ preventScroll: true }) };
}
