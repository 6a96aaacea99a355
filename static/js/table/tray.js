/** The tray of sixteen stickers: a group of radio buttons, so the arrow keys move through it. */

import { SMILEYS } from "../components/smiley.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";

let groups = 0;

/** @param {(smiley: string) => void} onpick */
export function createTray(onpick) {
  const group = `tray-${++groups}`;
  const inputs = SMILEYS.map((value) =>
    h("input", {
      type: "radio",
      name: group,
      value,
      "aria-label": t(`smiley.${value}`),
      onchange: () => onpick(value),
    }),
  );
  const el = h(
    "div",
    { class: "tray-grid", role: "radiogroup", "aria-label": t("ceremony.pick") },
    inputs.map((input) => h("label", null, input, h("x-smiley", { n: input.value, "aria-hidden": "true" }))),
  );
  /** @param {string | null} smiley */
  function update(smiley) {
    for (const input of inputs) input.checked = input.value === smiley;
  }
  return {
    el,
    update,
    focus: () => (inputs.find((input) => input.checked) ?? inputs[0]).focus({ preventScroll: true }),
  };
}
