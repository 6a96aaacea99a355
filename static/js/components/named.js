/** Names for drawn things, as a screen reader says them. */

import { ready, t } from "../i18n.js";

/**
 * Makes `element` an image with a name in the page's language. An `aria-label` in the markup wins, and
 * `aria-hidden` leaves it silent (when the same words stand beside it).
 * @param {HTMLElement} element
 * @param {() => string} name
 */
export function nameImage(element, name) {
  if (element.getAttribute("aria-hidden") === "true") return;
  element.setAttribute("role", "img");
  if (element.hasAttribute("aria-label") && !element.dataset.named) return;
  element.dataset.named = "auto";
  ready.then(() => element.setAttribute("aria-label", name()));
}

/**
 * "king of hearts", "big joker".
 * @param {string} code
 */
export function cardName(code) {
  if (code === "back") return t("card.back");
  if (code.endsWith("J") && "BLX".includes(code[0] ?? "")) return t(`card.${code}`);
  return t("card.name", { rank: t(`rank.${code[0]}`), suit: t(`suit.${code[1]}`) });
}
