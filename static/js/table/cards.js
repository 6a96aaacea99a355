/** Cards as pictures, and their order in a hand. */

import { cardName } from "../components/named.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { isJoker, suitOf } from "./games/spades/playable.js";

export { cardName };

/** @typedef {import("../types.d.ts").Card} Card */

const SUITS = "SHCD";
const RANKS = "23456789TJQKA";
const JOKERS = ["XJ", "LJ", "BJ"]; // from the lowest
const MAX_ONE_ROW = 10;
const MAX_ROW = 9;

/**
 * Higher is stronger within its suit.
 * @param {Card} card
 */
const strength = (card) => (isJoker(card) ? 20 + JOKERS.indexOf(card) : RANKS.indexOf(card[0]));

/**
 * Spades, hearts, clubs, diamonds; high cards left, or right when the player set it so.
 * @param {readonly Card[]} cards
 * @param {boolean} [highRight]
 * @returns {Card[]}
 */
export function sorted(cards, highRight = false) {
  const sign = highRight ? 1 : -1;
  return [...cards].sort(
    (a, b) => SUITS.indexOf(suitOf(a)) - SUITS.indexOf(suitOf(b)) || sign * (strength(a) - strength(b)),
  );
}

/**
 * How many of the sorted cards stand in the upper row: at a suit boundary when both rows stay short enough, else
 * the half; all of them when one row does.
 * @param {readonly Card[]} cards
 * @param {number} [maxOneRow]
 * @returns {number}
 */
export function upperRow(cards, maxOneRow = MAX_ONE_ROW) {
  const n = cards.length;
  if (n <= maxOneRow) return n;
  const half = Math.ceil(n / 2);
  const boundaries = cards
    .map((card, i) => (i > 0 && suitOf(card) !== suitOf(cards[i - 1]) ? i : 0))
    .filter((i) => i > 0 && i <= MAX_ROW && n - i <= MAX_ROW);
  return boundaries.sort((a, b) => Math.abs(a - half) - Math.abs(b - half))[0] ?? half;
}

/**
 * @param {string} suit
 * @param {boolean} [plain] in the colour of the text around it
 */
export const suitGlyph = (suit, plain = false) => h("x-suit", { s: suit, plain });

/**
 * K and the suit's glyph, kept together.
 * @param {Card} card
 * @param {boolean} [plain]
 * @returns {HTMLElement}
 */
export function cardGlyph(card, plain = false) {
  if (isJoker(card)) return h("span", null, t(`card.${card}`));
  const rank = card[0] === "T" ? "10" : card[0];
  const glyph = h("x-suit", { s: card[1], plain, "aria-hidden": "true" });
  return h("span", { class: "card-glyph", role: "img", "aria-label": cardName(card) }, rank, glyph);
}

/**
 * @param {Card | "back"} code
 * @param {boolean} [full] pips in full, for cards of 88 px and more
 */
export const cardFace = (code, full = false) => h("x-card", { c: code, full });
