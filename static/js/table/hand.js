/**
 * My cards. Each keeps its button from the deal to the trick, so the focus stays; where it stands is left to CSS,
 * which gets its index in one row and in two.
 */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { getSetting, isCalm } from "../settings.js";
import { cardFace, cardName, upperRow } from "./cards.js";
import { attr, keyed, setText, setVar } from "./dom.js";
import { gameOf } from "./games/registry.js";
import { legalNow, mayAct, playOf } from "./model.js";
import { OUT, T, animate, flyFrom, nudge } from "./motion.js";
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
    const game = gameOf(view);
    const pick = mayAct(table.model) ? (game.pick?.(view) ?? null) : null;
    const many = pick !== null && pick.most > 1;
    const split = many
      ? Math.ceil(cards.length / 2)
      : upperRow(cards, getSetting("big_cards") ? BIG_ONE_ROW : undefined);
    const legal = legalNow(table.model);
    const hadFocus = el.contains(document.activeElement);
    if (current === null || !cards.includes(current)) {
      const place = keys().indexOf(current ?? "");
      current = cards[Math.min(Math.max(place, 0), cards.length - 1)] ?? null;
    }
    setVar(el, "--n1", cards.length);
    el.classList.toggle("two-rows", split < cards.length);
    el.classList.toggle("face-down", cards[0]?.startsWith("back") ?? false);
    el.classList.toggle("picking", pick !== null);
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
        markCard(button, card);
        pickable(button, card, pick);
      },
    );
    if (hadFocus && !el.contains(document.activeElement)) focus();
  }

  /** Backs while the holding is face down: as many as the seat holds. */
  function shownCards() {
    const { view } = table.model;
    const play = playOf(table.model);
    if (!play || view.you.seat === null) return [];
    const game = gameOf(view);
    if (play.holding && !game.faceDown?.(view)) return game.sorted(play.holding, play, getSetting("high_right"));
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
    const off = playing && !card.startsWith("back") && (legal === null || !legal.includes(card));
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
    const why = gameOf(table.model.view).refusal(card, play);
    return t("table.card_refused", { card: name, why: sentence(why) });
  }

  /** A card that is not what it looks like wears a letter. @param {HTMLElement} button @param {string} card */
  function markCard(button, card) {
    const play = playOf(table.model);
    const mark = play && !card.startsWith("back") ? gameOf(table.model.view).cardMark?.(card, play) : null;
    let letter = button.querySelector(".card-mark");
    if (!mark) return letter?.remove();
    if (!letter) {
      letter = h("span", { class: "card-mark", "aria-hidden": "true" });
      button.append(letter);
    }
    setText(letter, mark.letter);
    attr(
      button,
      "aria-label",
      t("table.card_marked", { card: button.getAttribute("aria-label") ?? "", mark: mark.name }),
    );
  }

  /** @param {HTMLElement} button @param {string} card @param {import("../types.d.ts").CardPick | null} pick */
  function pickable(button, card, pick) {
    const chosen = pick !== null && table.model.picked.includes(card);
    const not = pick?.not?.includes(card) ?? false;
    button.classList.toggle("kept", chosen && pick?.as === "keep");
    button.classList.toggle("thrown", chosen && pick?.as === "throw");
    let tag = button.querySelector(".pick-tag");
    if (!chosen) tag?.remove();
    else if (!tag) {
      const keeps = pick.as === "keep";
      tag = h("span", { class: "pick-tag", "aria-hidden": "true" }, keeps ? h("x-i", { n: "check" }) : t("pick.throw"));
      button.append(tag);
    }
    if (!pick) return;
    attr(button, "aria-pressed", String(chosen));
    attr(button, "aria-disabled", not ? "true" : null);
    button.classList.toggle("off", not);
    attr(/** @type {Element} */ (button.firstElementChild), "off", not || (chosen && pick.as === "throw"));
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

  /** Cards that join the hand come from where they lay. @param {string[]} cards @param {DOMRect | null} from */
  function arrived(cards, from) {
    for (const card of cards) {
      const button = cardOf(card);
      if (button) flyFrom(button, from);
    }
  }

  return { el, update, move, focus, cardOf, dealt, turnedUp, arrived, current: () => current };
}

/** @param {string} card */
function createCard(card) {
  const face = cardFace(card.startsWith("back") ? "back" : card);
  face.setAttribute("aria-hidden", "true"); // the button says it all
  return h("button", { type: "button", class: "hand-card" }, face);
}
