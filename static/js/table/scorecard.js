/** One player's line of a scored hand: made or set, points, marks, barnacles, the way to the target. */

import { h } from "../dom.js";
import { number, signed, t } from "../i18n.js";
import { avatar } from "./dom.js";
import { gameOf } from "./games/registry.js";
import { nameOf } from "./say.js";
import { whyRows } from "./why.js";

/** @typedef {import("../types.d.ts").TableView} TableView */
/** @typedef {import("../types.d.ts").GameView} GameView */
/** @typedef {import("../types.d.ts").SeatScore} SeatScore */
/** @typedef {import("../types.d.ts").HandScores} HandScores */

/** @param {{kind: string, words: string}} verdict */
const chip = ({ kind, words }) => h("span", { class: `chip ${kind && `chip-${kind}`}` }, words);

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
  const { verdict, taken } = gameOf(view);
  const outcome = verdict(score, play);
  const head = h(
    "button",
    {
      type: "button",
      class: "score-head",
      "data-key": `seat-${seat}`,
      "aria-expanded": String(shape === "open"),
      "aria-label": t("score.head", {
        name,
        verdict: outcome.words,
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
      chip(outcome),
      h("x-i", { n: "down", small: true, class: "chevron" }),
    ),
    points(score.delta),
    shape === "mini" ? h("span", { class: "total num" }, number(score.total)) : h("span", { class: "marks-line" }, taken(score, play)),
    shape === "card" && progress(play, score, view.seats[seat].place),
  );
  const body = shape === "open" && [...whyRows(view, hand.hand_no, score)];
  return h("section", { class: `score-card panel shape-${shape}` }, head, body && h("div", { class: "why" }, body));
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
