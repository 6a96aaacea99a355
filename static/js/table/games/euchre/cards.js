/** What cards count as in Euchre: bowers belong to the trump suit, and the joker is its highest card. */

import { t } from "../../../i18n.js";
import { isJoker } from "../spades/playable.js";

/** @typedef {import("../../../types.d.ts").Card} Card */
/** @typedef {import("../../../types.d.ts").GameView} GameView */
/** @typedef {import("../../../types.d.ts").EuchreView} EuchreView */
/** @typedef {import("../../../types.d.ts").TableView} TableView */

/** @type {Record<string, string>} */
const SAME_COLOUR = { S: "C", C: "S", H: "D", D: "H" };
const SUITS = ["S", "H", "C", "D"];
const RANKS = "789TJQKA";
const BEST = 20;

/** @param {TableView} view */
export const euchre = (view) => /** @type {EuchreView} */ (view.play);

/** @param {Card} card @param {string | null} trump */
export const isLeftBower = (card, trump) => trump !== null && card === `J${SAME_COLOUR[trump]}`;

/** @param {Card} card @param {string | null} trump @returns {string} J for a joker before trump is known */
export function suitUnder(card, trump) {
  if (isJoker(card)) return trump ?? "J";
  return isLeftBower(card, trump) ? /** @type {string} */ (trump) : card[1];
}

/** @type {import("../../../types.d.ts").GameScreens["suitOf"]} */
export const suitOf = (card, play) => suitUnder(card, /** @type {EuchreView} */ (play).trump);

/** Higher is stronger within its suit. @param {Card} card @param {string | null} trump */
function strength(card, trump) {
  if (isJoker(card)) return BEST;
  if (trump !== null && card === `J${trump}`) return BEST - 1;
  return isLeftBower(card, trump) ? BEST - 2 : RANKS.indexOf(card[0]);
}

/**
 * Trumps first, as they would be while a suit is on offer; high cards left, or right when the player set it so.
 * @type {import("../../../types.d.ts").GameScreens["sorted"]}
 */
export function sorted(cards, play, highRight = false) {
  const { trump = null, turn_up_is, turn_suit } = /** @type {EuchreView} */ (play ?? {});
  const first = trump ?? (turn_up_is === "up" ? turn_suit : null);
  const order = ["J", ...(first ? [first] : []), ...SUITS.filter((suit) => suit !== first)];
  const sign = highRight ? 1 : -1;
  const place = (/** @type {Card} */ card) => order.indexOf(suitUnder(card, first));
  return [...cards].sort((a, b) => place(a) - place(b) || sign * (strength(a, first) - strength(b, first)));
}

/** The left bower shows another suit than it has. @type {NonNullable<import("../../../types.d.ts").GameScreens["cardMark"]>} */
export function cardMark(card, play) {
  const { trump } = /** @type {EuchreView} */ (play);
  return isLeftBower(card, trump) ? { letter: t("euchre.left_letter"), name: t("euchre.left_bower") } : null;
}

/** @type {import("../../../types.d.ts").GameScreens["refusal"]} */
export function refusal(card, play) {
  const [led] = play.trick;
  return led ? { code: "must_follow_suit", params: { suit: suitOf(led.card, play) } } : { code: "not_your_turn" };
}
