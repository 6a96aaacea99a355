/** The cards on the table, each in front of its player, and whose card wins. */

import { h } from "../dom.js";
import { rich, t } from "../i18n.js";
import { cardFace, suitGlyph } from "./cards.js";
import { attr, fillOnce, keyed, setText, show } from "./dom.js";
import { myTurn, playOf, relative, waitingFor } from "./model.js";
import { nameOf } from "./say.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.d.ts").TrickCard} TrickCard */

/** @param {Table} table */
export function createTrick(table) {
  const cards = h("div", { class: "trick-cards" });
  const slot = h("div", { class: "trick-card awaited" }, h("span"));
  const el = h(
    "section",
    { class: "sea", "aria-label": t("table.trick"), onclick: () => table.stage.skip() },
    h("div", { class: "rose" }),
    slot,
    cards,
  );

  function update() {
    const { view, held } = table.model;
    const play = playOf(table.model);
    const lying = held ? held.cards : (play?.trick ?? []);
    const winner = held
      ? held.winner
      : lying.length === play?.trick.length
        ? play?.winning
        : (view.play?.winning ?? null);
    attr(el, "data-seats", view.n_seats);
    el.classList.toggle("finished", held !== null);
    keyed(
      cards,
      lying,
      ({ seat, card }) => `${seat}-${card}`,
      ({ seat, card }) => createCard(table, seat, card),
      (card, { seat }, index) =>
        tag(card, table, seat, { led: index === 0, wins: seat === winner, taken: held !== null }),
    );
    updateSlot(lying);
  }

  /** @param {TrickCard[]} lying */
  function updateSlot(lying) {
    const { view, held, opened } = table.model;
    const awaited = myTurn(table.model) ? view.you.seat : waitingFor(table.model);
    const visible =
      !held && !opened && awaited !== null && view.play?.phase === "playing" && !lying.some((c) => c.seat === awaited);
    show(slot, visible);
    if (!visible || awaited === null) return;
    slot.classList.toggle("theirs", awaited !== view.you.seat);
    attr(slot, "data-at", relative(view, awaited));
    setText(
      /** @type {Element} */ (slot.firstChild),
      awaited === view.you.seat ? t("table.you") : nameOf(view, awaited),
    );
  }

  /** @param {number} seat @returns {HTMLElement | null} */
  const cardOf = (seat) => cards.querySelector(`[data-seat="${seat}"]`);
  /** @returns {HTMLElement[]} */
  const all = () => Array.from(cards.children).map((card) => /** @type {HTMLElement} */ (card));
  return { el, update, cardOf, all };
}

/**
 * @param {Table} table
 * @param {number} seat
 * @param {string} card
 */
function createCard(table, seat, card) {
  return h(
    "div",
    { class: "trick-card", "data-seat": seat, "data-at": relative(table.model.view, seat) },
    cardFace(card, true),
    h("span", { class: "tag" }),
  );
}

/**
 * @param {HTMLElement} card
 * @param {Table} table
 * @param {number} seat
 * @param {{led: boolean, wins: boolean, taken: boolean}} state
 */
function tag(card, table, seat, { led, wins, taken }) {
  const { view } = table.model;
  const label = /** @type {HTMLElement} */ (card.lastElementChild);
  const name = nameOf(view, seat);
  const mine = seat === view.you.seat;
  card.classList.toggle("wins", wins);
  label.classList.toggle("tag-wins", wins);
  show(label, led || wins);
  const what = wins ? (taken ? "takes" : "winning") : "led";
  fillOnce(label, [what, mine, name], () =>
    rich(`table.tag.${what}${mine ? "_you" : ""}`, { name: h("span", { class: "truncate" }, name) }),
  );
}

/**
 * The suit that was led; null for a leader, and after nothing but cards of no suit (J).
 * @param {import("../types.d.ts").GameView} play
 * @param {import("../types.d.ts").GameScreens["suitOf"]} suitOf
 */
export const ledSuit = (play, suitOf) =>
  play.trick.map(({ card }) => suitOf(card, play)).find((suit) => suit !== "J") ?? null;

/**
 * "Follow ♥ hearts"
 * @param {string} suit
 */
export const followSuit = (suit) =>
  rich("table.turn.follow", { glyph: suitGlyph(suit), suit: h("span", { class: "suit-word" }, t(`suit.${suit}`)) });
