/** The score sheet while cards are played: the last hand, each line with its reasons, and all hands before it. */

import { openDialog } from "../dialogs.js";
import { h, swap } from "../dom.js";
import { t } from "../i18n.js";
import { logTable } from "./screen-scores.js";
import { ranking, scorecard } from "./scorecard.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
export function openScore(table) {
  const { view } = table.model;
  const hand = view.play?.scores.at(-1);
  const cards = h("div", { class: "score-minis" });
  /** @type {number | null} */
  let open = null;

  /** @param {number} seat */
  function toggle(seat) {
    open = open === seat ? null : seat;
    draw();
  }

  function draw() {
    if (hand)
      swap(
        cards,
        ...ranking(hand).map((seat) => scorecard(view, hand, seat, { shape: seat === open ? "open" : "mini", toggle })),
      );
  }

  draw();
  const words = hand ? h("p", { class: "note" }, t("score.tap")) : h("p", { class: "note" }, t("score.none"));
  openDialog(
    hand ? t("score.title", { hand: hand.hand_no }) : t("table.score"),
    [cards, words, hand && h("div", { class: "score-log" }, logTable(view))],
    {
      class: "score-dialog",
    },
  );
}
