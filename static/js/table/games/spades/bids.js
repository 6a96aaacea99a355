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
 * @param {number} nTricks
 * @returns {number}
 */
export function bidMarks(bid, nTricks) {
  if (bid === "Nil" || bid === "BN") return 0;
  if (bid === "B6") return 6;
  if (bid === "SM") return Math.min(14, nTricks);
  return parseInt(bid, 10);
}

/** Sum of all bids of this hand that lie open. @param {SpadesView} play */
export const marksBid = ({ bids, n_tricks }) =>
  bids.reduce((sum, bid) => sum + (bid === null || bid === HIDDEN ? 0 : bidMarks(bid, n_tricks)), 0);

/** How many tricks my seat takes part in. @param {TableView} view */
export function openTricks({ play, you }) {
  const { open_tricks, n_tricks } = /** @type {CutthroatView} */ (play);
  return open_tricks?.[you.seat ?? 0] ?? n_tricks;
}

/** The plain bids of my seat: none of more tricks than it takes part in. @param {TableView} view @returns {string[]} */
export function offeredBids(view) {
  if (!view.play || view.you.seat === null) return [];
  const most = openTricks(view);
  return spades(view).plain_bids.filter((bid) => !(Number(bid) > most));
}
