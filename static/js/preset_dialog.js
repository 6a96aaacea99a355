/** A choice among a game's presets, each with what it means in one line. */

import { ask, openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";

/**
 * @typedef {object} Presets
 * @property {readonly string[]} presets
 * @property {string} chosen
 * @property {() => number} changes how many options differ from the preset now; they are not dropped unasked
 * @property {(preset: string) => void} onChoose
 * @property {() => void} [enterCard] offers to use a rule card instead
 */

/** @param {Presets} choice */
export function choosePreset({ presets, chosen, changes, onChoose, enterCard }) {
  const options = presets.map((preset) => {
    const input = h("input", { type: "radio", name: "preset", value: preset, checked: preset === chosen });
    return h(
      "label",
      { class: "option-card" },
      input,
      h("span", { class: "grow" }, h("b", null, t(`preset.${preset}`)), h("small", null, t(`preset.${preset}.note`))),
    );
  });
  const choose = async () => {
    const picked = form.querySelector("input:checked");
    if (!(picked instanceof HTMLInputElement)) return;
    const n = changes();
    if (n === 0 && picked.value === chosen) return;
    const drop = { title: t("rules.drop_changes", { n }), yes: t("rules.drop"), no: t("button.cancel") };
    if (n === 0 || (await ask(drop))) onChoose(picked.value);
  };
  const form = h("form", { class: "stack", id: "presets", method: "dialog", onsubmit: choose }, options);
  const done = h("button", { class: "btn btn-turn", type: "submit", form: form.id }, t("preset.use"));
  const instead = () => {
    dialog.close();
    enterCard?.();
  };
  const card =
    enterCard && h("button", { class: "btn btn-quiet", type: "button", onclick: instead }, t("rule_card.enter"));
  const dialog = openDialog(t("preset.title"), [form], { foot: [card, done] });
  /** @type {HTMLElement | null} */ (form.querySelector("input:checked"))?.focus();
}
