/** With the same cards: what each table made of a deal, seat by seat, best first. */

import { h } from "../dom.js";
import { signed, t } from "../i18n.js";
import { nameOf } from "./model.js";

/** @typedef {import("./types.d.ts").EveningView} EveningView */

/** Nothing where tables play different cards, or before a deal was played at all tables. @param {EveningView} view */
export function comparisonsPanel(view) {
  if (view.comparisons.length === 0) return null;
  return h(
    "section",
    { class: "panel comparisons" },
    h("h2", null, t("board.rule.matchpoints")),
    h("p", { class: "note" }, t("compare.note")),
    rounds(view).map((round) => [h("h3", null, t("evening.round", { round })), dealsOf(view, round)]).flat(),
  );
}

/** The rounds that can be compared, the newest first. @param {EveningView} view */
const rounds = (view) => [...new Set(view.comparisons.map(({ round_no }) => round_no))].sort((a, b) => b - a);

/** @param {EveningView} view @param {number} round */
const dealsOf = (view, round) =>
  h(
    "ul",
    null,
    view.comparisons.filter(({ round_no }) => round_no === round).map((one) =>
      h(
        "li",
        { class: "row" },
        h("small", null, t("compare.deal", { deal: one.deal_no, seat: one.seat + 1 })),
        h("span", { class: "grow num" }, one.scores.map(([no, score, points]) => scored(view, no, score, points))),
      ),
    ),
  );

/** @param {EveningView} view @param {number} no @param {number} score @param {number} points */
const scored = (view, no, score, points) =>
  h(
    "span",
    { class: "compared" },
    h("b", null, t("compare.score", { name: nameOf(view, no), score: signed(score) })),
    h("small", null, t("compare.points", { n: points })),
  );
