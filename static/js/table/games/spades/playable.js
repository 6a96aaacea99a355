/**
 * Which cards may be played: the one rule that the browser knows by itself, so that cards can turn
 * white at once (Cutthroat Spades; other games bring the cards). The server decides; the same rule stands in app/games/spades.
 */

/** @typedef {import("../../../types.d.ts").Card} Card */
/** @typedef {import("../../../types.d.ts").CutthroatView} CutthroatView */
/** @typedef {Pick<CutthroatView, "trick" | "broken" | "jokers" | "must_lead">} Moment what decides besides the cards held */

/** @param {Card} card */
export const isJoker = (card) => card.endsWith("J") && "BLX".includes(card[0]);

/**
 * Jokers are spades, or of no suit (J) where the house rules call them junk.
 * @param {Card} card
 * @param {Pick<CutthroatView, "jokers">} [play]
 * @returns {string} S, H, D, C or J
 */
export function suitOf(card, play) {
  if (!isJoker(card)) return card[1];
  return play?.jokers === "junk" ? "J" : "S";
}

/** The suit that was led; null for a leader, and after nothing but junk. @param {Pick<Moment, "trick" | "jokers">} play */
export function ledSuit(play) {
  const first = play.trick.find(({ card }) => suitOf(card, play) !== "J");
  return first ? suitOf(first.card, play) : null;
}

/** @param {readonly Card[]} holding @param {Moment} play @returns {Card[]} */
export function playable(holding, play) {
  const led = ledSuit(play);
  if (led !== null) {
    const following = holding.filter((card) => suitOf(card, play) === led);
    return following.length > 0 ? following : [...holding];
  }
  if (play.trick.length > 0) return [...holding];
  return play.must_lead && holding.includes(play.must_lead) ? [play.must_lead] : leads(holding, play);
}

/** Without spades while they are not broken, and without junk, unless nothing else is held. @param {readonly Card[]} holding @param {Moment} play */
function leads(holding, play) {
  const suited = holding.filter((card) => suitOf(card, play) !== "J");
  const plain = suited.filter((card) => suitOf(card, play) !== "S");
  if (suited.length === 0) return [...holding];
  return play.broken || plain.length === 0 ? suited : plain;
}

/**
 * Why a card that is held may not be played now, as an error code with params; null when it may.
 * @param {Card} card @param {readonly Card[]} holding @param {Moment} play
 * @returns {{code: string, params: Record<string, string>} | null}
 */
export function refusal(card, holding, play) {
  if (playable(holding, play).includes(card)) return null;
  const led = ledSuit(play);
  if (led !== null) return { code: "must_follow_suit", params: { suit: led } };
  if (play.must_lead) return { code: "must_lead_card", params: { rank: play.must_lead[0], suit: play.must_lead[1] } };
  return { code: suitOf(card, play) === "J" ? "junk_not_led" : "spades_not_broken", params: {} };
}
