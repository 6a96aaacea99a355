/** What to try when a phone does not reach the address: nobody but the host's own network can know why. */

import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";

/** Offers help at an address within the house; a public one, by https, needs none. @param {string} url */
export function unreachedButton(url) {
  const { protocol, port } = new URL(url);
  if (protocol !== "http:") return null;
  return h(
    "button",
    { class: "btn btn-quiet btn-small unreached", type: "button", "data-key": "unreached", "aria-haspopup": "dialog", onclick: () => explain(port || "80") },
    t("unreached.title"),
  );
}

/** @param {string} port */
function explain(port) {
  const steps = ["wifi", "firewall", "doctor"].map((step) => h("li", null, t(`unreached.${step}`, { port })));
  openDialog(t("unreached.title"), [h("ul", { class: "note unreached-steps" }, steps)]);
}
