/** How a turn makes itself known besides the screen: sound, vibration, spoken words, the window's title. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { play as sound, vibrate } from "../sound.js";
import { gameOf } from "./games/registry.js";
import { legalNow, myTurn, playOf } from "./model.js";
import { breaks, words } from "./told.js";
import { ledSuit } from "./trick.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.d.ts").TableView} TableView */
/** @typedef {import("../types.d.ts").Envelope} Envelope */

const REMIND_MS = 20_000;

export class Cues {
  #polite = h("div", { class: "sr live", "aria-live": "polite", role: "log" });
  #assertive = h("div", { class: "sr live", "aria-live": "assertive" });
  #mine = false;
  #lowSaid = false;
  #reminded = false;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    document.body.append(this.#polite, this.#assertive);
  }

  /**
   * @param {TableView} before
   * @param {TableView} after
   * @param {Envelope} envelope
   * @param {boolean} quiet it belongs to the past by now: written, not heard
   */
  told(before, after, { event }, quiet) {
    const { log, spoken } = words(before, after, event);
    if (log) this.table.log.add({ text: log });
    if (spoken) this.announce(spoken);
    if (!quiet) eventSound(before, after, event);
  }

  /** Called after each change of the screen. */
  rendered() {
    const { model } = this.table;
    const mine = myTurn(model) && !model.pending;
    if (mine && !this.#mine) this.#turnBegins();
    if (!mine) this.#lowSaid = this.#reminded = false;
    this.#mine = mine;
    this.#title(mine);
  }

  #turnBegins() {
    sound("turn");
    vibrate(20);
    this.shout(this.#turnWords());
  }

  /** "Your turn, follow hearts, 3 cards playable." */
  #turnWords() {
    const { model } = this.table;
    const play = playOf(model);
    const { spokenTurn, suitOf } = gameOf(model.view);
    if (play?.phase !== "playing") return spokenTurn(model.view);
    const legal = legalNow(model) ?? [];
    if (!play?.trick.length) return t("told.your_lead", { n: legal.length });
    const led = ledSuit(play, suitOf);
    if (led === null) return t("told.your_turn_free", { n: legal.length });
    const suit = t(`suit.${led}`);
    return t(suitOf(legal[0] ?? "", play) === led ? "told.your_turn_follow" : "told.your_turn_void", {
      suit,
      n: legal.length,
    });
  }

  tick() {
    const { time } = this.table;
    if (!this.#mine) return;
    if (time.isLow() && !this.#lowSaid) {
      this.#lowSaid = true;
      sound("ten");
      vibrate([15, 60, 15]);
      this.shout(t("told.ten_seconds"));
    }
    if (document.hidden && !this.#reminded && time.turnAge() > REMIND_MS) {
      this.#reminded = true;
      sound("turn");
    }
  }

  /** @param {boolean} mine */
  #title(mine) {
    const { view } = this.table.model;
    const hidden = mine && document.hidden;
    document.title = t(hidden ? "table.title_turn" : "table.title", { code: view.code });
    const link = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
    const href = link?.href.replace(/favicon(-turn)?\.svg/, hidden ? "favicon-turn.svg" : "favicon.svg");
    if (link && href && link.href !== href) link.href = href;
  }

  ownCard() {
    vibrate(8);
  }

  lost() {
    this.shout(t("table.net.reconnecting"));
  }

  /** @param {string} text */
  announce(text) {
    this.#polite.append(h("p", null, text));
    while (this.#polite.children.length > 8) this.#polite.firstChild?.remove();
  }

  /** Only for my turn and a lost connection. @param {string} text */
  shout(text) {
    this.#assertive.replaceChildren(h("p", null, text));
  }
}

/**
 * @param {TableView} before
 * @param {TableView} after
 * @param {import("../types.d.ts").ShownEvent} event
 */
function eventSound(before, after, event) {
  const me = after.you.seat;
  if (event.type === "bid_made") sound("bid");
  if (event.type === "hand_scored" && me !== null && after.play && isSet(after, event.seats[me])) {
    sound("set");
    vibrate(30);
  }
  if (event.type === "card_played") cardSound(before, after, event, me);
}

/** @param {TableView} view @param {import("../types.d.ts").SeatScore} score */
const isSet = (view, score) =>
  gameOf(view).verdict(score, /** @type {import("../types.d.ts").GameView} */ (view.play)).kind === "set";

/** Whether the trick just taken is a bag. @param {TableView} view @param {number} me */
function isBag({ play }, me) {
  const { bids = [], bags } = /** @type {import("../types.d.ts").SpadesView} */ (play);
  return Boolean(bags) && /^\d+$/.test(bids[me] ?? "") && /** @type {number} */ (play?.tricks[me]) > Number(bids[me]);
}

/**
 * @param {TableView} before
 * @param {TableView} after
 * @param {import("../types.d.ts").ShownEvent} event
 * @param {number | null} me
 */
function cardSound(before, after, event, me) {
  const { winner } = event;
  sound("card");
  if (breaks(before, event)) {
    sound("broken");
    vibrate(15);
  }
  if (winner === null) return;
  sound(winner === me ? "mine" : "other");
  if (winner !== me || me === null || !after.play) return;
  vibrate(12);
  if (isBag(after, me)) sound("barnacle");
}
