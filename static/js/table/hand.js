/**
 * My cards. Each keeps its button from the deal to the trick, so the focus stays; where it stands is left to CSS,
 * which gets its index in one row and in two.
 */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { getSetting, isCalm } from "../settings.js";
import { cardFace, cardName, sorted, upperRow } from "./cards.js";
import { attr, keyed, setVar } from "./dom.js";
import { legalNow, playOf } from "./model.js";
import { OUT, T, animate, flyFrom, nudge } from "./motion.js";
import { refusal } from "./playable.js";
import { scrub } from "./scrub.js";
import { sentence } from "./moves.js";

/** @typedef {import("./table.js").Table} Table */

const BIG_ONE_ROW = 7;
const STAGGER_MS = 55;

/** @param {Table} table */
export function createHand(table) {
  const el = h("section", { class: "hand", "aria-label": t("table.your_hand"), onclick });
  /** Where the arrow keys are. @type {string | null} */
  let current = null;
  let pointer = "mouse";
  el.addEventListener("pointerdown", (event) => (pointer = event.pointerType));
  scrub(el, table);

  function update() {
    const { view, selected } = table.model;
    const play = playOf(table.model);
    const cards = shownCards();
    const split = upperRow(cards, getSetting("big_cards") ? BIG_ONE_ROW : undefined);
    const legal = legalNow(table.model);
    const hadFocus = el.contains(document.activeElement);
    if (current === null || !cards.includes(current)) {
      const place = keys().indexOf(current ?? "");
      current = cards[Math.min(Math.max(place, 0), cards.length - 1)] ?? null;
    }
    setVar(el, "--n1", cards.length);
    el.classList.toggle("two-rows", split < cards.length);
    el.classList.toggle("face-down", play?.holding === null);
    el.classList.toggle("my-turn", legal !== null);
    keyed(
      el,
      cards,
      (card) => card,
      createCard,
      (button, card, index) => {
        setVar(button, "--i1", index);
        setVar(button, "--i", index < split ? index : index - split);
        setVar(button, "--n", index < split ? split : cards.length - split);
        button.classList.toggle("lower", index >= split);
        describe(button, card, legal, card === selected, view.phase === "play" && play?.phase === "playing");
      },
    );
    if (hadFocus && !el.contains(document.activeElement)) focus();
  }

  /** Backs while the holding is face down: as many as the seat holds. */
  function shownCards() {
    const { view } = table.model;
    const play = playOf(table.model);
    if (!play || view.you.seat === null) return [];
    if (play.holding) return sorted(play.holding, getSetting("high_right"));
    return Array.from({ length: play.counts[view.you.seat] ?? 0 }, (_, i) => `back-${i}`);
  }

  /** @returns {string[]} */
  const keys = () => Array.from(el.children).map((child) => /** @type {HTMLElement} */ (child).dataset.key ?? "");

  /**
   * @param {HTMLElement} button
   * @param {string} card
   * @param {string[] | null} legal
   * @param {boolean} lifted
   * @param {boolean} playing
   */
  function describe(button, card, legal, lifted, playing) {
    const off = playing && (legal === null || !legal.includes(card));
    button.classList.toggle("off", off || table.model.net === "down");
    button.classList.toggle("sunk", legal !== null && off);
    button.classList.toggle("lifted", lifted);
    attr(button, "tabindex", card === current ? 0 : -1);
    attr(button, "aria-disabled", off ? "true" : null);
    attr(button, "aria-pressed", card.startsWith("back") ? null : String(lifted));
    attr(button, "aria-label", spoken(card, legal));
    const face = /** @type {Element} */ (button.firstElementChild);
    attr(face, "off", off || table.model.net === "down");
  }

  /**
   * "king of hearts, playable"
   * @param {string} card
   * @param {string[] | null} legal
   */
  function spoken(card, legal) {
    if (card.startsWith("back")) return t("card.back");
    const name = cardName(card);
    const play = playOf(table.model);
    if (legal === null || !play?.holding) return name;
    if (legal.includes(card)) return t("table.card_playable", { card: name });
    const why = refusal(card, play.holding, play);
    return t("table.card_refused", { card: name, why: why ? sentence(why) : "" });
  }

  /** @param {Event} event */
  function onclick(event) {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".hand-card"));
    const card = button?.dataset.key;
    if (!button || !card) return;
    if (card.startsWith("back")) {
      const look = /** @type {HTMLElement | null} */ (document.querySelector(".blind .look"));
      if (look) nudge(look);
      return;
    }
    current = card;
    const byKey = /** @type {MouseEvent} */ (event).detail === 0;
    if (!table.moves.tap(card, byKey ? "key" : pointer)) nudge(button);
  }

  /** @param {number} step */
  function move(step) {
    const cards = keys();
    const next = cards[Math.min(Math.max(cards.indexOf(current ?? "") + step, 0), cards.length - 1)];
    if (!next) return;
    current = next;
    Array.from(el.children).forEach((b) =>
      attr(b, "tabindex", /** @type {HTMLElement} */ (b).dataset.key === next ? 0 : -1),
    );
    focus();
  }

  const focus = () => (current ? cardOf(current)?.focus({ preventScroll: true }) : undefined);

  /** @param {string} card @returns {HTMLElement | null} */
  const cardOf = (card) => el.querySelector(`[data-key="${card}"]`);

  /** The deal: cards come from the dealer one by one; a tap anywhere ends it. @param {DOMRect | null} from */
  function dealt(from) {
    if (isCalm()) return;
    const flights = Array.from(el.children).map((card, i) =>
      flyFrom(/** @type {HTMLElement} */ (card), from, { delay: i * STAGGER_MS, turn: -20 }),
    );
    const stop = () => el.getAnimations({ subtree: true }).forEach((animation) => animation.finish());
    addEventListener("pointerdown", stop, { once: true });
    Promise.all(flights).then(() => removeEventListener("pointerdown", stop));
  }

  /** Looking turns the cards over, from the left. */
  function turnedUp() {
    Array.from(el.children).forEach((card, i) => {
      const frames = isCalm() ? [{ opacity: 0 }, { opacity: 1 }] : [{ scale: "0.05 1" }, { scale: "1 1" }];
      animate(card, frames, { duration: T.lift, delay: isCalm() ? 0 : i * 18, easing: OUT, fill: "backwards" });
    });
  }

  return { el, update, move, focus, cardOf, dealt, turnedUp, current: () => current };
}

/** @param {string} card */
function createCard(card) {
  const face = cardFace(card.startsWith("back") ? "back" : card);
  face.setAttribute("aria-hidden", "true"); // the button says it all
  return h("button", { type: "button", class: "hand-card" }, face);
}
