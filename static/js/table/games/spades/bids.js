/** What a bid promises, which are on offer, and which lie face down. */

/** @typedef {import("../../../types.d.ts").TableView} TableView */
/** @typedef {import("../../../types.d.ts").SpadesView} SpadesView */
/** @typedef {import("../../../types.d.ts").CutthroatView} CutthroatView */

/** A bid that is in and not shown before all are. */
export const HIDDEN = "hidden";

/** @param {TableView} view */
export const spades = (view) => /** @type {SpadesView} */ (view.play);

/** Whether all bid at once, unseen. @param {TableView} view */
export const together = ({ options }) => options.bid_order === "simultaneous";

/** The bids of all seats lie open. @param {SpadesView} play */
export const allOpen = ({ bids }) => bids.every((bid) => bid !== null && bid !== HIDDEN);

/** Whether the last of the bids that lay face down came in. @param {TableView} before @param {TableView} after */
export const opensBids = (before, after) =>
  together(after) &&
  before.play?.phase === "bidding" &&
  after.play !== null &&
  !allOpen(spades(before)) &&
  allOpen(spades(after));

/**
 * Marks that a bid promises (the moon: at most 14).
 * @param {string} bid
 * @param {number} most how many tricks its seat takes part in
 * @param {number} blindLevel what the house rules ask of a blind 6
 * @returns {number}
 */
export function bidMarks(bid, most, blindLevel) {
  if (bid === "Nil" || bid === "BN") return 0;
  if (bid === "B6") return blindLevel;
  if (bid === "SM") return Math.min(14, most);
  return parseInt(bid, 10);
}

/** How many tricks a seat, mine unless told, takes part in. @param {TableView} view @param {number} [seat] */
export function openTricks({ play, you }, seat = you.seat ?? 0) {
  const { open_tricks, n_tricks } = /** @type {CutthroatView} */ (play);
  return open_tricks?.[seat] ?? n_tricks;
}

/** Marks that the bid of a seat promises; 0 while none of it lies open. @param {TableView} view @param {number} seat */
export function marksOf(view, seat) {
  const bid = spades(view).bids[seat];
  if (bid === null || bid === HIDDEN) return 0;
  return bidMarks(bid, openTricks(view, seat), view.options.blind_bid_level);
}

/** Sum of all bids of this hand that lie open. @param {TableView} view */
export const marksBid = (view) => spades(view).bids.reduce((sum, _, seat) => sum + marksOf(view, seat), 0);

/** The plain bids of my seat: none of more tricks than it takes part in. @param {TableView} view @returns {string[]} */
export function offeredBids(view) {
  if (!view.play || view.you.seat === null) return [];
  const most = openTricks(view);
  return spades(view).plain_bids.filter((bid) => !(Number(bid) > most));
}
