/** The other players: who they are, what they bid and took, and what they are doing now. */

import { h } from "../dom.js";
import { number, rich, t } from "../i18n.js";
import { attr, avatar, fillOnce, icon, keyed, setText, setVar, show } from "./dom.js";
import { others, relative, sitsOut } from "./model.js";
import { bidMarks, bidName } from "./say.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.d.ts").TableView} TableView */
/** @typedef {import("../types.d.ts").GameView} GameView */
/** @typedef {import("../dom.js").Child} Child */

/** @param {Table} table */
export function createPlaques(table) {
  const el = h("section", { class: "opps", "aria-label": t("table.players") });

  function update() {
    const { view } = table.model;
    const seats = others(view);
    attr(el, "data-others", seats.length);
    keyed(
      el,
      seats,
      String,
      (seat) => createPlaque(view, seat),
      (plaque, seat) => updatePlaque(plaque, table, seat),
    );
  }

  /** @param {number} seat @returns {HTMLElement | null} */
  const avatarOf = (seat) => el.querySelector(`[data-key="${seat}"] .avatar`);
  /** @param {number} seat @returns {HTMLElement | null} */
  const plaqueOf = (seat) => el.querySelector(`[data-key="${seat}"]`);
  return { el, update, tick: () => ring(el, table), avatarOf, plaqueOf };
}

/**
 * @param {TableView} view
 * @param {number} seat
 */
function createPlaque(view, seat) {
  const { name, bot, place } = view.seats[seat];
  return h(
    "div",
    { class: "plaque", role: "group" },
    avatar(name, place, bot),
    h("span", { class: "line" }, h("span", { class: "name truncate" }), h("span", { class: "total num" })),
    h("span", { class: "doing" }),
    h("span", { class: "bags" }),
  );
}

/**
 * @param {HTMLElement} plaque
 * @param {Table} table
 * @param {number} seat
 */
function updatePlaque(plaque, table, seat) {
  const { view } = table.model;
  const { play } = view;
  const { name, bot } = view.seats[seat];
  const [face, line, doing, bags] = /** @type {HTMLElement[]} */ (Array.from(plaque.children));
  const [nameBox, total] = line.children;
  attr(plaque, "data-at", relative(view, seat));
  attr(plaque, "aria-label", bot ? t("table.bot_named", { name }) : name);
  setText(nameBox, name);
  const points = play ? number(play.totals[seat]) : "";
  setText(total, points);
  total.classList.toggle("long", points.length > 4);
  face.classList.toggle("ring", play?.turn === seat && view.phase === "play");
  dealerMark(face, play?.dealer === seat);
  plaque.classList.toggle("sits-out", play !== null && sitsOut(play, seat));
  if (!play) return;
  fillOnce(doing, doingKey(table, seat), () => doingOf(table, seat));
  show(bags, play.bag_limit !== null && play.bags !== null);
  fillOnce(bags, [play.bags?.[seat], play.bag_limit], () => bagMeter(play, seat));
}

/**
 * @param {HTMLElement} face
 * @param {boolean} deals
 */
export function dealerMark(face, deals) {
  const mark = face.querySelector(".dealer");
  if (deals && !mark) face.append(h("i", { class: "dealer" }, t("table.dealer_letter")));
  if (!deals) mark?.remove();
}

/**
 * @param {GameView} play
 * @param {number} seat
 */
const bagMeter = (play, seat) => [
  h("x-barn", { n: play.bags?.[seat] ?? 0, limit: play.bag_limit ?? 10 }),
  h("span", { class: "bag-icon" }, h("x-b", { "aria-hidden": "true" })),
  h(
    "span",
    { class: "num", "aria-hidden": "true" },
    String(play.bags?.[seat]),
    h("span", { class: "of" }, `/${play.bag_limit}`),
  ),
];

/**
 * @param {Table} table
 * @param {number} seat
 */
function doingKey({ model: { view } }, seat) {
  const { play } = view;
  const { by_bot, away_since } = view.seats[seat];
  return [play?.phase, play?.bids[seat], play?.tricks[seat], play?.turn === seat, play?.dealer, play && sitsOut(play, seat), by_bot, away_since];
}

/**
 * @param {Table} table
 * @param {number} seat
 * @returns {Child[]}
 */
function doingOf({ model: { view } }, seat) {
  const play = /** @type {GameView} */ (view.play);
  const { by_bot, away_since } = view.seats[seat];
  if (by_bot) return [...doingWell(play, seat), botNote(t(`table.seat_bot.${by_bot}`))];
  return away_since === null ? doingWell(play, seat) : [awayNote(t("table.away"))];
}

/**
 * @param {GameView} play
 * @param {number} seat
 * @returns {Child[]}
 */
function doingWell(play, seat) {
  if (play.phase === "bidding" || play.phase === "dealing") return [bidState(play, seat)];
  return sitsOut(play, seat) ? [t("table.from_trick_2")] : marks(play, seat);
}

/** A bot keeps the seat warm. @param {string} text */
const botNote = (text) => h("span", { class: "kept", role: "img", "aria-label": text, title: text }, icon("bot", true));

/** @param {string} text */
const awayNote = (text) =>
  h("span", { class: "away", title: text }, icon("clock", true), h("span", { class: "truncate" }, text));

/**
 * @param {GameView} play
 * @param {number} seat
 * @returns {Child}
 */
function bidState(play, seat) {
  const bid = play.bids[seat];
  if (bid !== null) return bidChip(bid);
  if (play.turn === seat) return t("table.is_bidding");
  if (play.phase === "bidding" && play.dealer === seat) return t("table.bids_last");
  return "";
}

/** @param {string} bid */
export const bidChip = (bid) => h("span", { class: "chip chip-turn" }, t("table.bid_chip", { bid: bidName(bid) }));

/**
 * Tally strokes and "2/6"; a bid with a name of its own shows the name.
 * @param {GameView} play
 * @param {number} seat
 * @returns {Child[]}
 */
export function marks(play, seat) {
  const bid = play.bids[seat];
  if (bid === null) return [];
  const got = play.tricks[seat];
  const plain = /^\d+$/.test(bid);
  return [
    h("x-marks", { bid: bidMarks(bid, play.n_tricks), got }),
    h(
      "span",
      { class: "num count-long", "aria-hidden": "true" },
      rich(plain ? "table.marks" : "table.marks_special", {
        n: got,
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

/**
 * The ring around whoever is on turn shows the time that is left.
 * @param {HTMLElement} root
 * @param {Table} table
 */
export function ring(root, table) {
  const face = /** @type {HTMLElement | null} */ (root.querySelector(".avatar.ring"));
  if (face) setVar(face, "--t", `${Math.round(table.time.fraction() * 100)}%`);
}
