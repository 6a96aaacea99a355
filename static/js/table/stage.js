/** Brings events onto the screen: state first, then its movement; a finished trick lies for a while. */

import { evolve } from "./evolve.js";
import { gameOf } from "./games/registry.js";
import { T, flyFrom, flyTo, holdMs, sleep } from "./motion.js";

/** @typedef {import("../types.d.ts").Envelope} Envelope */
/** @typedef {import("../types.d.ts").TableView} TableView */
/** @typedef {import("./model.js").Model} Model */
/**
 * @typedef {object} Parts what the screen on show offers to animations
 * @property {(seat: number) => DOMRect | null} seatRect where a player sits
 * @property {(card: string) => DOMRect | null} handRect a card of my own
 * @property {(seat: number) => HTMLElement | null} trickCard
 * @property {() => HTMLElement[]} trickCards
 * @property {(card: string) => HTMLElement | null} handCard
 * @property {(from: DOMRect | null) => void} dealt
 * @property {() => void} turnedUp
 * @property {(cards: string[], from: DOMRect | null) => void} arrived cards joined my hand
 * @property {() => DOMRect | null} centreRect where cards lie that are nobody's yet
 */

const BEFORE_SCORES_MS = 600;
const OPEN_BIDS_MS = 1200;
const ENDS_HAND = new Set(["hand_scored", "game_won"]);
/** Events that change what lies on the table, so they wait until the last trick was collected. */
const AFTER_TRICK = new Set(["card_played", "hand_scored", "game_won", "hand_begun", "hand_dealt", "game_started"]);

/** Whether what was chosen at one view still answers what the other asks. @param {TableView} one @param {TableView} other */
const isSamePhase = (one, other) =>
  one.play?.phase === other.play?.phase &&
  one.play?.hand_no === other.play?.hand_no &&
  one.game_no === other.game_no &&
  one.tournament_no === other.tournament_no;

export class Stage {
  /** Resolves when no finished trick lies on the table. */
  collected = Promise.resolve();
  #skip = () => {};

  /**
   * @param {Model} model
   * @param {() => void} render
   * @param {() => Parts | null} parts null unless the table is on show
   * @param {(before: TableView, after: TableView, envelope: Envelope, quiet: boolean) => void} told sounds, log
   */
  constructor(model, render, parts, told) {
    this.model = model;
    this.render = render;
    this.parts = parts;
    this.told = told;
  }

  watched() {
    return !document.hidden;
  }

  /** @param {Envelope} envelope */
  patience({ event }) {
    return ENDS_HAND.has(event.type) ? 4000 : Math.max(0, (holdMs() - 900) * 2);
  }

  /** The finished trick goes now. */
  skip() {
    this.#skip();
  }

  /** @param {Envelope} envelope */
  async show(envelope) {
    const { type } = envelope.event;
    if (AFTER_TRICK.has(type)) await this.collected;
    if (type === "hand_scored") await sleep(BEFORE_SCORES_MS);
    if (this.#knows(envelope)) return; // a fresh view came meanwhile
    const from = this.#origin(envelope);
    const centre = this.parts()?.centreRect() ?? null;
    const held = this.model.view.play?.holding ?? null;
    this.#reach(envelope, false);
    this.render();
    if (envelope.event.type !== "hand_dealt") this.#join(held, centre);
    await this.#move(envelope, from);
  }

  /** @param {Envelope[]} envelopes */
  jump(envelopes) {
    this.#drop();
    for (const envelope of envelopes) if (!this.#knows(envelope)) this.#reach(envelope, true);
    this.render();
  }

  /** A fresh view: nothing of the old one is waited for. @param {TableView} view */
  replace(view) {
    this.#drop();
    const { model } = this;
    if (!isSamePhase(model.view, view)) {
      [model.pending, model.selected, model.bid, model.choice, model.picked] = [null, null, null, null, []];
    }
    model.view = view;
    if (!view.play?.holding?.includes(model.pending ?? "")) model.pending = null;
    this.render();
  }

  /** Whether the view on show has this event in it. @param {Envelope} envelope */
  #knows({ seq }) {
    return seq <= this.model.view.seq;
  }

  #drop() {
    this.model.held = null;
    this.model.opened = false;
    this.#skip();
    this.collected = Promise.resolve();
  }

  /** @param {Envelope} envelope @param {boolean} quiet */
  #reach(envelope, quiet) {
    const { model } = this;
    const before = model.view;
    model.view = evolve(before, envelope);
    const { type, seat, card } = envelope.event;
    if (type === "card_played" && seat === before.you.seat) {
      model.pending = null;
      if (model.selected === card) model.selected = null;
    }
    if (type === "game_won") model.hover = null;
    if (type === "hand_dealt") [model.pending, model.selected, model.bid] = [null, null, null];
    if (before.play?.phase !== model.view.play?.phase) [model.choice, model.picked] = [null, []];
    if (!quiet && gameOf(model.view).opensBids?.(before, model.view)) this.collected = this.#showBids();
    if (type === "card_played" && envelope.event.winner !== null && !quiet)
      model.held = model.view.play?.last_trick ?? null;
    this.told(before, model.view, envelope, quiet);
  }

  /** @param {Envelope} envelope @returns {DOMRect | null} where the card comes from; null when it lies there already */
  #origin({ event }) {
    const parts = this.parts();
    if (event.type === "hand_dealt") return parts?.seatRect(event.dealer) ?? null;
    if (event.type !== "card_played" || !parts) return null;
    if (event.seat !== this.model.view.you.seat) return parts.seatRect(event.seat);
    return this.model.pending === event.card ? null : parts.handRect(event.card);
  }

  /** @param {Envelope} envelope @param {DOMRect | null} from */
  async #move({ event }, from) {
    const parts = this.parts();
    if (!parts) return;
    if (event.type === "hand_dealt") parts.dealt(from);
    if (event.type !== "card_played") return;
    const card = parts.trickCard(event.seat);
    if (card && from) await flyFrom(card, from, { turn: 8 });
    if (event.winner !== null && this.model.held) this.collected = this.#collect(event.winner);
  }

  /** My cards turned over, or some joined them. @param {string[] | null} held before @param {DOMRect | null} from */
  #join(held, from) {
    const now = this.model.view.play?.holding ?? [];
    const parts = this.parts();
    if (held === null && now.length > 0) parts?.turnedUp();
    else if (held)
      parts?.arrived(
        now.filter((card) => !held.includes(card)),
        from,
      );
  }

  /** Bids that lay face down stay open for a moment, all together. */
  async #showBids() {
    this.model.opened = true;
    await Promise.race([
      sleep(OPEN_BIDS_MS),
      new Promise((/** @type {(value?: unknown) => void} */ done) => (this.#skip = done)),
    ]);
    this.model.opened = false;
    this.render();
  }

  /** @param {number} winner */
  async #collect(winner) {
    const { held } = this.model;
    await Promise.race([
      sleep(holdMs()),
      new Promise((/** @type {(value?: unknown) => void} */ done) => (this.#skip = done)),
    ]);
    if (this.model.held !== held) return;
    const parts = this.parts();
    const place = parts?.seatRect(winner) ?? null;
    await Promise.all((parts?.trickCards() ?? []).map((card) => flyTo(card, place, { duration: T.collect })));
    if (this.model.held !== held) return;
    this.model.held = null;
    this.render();
  }

  /** My tap: the card flies at once. @param {string} card */
  async playOwn(card) {
    const from = this.parts()?.handRect(card) ?? null;
    this.model.pending = card;
    this.model.selected = null;
    this.render();
    this.skip();
    await this.collected;
    const seat = this.model.view.you.seat;
    const element = seat === null ? null : this.parts()?.trickCard(seat);
    if (element && this.model.pending === card) await flyFrom(element, from, { turn: 8 });
  }

  /** Refused: back to the hand. @param {string} card */
  async takeBack(card) {
    if (this.model.pending !== card) return;
    const seat = this.model.view.you.seat;
    const from = seat === null ? null : (this.parts()?.trickCard(seat)?.getBoundingClientRect() ?? null);
    this.model.pending = null;
    this.render();
    const element = this.parts()?.handCard(card);
    if (element) await flyFrom(element, from);
  }
}
