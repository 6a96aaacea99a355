/** All hands face up in seating order; what is played turns slate and stays where it was. */

import { h, swap } from "../dom.js";
import { number, t } from "../i18n.js";
import { cardFace } from "../table/cards.js";
import { attr, avatar, fillOnce } from "../table/dom.js";
import { gameOf } from "../table/games/registry.js";
import { holdingsAt, playAt, playedAt, tableThen, trickAt } from "./position.js";

/** @typedef {import("../types.d.ts").ReplayView} ReplayView */
/** @typedef {import("../types.d.ts").Card} Card */

/**
 * @param {ReplayView} view
 * @param {(seat: number) => void} choose shows only this hand, or all again
 */
export function createHands(view, choose) {
  const rows = view.seats.map((seat, i) => createRow(view, seat, i, choose));
  const el = h("section", { class: "panel replay-hands", "aria-label": t("replay.hands") }, ...rows.map((row) => row.el));

  /** @param {number} at @param {number | null} only */
  function update(at, only) {
    const play = playAt(view, at);
    rows.forEach((row, seat) => row.update(at, only !== null && only !== seat, only === seat, tableThen(view, play)));
  }
  return { el, update };
}

/**
 * @param {ReplayView} view
 * @param {{name: string, bot: boolean, place: number}} who
 * @param {number} seat
 * @param {(seat: number) => void} choose
 */
function createRow(view, who, seat, choose) {
  const doing = h("span", { class: "doing" });
  const strip = h("ul", { class: "replay-strip", "aria-label": t("replay.hand_of", { name: who.name }) });
  const head = h(
    "button",
    { type: "button", class: "replay-name", "data-key": `seat-${seat}`, onclick: () => choose(seat) },
    avatar(who.name, who.place, who.bot),
    h("b", { class: "truncate" }, who.name),
    doing,
    h("span", { class: "total num" }, h("span", { class: "sr" }, t("replay.total_before")), number(view.totals[seat])),
    h("x-i", { n: "eye", small: true }),
  );
  const el = h("div", { class: "replay-seat" }, head, strip);

  /** @param {number} at @param {boolean} hidden @param {boolean} alone @param {import("../types.d.ts").TableView} table */
  function update(at, hidden, alone, table) {
    const cards = gameOf(view).sorted(holdingsAt(view, at)[seat], view.play);
    attr(head, "aria-pressed", alone ? "true" : "false");
    attr(head, "title", t(alone ? "replay.show_all" : "replay.hide_others"));
    swap(doing, ...gameOf(view).doing(table, seat).flat());
    fillOnce(strip, [cards, hidden], () =>
      cards.length > 0
        ? cards.map((card) => h("li", { "data-card": card }, cardFace(hidden ? "back" : card)))
        : h("li", { class: "none" }, t("replay.no_cards")),
    );
    mark(strip, at, hidden);
  }
  return { el, update };

  /** @param {HTMLElement} list @param {number} at @param {boolean} hidden */
  function mark(list, at, hidden) {
    const played = playedAt(view, at);
    for (const item of list.querySelectorAll("[data-card]")) {
      const trick = played.get(item.getAttribute("data-card") ?? "");
      item.classList.toggle("now", trick === trickAt(view, at) && !hidden);
      item.classList.toggle("gone", trick !== undefined && trick < trickAt(view, at));
    }
  }
}
