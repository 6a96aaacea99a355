/** Sharing a link: the system's sheet where there is one, else the clipboard, else a field to copy from. */

import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { toast } from "./toast.js";

/**
 * @param {string} url
 * @param {string} text
 */
export async function share(url, text) {
  if (navigator.share) {
    try {
      await navigator.share({ title: t("app.name"), text, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return; // the player closed the sheet
    }
  }
  await copy(url);
}

/** Copies `url` and says so. @param {string} url */
export async function copy(url) {
  if ((await toClipboard(url)) || bySelection(url)) toast(t("share.copied"));
  else showField(url);
}

/** Plain http has no `navigator.clipboard`. @param {string} text */
async function toClipboard(text) {
  if (!navigator.clipboard) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** @param {string} text */
function bySelection(text) {
  const field = h("input", { class: "unseen", readonly: true, "aria-hidden": "true", tabindex: -1 });
  field.value = text;
  const before = document.activeElement;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}

/** @param {string} url */
function showField(url) {
  const field = h("input", { class: "field", readonly: true, "aria-label": t("share.link") });
  field.value = url;
  openDialog(t("share.link"), [h("p", { class: "note" }, t("share.by_hand")), field]);
  field.select();
}
