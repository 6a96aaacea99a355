/**
 * Which cards may be played: the one rule that the browser knows by itself, so that cards can turn
 * white at once. The server decides; the same rule stands in app/games/spades.
 */

/** @typedef {import("../types.d.ts").Card} Card */
/** @typedef {import("../types.d.ts").TrickCard} TrickCard */

/** Jokers are spades. @param {Card} card @returns {string} S, H, D or C */
export function suitOf(card) {
  return card.endsWith("J") && "BLX".includes(card[0]) ? "S" : card[1];
}

/** @param {readonly Card[]} holding @param {readonly TrickCard[]} trick @param {boolean} broken @returns {Card[]} */
export function playable(holding, trick, broken) {
  if (trick.length === 0) {
    const plain = holding.filter((card) => suitOf(card) !== "S");
    return broken || plain.length === 0 ? [...holding] : plain;
  }
  const led = suitOf(trick[0].card);
  const following = holding.filter((card) => suitOf(card) === led);
  return following.length > 0 ? following : [...holding];
}

/**
 * Why a card that is held may not be played now, as an error code with params; null when it may.
 * @param {Card} card @param {readonly Card[]} holding @param {readonly TrickCard[]} trick @param {boolean} broken
 * @returns {{code: string, params: Record<string, string>} | null}
 */
export function refusal(card, holding, trick, broken) {
  if (playable(holding, trick, broken).includes(card)) return null;
  if (trick.length === 0) return { code: "spades_not_broken", params: {} };
  return { code: "must_follow_suit", params: { suit: suitOf(trick[0].card) } };
}
