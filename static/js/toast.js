/** One short message at a time, above the hand. News goes after four seconds; what wants an answer stays until closed. */

import { h } from "./dom.js";
import { t } from "./i18n.js";

const SHOWN_MS = 4000;

/** @type {HTMLElement | null} */
let current = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * @param {string} text
 * @param {{error?: boolean, action?: {label: string, run: () => void}}} [options] an error is read out at once
 */
export function toast(text, { error = false, action } = {}) {
  closeToast();
  const stays = error || Boolean(action);
  current = h(
    "div",
    { class: error ? "toast toast-error" : "toast", role: error && "alert", popover: "manual" },
    h("span", { class: "grow" }, text),
    action && h("button", { class: "btn", type: "button", onclick: () => (closeToast(), action.run()) }, action.label),
    stays &&
      h(
        "button",
        { class: "icon-btn", type: "button", "aria-label": t("button.close"), onclick: closeToast },
        h("x-i", { n: "x" }),
      ),
  );
  raiseToast();
  if (!stays) timer = setTimeout(closeToast, SHOWN_MS);
}

/**
 * Puts the message where it can be reached: what lies outside of an open dialog can be neither pressed nor read.
 * Dialogs call it when they open and when they close.
 */
export function raiseToast() {
  if (!current) return;
  const news = [...document.querySelectorAll(".news")].at(-1);
  const place = current.role === "alert" ? news?.parentElement : news; // an alert within news would be read twice
  if (!place || current.parentElement === place) return;
  place.append(current);
  // In the top layer it is seen above an open dialog; without the Popover API it lies below one.
  if ("showPopover" in current) current.showPopover();
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

/** Where messages appear. It stands before the first one comes, since readers tell only what changes. */
export const newsPlace = () => h("div", { class: "news", role: "status" });

if (globalThis.document) document.body.append(newsPlace());
