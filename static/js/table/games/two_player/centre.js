/** The middle of the table while cards are drawn: the pack, the card that is looked at, and what was thrown. */

import { h } from "../../../dom.js";
import { number, rich, t } from "../../../i18n.js";
import { cardFace, cardGlyph } from "../../cards.js";
import { fillOnce, show } from "../../dom.js";
import { nameOf } from "../../say.js";
import { createSealedBids } from "../spades/sealed.js";
import { twoPlayer } from "./draw.js";

/** @typedef {import("../../../types.d.ts").TableView} TableView */
/** @typedef {import("../../../types.d.ts").Card} Card */

const PHASES = ["drawing", "declaring"];

/** @type {NonNullable<import("../../../types.d.ts").GameScreens["centre"]>} */
export function createMiddle(table) {
  const piles = h("div", { class: "piles" });
  const told = h("p", { class: "sea-note drew", role: "status" });
  const drawing = h("section", { class: "centre draw-centre", "aria-label": t("drawing.title") }, told, piles);
  const sealed = createSealedBids(table);
  const el = h("div", { class: "middle" }, drawing, sealed.el);
  /** My cards as they were, to know which one joined them. @type {readonly Card[] | null} */
  let held = null;
  /** @type {Card | null} */
  let kept = null;

  function update() {
    const { view } = table.model;
    const { phase, holding, stock, drawn, discards, turn, counts } = twoPlayer(view);
    sealed.update();
    show(drawing, view.phase === "play" && PHASES.includes(phase));
    show(el, !drawing.hidden || !sealed.el.hidden);
    const now = holding ?? [];
    if (held === null || String(now) !== String(held)) kept = joined(held, now);
    held = now;
    if (drawing.hidden) return;
    const names = view.seats.map(({ name }) => name);
    fillOnce(piles, [phase, stock, drawn, discards, turn, counts, names], () => [
      pack(stock),
      middle(view),
      thrown(view),
    ]);
    const last = discards.findLast(({ seat }) => seat === view.you.seat);
    fillOnce(told, [kept, last], () => (kept && last ? drew(kept, last) : null));
    show(told, kept !== null && last !== undefined);
  }

  const rect = () => {
    if (drawing.hidden) return null;
    return (piles.querySelector(".offered x-card") ?? piles.querySelector(".pack"))?.getBoundingClientRect() ?? null;
  };
  return { el, update, rect };
}

/**
 * The one card that joined my cards; null when none did, or several, or nobody saw my cards before.
 * @param {readonly Card[] | null} held before
 * @param {readonly Card[]} now
 * @returns {Card | null}
 */
export function joined(held, now) {
  const fresh = held === null ? [] : now.filter((card) => !held.includes(card));
  return fresh.length === 1 ? fresh[0] : null;
}

/** @param {Node} face @param {string} words @param {string} kind */
const pile = (face, words, kind) =>
  h("figure", { class: `pile ${kind}` }, face, h("figcaption", { class: "sea-note" }, words));

/** @param {number} stock */
const pack = (stock) =>
  pile(back(), t("drawing.pack", { n: stock, count: number(stock) }), stock > 1 ? "pack many" : "pack");

/** @param {TableView} view */
function middle(view) {
  const { drawn, turn, phase } = twoPlayer(view);
  if (drawn) {
    const note = h("figcaption", { class: "sea-note good" }, t("drawing.only_you"));
    return h("figure", { class: "pile offered" }, cardFace(drawn, true), note);
  }
  const words = phase === "declaring" ? "" : t("drawing.draws", { name: nameOf(view, turn) });
  return h("figure", { class: "pile offered" }, h("div", { class: "bid-card waits" }, words));
}

/** The pile of discards; the newest lies open as far as it may be looked at. @param {TableView} view */
function thrown(view) {
  const { discards } = twoPlayer(view);
  const last = discards.at(-1);
  const open = last?.card && (view.options.peek === "both" || !last.refused) ? last.card : null;
  const face = last ? (open ? cardFace(open, true) : back()) : h("div", { class: "bid-card waits" });
  return pile(face, t("drawing.thrown", { n: discards.length, count: number(discards.length) }), "thrown-pile");
}

function back() {
  const face = cardFace("back");
  face.setAttribute("aria-hidden", "true");
  return face;
}

/** What my last turn brought. @param {Card} kept @param {import("../../../types.d.ts").Discard} last */
function drew(kept, { refused, card }) {
  const mine = cardGlyph(kept);
  if (refused && card) return h("span", null, rich("drawing.refused_kept", { refused: cardGlyph(card), kept: mine }));
  if (card) return h("span", null, rich("drawing.kept_threw", { kept: mine, thrown: cardGlyph(card) }));
  return h("span", null, rich("drawing.kept", { kept: mine }));
}
