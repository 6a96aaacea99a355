/** The middle of a replay: the trick as it lies, or what was said before the first card. */

import { h } from "../dom.js";
import { rich, t } from "../i18n.js";
import { cardFace, cardGlyph } from "../table/cards.js";
import { fillOnce } from "../table/dom.js";
import { lastStep, trickCards } from "./position.js";
import { stepWords } from "./words.js";

/** @typedef {import("../types.d.ts").ReplayView} ReplayView */
/** @typedef {import("../types.d.ts").ReplayStep} ReplayStep */

/** Parts of a deal that lie on the table, in the order in which they are shown. */
const PARTS = /** @type {const} */ (["turn_up", "passed_over", "manikin", "aside"]);

/** @param {ReplayView} view */
export function createMiddle(view) {
  const el = h("div", { class: "replay-middle" });

  /** @param {number} at */
  function update(at) {
    fillOnce(el, at, () => {
      const cards = trickCards(view, at);
      if (cards.length === 0) return [h("p", { class: "replay-said" }, stepWords(view, at)), ...apart(view)];
      const winner = lastStep(view, at)?.winner ?? null;
      const leading = cards.at(-1)?.winning ?? null;
      return cards.map((step, i) => trickCard(view, step, i === 0, step.seat === (winner ?? leading), winner !== null));
    });
  }
  return { el, update };
}

/** @param {ReplayView} view @param {ReplayStep} step @param {boolean} led @param {boolean} wins @param {boolean} full */
function trickCard(view, { seat, card = "back" }, led, wins, full) {
  const name = view.seats[seat].name;
  const words = wins && full ? t("table.tag.takes", { name }) : led ? t("table.tag.led", { name }) : name;
  return h("div", { class: `replay-card ${wins && full ? "wins" : ""}` }, cardFace(card), h("span", { class: "tag-name" }, words));
}

/** What was dealt to nobody, as everybody may see it now. @param {ReplayView} view */
function apart(view) {
  return PARTS.flatMap((part) => {
    const cards = [view.dealt[part] ?? []].flat();
    if (cards.length === 0) return [];
    const faces = h("span", { class: "replay-apart-cards" }, ...cards.flatMap((card) => [cardGlyph(card), " "]));
    return [h("p", { class: "note" }, rich(`replay.apart.${part}`, { cards: faces }))];
  });
}
