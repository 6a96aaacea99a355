/** Where a replay stands: so many steps of the hand are done, and what lies open then follows from them. */

/** @typedef {import("../types.d.ts").ReplayView} ReplayView */
/** @typedef {import("../types.d.ts").ReplayStep} ReplayStep */
/** @typedef {import("../types.d.ts").TableView} TableView */
/** @typedef {import("../types.d.ts").GameView} GameView */
/** @typedef {import("../types.d.ts").Card} Card */

/** @param {ReplayStep} step */
export const isCard = (step) => step.type === "card_played";

/** The step done last; null when the cards are just dealt. @param {ReplayView} view @param {number} at @returns {ReplayStep | null} */
export const lastStep = (view, at) => view.steps[at - 1] ?? null;

/** The trick that a position belongs to, 0 before the first card. @param {ReplayView} view @param {number} at */
export const trickAt = (view, at) => lastStep(view, at)?.trick ?? 0;

/** The number of a position's step within its trick. @param {ReplayView} view @param {number} at */
export function stepInTrick(view, at) {
  const trick = trickAt(view, at);
  return view.steps.slice(0, at).filter((step) => step.trick === trick).length;
}

/** How many tricks were played. @param {ReplayView} view */
export const tricksOf = (view) => Math.max(0, ...view.steps.map((step) => step.trick));

/** The position with a whole trick on the table; trick 0: before the first card. @param {ReplayView} view @param {number} trick */
export function endOfTrick(view, trick) {
  const cards = view.steps.flatMap((step, i) => (step.trick === trick && (trick === 0 || isCard(step)) ? [i + 1] : []));
  return cards.at(-1) ?? 0;
}

/** The position that an address names; what it does not have is the deal. @param {ReplayView} view @param {URLSearchParams} address */
export function fromAddress(view, address) {
  const [trick, step] = [Number(address.get("trick")), Number(address.get("card"))];
  const found = view.steps.findIndex((_, i) => trickAt(view, i + 1) === trick && stepInTrick(view, i + 1) === step);
  return found + 1;
}

/** @param {ReplayView} view @param {number} at */
export const toAddress = (view, at) => `?trick=${trickAt(view, at)}&card=${stepInTrick(view, at)}`;

/** Who took each trick, by its number. @param {ReplayView} view @returns {Map<number, ReplayStep>} the cards that filled them */
export const takers = (view) =>
  new Map(view.steps.filter((step) => isCard(step) && step.winner !== null).map((step) => [step.trick, step]));

/** The cards of the trick that a position belongs to, as far as they are played. @param {ReplayView} view @param {number} at */
export function trickCards(view, at) {
  const trick = trickAt(view, at);
  return view.steps.slice(0, at).filter((step) => isCard(step) && step.trick === trick);
}

/**
 * The cards of each seat; those it has played stay among them.
 * @param {ReplayView} view
 * @param {number} at
 * @returns {Card[][]}
 */
export const holdingsAt = (view, at) =>
  view.steps.slice(0, at).findLast((step) => step.holdings)?.holdings ?? view.dealt.holdings;

/** The trick in which each card is played. @param {ReplayView} view @param {number} at @returns {Map<Card, number>} */
export const playedAt = (view, at) =>
  new Map(view.steps.slice(0, at).filter(isCard).map((step) => [/** @type {Card} */ (step.card), step.trick]));

/**
 * The game as everybody saw it then.
 * @param {ReplayView} view
 * @param {number} at
 * @returns {GameView}
 */
export function playAt(view, at) {
  const done = view.steps.slice(0, at);
  const seen = done.findLast((step) => step.play)?.play ?? view.begun;
  if (!lastStep(view, at)?.trick) return seen;
  const tricks = view.seats.map((_, seat) => done.filter((step) => isCard(step) && step.winner === seat).length);
  const trick = trickCards(view, at).map(({ seat, card }) => ({ seat, card: /** @type {Card} */ (card) }));
  return { ...seen, phase: "playing", turn: null, to_act: [], tricks, trick, trick_no: trickAt(view, at) };
}

/** The table as somebody who watches would have seen it. @param {ReplayView} view @param {GameView} play @returns {TableView} */
export const tableThen = (view, play) =>
  /** @type {TableView} */ (/** @type {unknown} */ ({ ...view, you: { seat: null, place: null }, play }));
