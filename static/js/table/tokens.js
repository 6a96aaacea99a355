/** What this table plays for: a house rule says of which kind the tokens are. */

import { CHOICES, tokenName, tokenWord } from "../components/token_words.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("../types.d.ts").TableView} TableView */

/** @param {Pick<TableView, "options">} view @returns {string} */
export const kindOf = ({ options }) => options.token_kind ?? "smiley";

/** @param {TableView} view @param {string} n what was chosen @param {Record<string, unknown>} [attributes] */
export const tokenSticker = (view, n, attributes = {}) => h("x-token", { kind: kindOf(view), n, ...attributes });

/** In a sentence about it: "Kraken". @param {TableView} view @param {string} n */
export const wordOfToken = (view, n) => tokenWord(kindOf(view), n);

/** By itself: "Kraken smiley". @param {TableView} view @param {string} n */
export const nameOfToken = (view, n) => tokenName(kindOf(view), n);

/** "3 smileys", "1 mark". @param {Pick<TableView, "options">} view @param {number} n */
export const countOf = (view, n) => t(`tokens.${kindOf(view)}`, { n });

/**
 * What may be chosen now. No pack has a second two of clubs, so of their backs those used least so far.
 * @param {TableView} view
 * @returns {string[]}
 */
export function offered(view) {
  const kind = kindOf(view);
  const choices = CHOICES[kind] ?? [];
  if (kind !== "two_of_clubs") return choices;
  const lying = view.tally.filter((token) => token.game_no !== view.ceremony?.game_no).map((token) => token.smiley);
  const used = (/** @type {string} */ back) => lying.filter((one) => one === back).length;
  const least = Math.min(...choices.map(used));
  return choices.filter((back) => used(back) === least);
}

/**
 * What a seat is likely to choose: what it holds already, what it took last, or else the first.
 * @param {TableView} view
 * @param {number} seat
 */
export function likelyToken(view, seat) {
  if (view.ceremony?.smiley) return view.ceremony.smiley;
  const last = view.tally.filter((token) => token.seat === seat).at(-1)?.smiley;
  const kind = kindOf(view);
  if (kind === "own") return last ?? view.seats[seat].name;
  const choices = offered(view);
  if (last !== undefined && choices.includes(last)) return last;
  return kind === "smiley" ? "patch" : choices[0];
}
