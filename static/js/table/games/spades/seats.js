/** What the seats of a Spades game show: bids, tally strokes, and where the hand stands. */

import { h } from "../../../dom.js";
import { number, rich, t } from "../../../i18n.js";
import { cardGlyph, suitGlyph } from "../../cards.js";
import { actors } from "../../model.js";
import { bidName, listOf, nameOf } from "../../say.js";
import { HIDDEN, marksOf, spades, together } from "./bids.js";

/** @typedef {import("../../../types.d.ts").TableView} TableView */
/** @typedef {import("../../../types.d.ts").Child} Child */

/** @param {TableView} view @param {number} seat @returns {Child[]} */
export function doing(view, seat) {
  const play = spades(view);
  return play.phase === "bidding" || play.phase === "dealing" ? [bidState(view, seat)] : marks(view, seat);
}

/** @param {TableView} view @param {number} seat @returns {Child[]} */
export function mine(view, seat) {
  const play = spades(view);
  const bid = play.bids[seat];
  if (bid === null) return [];
  return play.phase === "bidding" ? [bidChip(bid)] : marks(view, seat);
}

/** @param {TableView} view @param {number} seat @returns {Child} */
function bidState(view, seat) {
  const play = spades(view);
  const bid = play.bids[seat];
  if (bid !== null) return bidChip(bid);
  if (play.phase === "dealing") return "";
  if (actors(play).includes(seat)) return t("table.is_bidding");
  return play.dealer === seat ? t("table.bids_last") : "";
}

/** @param {string} bid */
const bidChip = (bid) =>
  h(
    "span",
    { class: "chip chip-turn" },
    bid === HIDDEN ? t("table.bid_in") : t("table.bid_chip", { bid: bidName(bid) }),
  );

/**
 * Tally strokes and "2/6"; a bid with a name of its own shows the name.
 * @param {TableView} view
 * @param {number} seat
 * @returns {Child[]}
 */
function marks(view, seat) {
  const play = spades(view);
  const bid = play.bids[seat];
  if (bid === null || bid === HIDDEN) return [];
  const got = play.tricks[seat];
  const plain = /^\d+$/.test(bid);
  return [
    h("x-marks", { bid: marksOf(view, seat), got }),
    h(
      "span",
      { class: "num count-long", "aria-hidden": "true" },
      rich(plain ? "table.marks" : "table.marks_special", {
        n: plain ? Number(bid) : got, // the word goes with the number that stands before it
        got: h("b", null, number(got)),
        bid: bidName(bid),
      }),
    ),
    h(
      "span",
      { class: `num count-short ${plain ? "" : "special"}`, "aria-hidden": "true" },
      rich("table.marks_short", { got: h("b", null, number(got)), bid: bidName(bid) }),
    ),
  ];
}

/** @param {TableView} view @returns {Child[]} */
export function facts(view) {
  const play = spades(view);
  const unseen = play.phase === "bidding" && together(view);
  return [
    unseen && h("span", { class: "chip fact" }, t("table.hidden_bids")),
    play.broken && h("span", { class: "chip fact" }, suitGlyph("S"), h("span", null, t("table.broken"))),
  ];
}

/** @param {TableView} view @param {number} seat */
const bidOf = (view, seat) => {
  const bid = spades(view).bids[seat];
  return bid === null ? "–" : bid === HIDDEN ? "?" : bidName(bid);
};

/** @type {import("../../../types.d.ts").GameScreens["columns"]} */
export const COLUMNS = [
  { name: "table.col.bid", of: bidOf },
  {
    name: "table.col.marks",
    of: (view, seat) => (spades(view).bids[seat] === null ? "–" : number(spades(view).tricks[seat])),
  },
];

/** What the turn bar says while bids are made. @param {TableView} view @returns {Child | Child[]} */
export function turn(view) {
  const play = spades(view);
  if (play.phase !== "bidding") return null;
  const waited = actors(play);
  if (view.you.seat !== null && waited.includes(view.you.seat)) return t("table.turn.your_bid");
  if (!together(view)) return t("table.turn.bidding", { name: nameOf(view, play.turn) });
  return [
    t("table.turn.waiting", { names: listOf(waited.map((seat) => nameOf(view, seat))) }),
    h("small", null, t("table.turn.bids_together")),
  ];
}

/** What the turn bar says to whoever must lead this club. @param {import("../../../types.d.ts").Card} card @returns {Child} */
export const mustLead = (card) => h("span", null, rich("table.turn.must_lead", { card: cardGlyph(card) }));

export const spokenTurn = () => t("told.your_bid");
