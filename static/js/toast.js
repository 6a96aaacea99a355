/** One short message at a time, above the hand; news goes after four seconds, errors stay until closed. */

import { h } from "./dom.js";
import { t } from "./i18n.js";

const SHOWN_MS = 4000;

/** @type {HTMLElement | null} */
let current = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * @param {string} text
 * @param {{error?: boolean, action?: {label: string, run: () => void}}} [options]
 */
export function toast(text, { error = false, action } = {}) {
  closeToast();
  const box = h(
    "div",
    { class: error ? "toast toast-error" : "toast", role: error ? "alert" : "status", popover: "manual" },
    h("span", { class: "grow" }, text),
    action && h("button", { class: "btn", onclick: () => (closeToast(), action.run()) }, action.label),
    error &&
      h("button", { class: "icon-btn", "aria-label": t("button.close"), onclick: closeToast }, h("x-i", { n: "x" })),
  );
  document.body.append(box);
  // In the top layer it is seen above an open dialog; without the Popover API it lies below one.
  if ("showPopover" in box) box.showPopover();
  current = box;
  if (!error) timer = setTimeout(closeToast, SHOWN_MS);
}

/** Takes the message away, if one is shown. */
export function closeToast() {
  clearTimeout(timer);
  current?.remove();
  current = null;
}

/**
 * Shows what went wrong in words.
 * @param {unknown} error
 */
export function toastError(error) {
  toast(error instanceof Error ? error.message : String(error), { error: true });
}
