/** A choice among a game's presets, each with what it means in one line. */

import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";

/**
 * @param {readonly string[]} presets
 * @param {string} chosen
 * @param {(preset: string) => void} onChoose
 * @param {() => void} [enterCard] offers to use a rule card instead
 */
export function choosePreset(presets, chosen, onChoose, enterCard) {
  const options = presets.map((preset) => {
    const input = h("input", { type: "radio", name: "preset", value: preset, checked: preset === chosen });
    return h(
      "label",
      { class: "option-card" },
      input,
      h("span", { class: "grow" }, h("b", null, t(`preset.${preset}`)), h("small", null, t(`preset.${preset}.note`))),
    );
  });
  const choose = () => {
    const picked = form.querySelector("input:checked");
    if (picked instanceof HTMLInputElement) onChoose(picked.value);
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
