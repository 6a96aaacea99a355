/** One player's line of a scored hand: made or set, points, marks, barnacles, the way to the target. */

import { h } from "../dom.js";
import { number, signed, t } from "../i18n.js";
import { avatar } from "./dom.js";
import { bidMarks, bidName, nameOf } from "./say.js";
import { whyRows } from "./why.js";

/** @typedef {import("../types.d.ts").TableView} TableView */
/** @typedef {import("../types.d.ts").GameView} GameView */
/** @typedef {import("../types.d.ts").SeatScore} SeatScore */
/** @typedef {import("../types.d.ts").HandScores} HandScores */

/** Whether the contract was kept. @param {SeatScore} score */
export const isMade = (score) => !score.parts.some(({ code }) => code.endsWith("_set") || code === "nil_failed");

/** "Made 5", "Set by 1", "Nil broken" @param {SeatScore} score @param {number} nTricks */
function verdict(score, nTricks) {
  const { bid, tricks } = score;
  const made = isMade(score);
  if (bid === "Nil" || bid === "BN") return t(made ? "score.nil_made" : "score.nil_broken", { bid: bidName(bid) });
  if (!made) return t("score.set_by", { n: bidMarks(bid, nTricks) - tricks });
  if (score.parts.some(({ code }) => code === "exact_bid_over")) return t("score.over", { bid: bidName(bid) });
  return t("score.made", { bid: bidName(bid) });
}

/** @param {SeatScore} score @param {number} nTricks */
const chip = (score, nTricks) =>
  h("span", { class: `chip ${isMade(score) ? "chip-made" : "chip-set"}` }, verdict(score, nTricks));

/** @param {number} delta */
const points = (delta) =>
  h("span", { class: `delta num ${delta < 0 ? "down" : delta > 0 ? "up" : ""}` }, signed(delta));

/**
 * @param {TableView} view
 * @param {HandScores} hand
 * @param {number} seat
 * @param {{shape: "card" | "open" | "mini", toggle: (seat: number) => void}} how
 * @returns {HTMLElement}
 */
export function scorecard(view, hand, seat, { shape, toggle }) {
  const play = /** @type {GameView} */ (view.play);
  const score = hand.seats[seat];
  const name = nameOf(view, seat);
  const head = h(
    "button",
    {
      type: "button",
      class: "score-head",
      "data-key": `seat-${seat}`,
      "aria-expanded": String(shape === "open"),
      "aria-label": t("score.head", {
        name,
        verdict: verdict(score, play.n_tricks),
        delta: score.delta,
        total: score.total,
      }),
      onclick: () => toggle(seat),
    },
    avatar(name, view.seats[seat].place, view.seats[seat].bot),
    h(
      "span",
      { class: "name" },
      h("span", { class: "truncate" }, name),
      chip(score, play.n_tricks),
      h("x-i", { n: "down", small: true, class: "chevron" }),
    ),
    points(score.delta),
    shape === "mini" ? h("span", { class: "total num" }, number(score.total)) : marksLine(play, score),
    shape === "card" && progress(play, score, view.seats[seat].place),
  );
  const body = shape === "open" && [...whyRows(play, hand.hand_no, score)];
  return h("section", { class: `score-card panel shape-${shape}` }, head, body && h("div", { class: "why" }, body));
}

/** @param {GameView} play @param {SeatScore} score */
function marksLine(play, score) {
  const bid = bidMarks(score.bid, play.n_tricks);
  return h(
    "span",
    { class: "marks-line" },
    h("x-marks", { bid, got: score.tricks, "aria-hidden": "true" }),
    h("span", null, t("score.marks", { n: score.tricks, bid: bidName(score.bid) })),
    bags(score),
  );
}

/** "+3, now 7" @param {SeatScore} score */
function bags(score) {
  if (score.bags === null) return null;
  const counted = score.parts.find(({ code }) => code === "bags_counted");
  const gained = counted ? counted.params.after - counted.params.before : 0;
  const text = gained === 0 ? number(score.bags) : t("score.bags_now", { gained: signed(gained), now: score.bags });
  return h("span", { class: "bags-now num" }, h("x-b"), text);
}

/**
 * The bar to the target, with this hand's part in green or hatched red.
 * @param {GameView} play
 * @param {SeatScore} score
 * @param {number} place
 */
function progress(play, score, place) {
  const share = (/** @type {number} */ total) => Math.min(1, Math.max(0, total / play.target));
  const [before, after] = [share(score.total - score.delta), share(score.total)];
  return h(
    "span",
    { class: "progress" },
    h(
      "span",
      {
        class: "track",
        vars: {
          "--kept": Math.min(before, after),
          "--part": Math.abs(after - before),
          "--c": `var(--p${(place % 5) + 1})`,
        },
      },
      h("i", { class: "kept" }),
      h("i", { class: after < before ? "part lost" : "part won" }),
    ),
    h("b", { class: "num" }, number(score.total)),
  );
}

/** Seats, best total first. @param {HandScores} hand @returns {number[]} */
export const ranking = (hand) =>
  hand.seats.map((_, seat) => seat).sort((a, b) => hand.seats[b].total - hand.seats[a].total);
