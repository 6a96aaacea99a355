/** Four boxes for a table code: one real text field lies over them, so pasting, autofill and readers just work. */

import { CODE_LENGTH, readEntry } from "./code.js";

/**
 * @param {HTMLInputElement} field the field over the boxes
 * @param {(code: string) => void} onCode when the fourth letter is there
 */
export function codeBoxes(field, onCode) {
  const boxes = [.../** @type {HTMLElement} */ (field.parentElement).querySelectorAll("span")];
  const paint = () => {
    const focused = document.activeElement === field;
    boxes.forEach((box, i) => {
      box.textContent = field.value[i] ?? "";
      box.classList.toggle("cursor", focused && i === Math.min(field.value.length, CODE_LENGTH - 1));
      box.classList.toggle("filled", i < field.value.length);
    });
  };
  field.addEventListener("input", () => {
    const entry = readEntry(field.value);
    if ("path" in entry) {
      location.assign(entry.path);
      return;
    }
    field.value = entry.code;
    field.setSelectionRange(entry.code.length, entry.code.length);
    field.removeAttribute("aria-invalid");
    paint();
    if (entry.code.length === CODE_LENGTH) onCode(entry.code);
  });
  field.addEventListener("focus", paint);
  field.addEventListener("blur", paint);
  paint();
  return { repaint: paint };
}
