/** Why this score? One row for each rule that changed the number, in the order in which they count. */

import { cardGlyph } from "./cards.js";
import { h } from "../dom.js";
import { number, rich, signed, t } from "../i18n.js";
import { bidName, listOf } from "./say.js";

/** @typedef {import("../types.d.ts").GameView} GameView */
/** @typedef {import("../types.d.ts").TableView} TableView */
/** @typedef {import("../types.d.ts").SeatScore} SeatScore */
/** @typedef {import("../types.d.ts").ScorePart} ScorePart */

/**
 * @param {TableView} view
 * @param {number} handNo
 * @param {SeatScore} score
 */
export function whyRows(view, handNo, score) {
  const play = /** @type {GameView} */ (view.play);
  const rows = score.parts.map((part) => row(view, play, part));
  const sum = h(
    "p",
    { class: "sum" },
    h(
      "span",
      { class: "grow" },
      t("table.hand", { hand: handNo }),
      h("small", { class: "num" }, t("score.from_to", { from: score.total - score.delta, to: score.total })),
    ),
    h("span", { class: `delta num ${tone(score.delta)}` }, signed(score.delta)),
  );
  return [h("h2", null, t("score.why")), h("ul", { class: "why-rows" }, rows), sum];
}

/** @param {number} points */
const tone = (points) => (points < 0 ? "down" : points > 0 ? "up" : "zero");

/**
 * @param {TableView} view
 * @param {GameView} play
 * @param {ScorePart} part
 */
function row(view, play, part) {
  const words = params(play, part);
  return h(
    "li",
    { class: "why-row" },
    h("span", { class: "why-icon", "aria-hidden": "true" }, sign(part)),
    h("span", { class: "why-title" }, rich(`part.${part.code}`, words)),
    h("span", { class: `why-points num ${tone(part.points)}` }, signed(part.points)),
    h("span", { class: "why-note" }, rich(`part.${part.code}.note`, words)),
    h(
      "a",
      { class: "why-rule", href: `/rules/${view.game}?card=${view.card}#${part.rule}`, target: "_blank" },
      t("score.rule", { rule: part.rule }),
    ),
  );
}

/**
 * The part's numbers, with bids and jacks as people read them.
 * @param {GameView} play
 * @param {ScorePart} part
 * @returns {Record<string, Node | string | number>}
 */
function params(play, { code, points, params: given }) {
  /** @type {Record<string, Node | string | number>} */
  const words = { ...given, points: Math.abs(points), limit: given.limit ?? play.bag_limit ?? 0 };
  words.n = given.bags ?? given.taken ?? given.tricks ?? 0;
  if (given.bid) words.bid = bidName(given.bid);
  if (given.jacks) words.jacks = jackList(given.jacks);
  if (given.card) words.card = cardGlyph(given.card);
  if (given.held) words.held = cardGlyph(given.held);
  if (given.suit) words.suit = t(`suit.${given.suit}`);
  if (code.endsWith("bag_limit")) words.reset = number(given.after);
  return words;
}

/** @param {string[]} jacks */
function jackList(jacks) {
  const marks = jacks.map((_, i) => `\uE000${i}\uE001`);
  const parts = listOf(marks).split(/\uE000(\d+)\uE001/);
  return h("span", null, ...parts.map((part, i) => (i % 2 ? cardGlyph(jacks[Number(part)]) : part)));
}

/** @param {ScorePart} part */
function sign({ code, points, params: given }) {
  if (given.jacks?.length === 1) return h("x-suit", { s: given.jacks[0][1], "aria-hidden": "true" });
  if (given.jacks || given.held) return h("x-i", { n: "cards" });
  if (code.endsWith("bag_limit")) return h("x-i", { n: "x" });
  if (code.startsWith("bag") || code.startsWith("sandbag") || code === "jack_takes_bag") return h("x-b", { "aria-hidden": "true" });
  return h("x-i", { n: points < 0 || code.endsWith("_set") ? "x" : "check" });
}
