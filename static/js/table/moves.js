/** What the player does: tap, lift, play, look, bid. */

import { errorSentence } from "../net.js";
import { t } from "../i18n.js";
import { getSetting, playsWithOneTap } from "../settings.js";
import { toast } from "../toast.js";
import { gameOf } from "./games/registry.js";
import { botForMe, legalNow, mayAct, playOf } from "./model.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.d.ts").Command} Command */
/** @typedef {import("./socket.js").Answer} Answer */
/** @typedef {import("../types.d.ts").Refusal} Refusal */

const REFUSAL_MS = 2600;
const LAST_CARD_MS = 600;
/** Meant for the hand, whoever's turn it is: my own cards, and my seat. */
const ANY_TURN = new Set(["look", "return_seat"]);

/**
 * The sentence for a refusal.
 * @param {Refusal} why
 */
export const sentence = ({ code = "internal", params = {} }) =>
  errorSentence(code, params.suit ? { ...params, suit: t(`suit.${params.suit}`) } : params);

export class Moves {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #refusalTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #lastCardTimer;

  /** Commands without an answer yet. @type {Map<string, Promise<Answer>>} */
  #sent = new Map();

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /**
   * Sends a command; says so when it was refused.
   * @param {Command} command
   * @returns {Promise<Answer>}
   */
  async act(command) {
    const result = await this.send(command);
    if (!result.ok && result.code !== "lost") toast(sentence(result), { error: true });
    return result;
  }

  /**
   * Sends a command and leaves its answer to the caller. A second tap while the first has no answer is the same wish.
   * @param {Command} command
   * @returns {Promise<Answer>}
   */
  send(command) {
    const key = JSON.stringify(command);
    const known = this.#sent.get(key);
    if (known) return known;
    const context = this.#context(command);
    const answer = this.table.socket.command(command, () => this.#context(command) === context);
    this.#sent.set(key, answer);
    if (this.table.model.net === "down") this.table.render(); // says that it waits
    answer.then(() => {
      this.#sent.delete(key);
      this.table.render();
    });
    return answer;
  }

  /** Whether the command has no answer yet; without one: whether any has none. @param {Command} [command] */
  waiting(command) {
    return command ? this.#sent.has(JSON.stringify(command)) : this.#sent.size > 0;
  }

  /** What a command is meant for; in another hand, trick or turn it is not sent again. @param {Command} command */
  #context({ type }) {
    const { phase, play, game_no } = this.table.head;
    const hand = [phase, game_no, play?.hand_no];
    const turn = ANY_TURN.has(type) ? [] : [play?.phase, play?.trick_no, play?.turn];
    return [...hand, ...turn].join("/");
  }

  /**
   * A tap on a card: two steps with a finger or a key, one with a mouse. False when it did nothing.
   * @param {string} card
   * @param {string} pointer mouse, touch, pen or key
   * @returns {boolean}
   */
  tap(card, pointer) {
    const { model } = this.table;
    if (this.#takeSeatBack()) return true;
    const play = playOf(model);
    if (model.net === "down" || !play?.holding) return false;
    const game = gameOf(model.view);
    const pick = mayAct(model) ? game.pick?.(model.view) : null;
    if (pick) return this.#pick(card, pick);
    const legal = legalNow(model);
    if (legal && !legal.includes(card)) {
      this.refuse(game.refusal(card, play));
      return false;
    }
    if (legal && (model.selected === card || oneTap(pointer))) this.play(card);
    else this.lift(model.selected === card ? null : card);
    return true;
  }

  /** Chooses a card or lets it go; another one takes the place of the only one. @param {string} card @param {import("../types.d.ts").CardPick} pick */
  #pick(card, { most, not = [] }) {
    const { model } = this.table;
    const { picked } = model;
    const chosen = picked.includes(card);
    if (not.includes(card) || (!chosen && most > 1 && picked.length >= most)) return false;
    model.picked = chosen ? picked.filter((one) => one !== card) : [...(most > 1 ? picked : []), card];
    this.table.render();
    return true;
  }

  dropPicked() {
    this.table.model.picked = [];
    this.table.render();
  }

  /** @param {string | null} card */
  lift(card) {
    const { model } = this.table;
    const play = playOf(model);
    if (model.selected === card || play?.phase !== "playing") return;
    if (card !== null && !(legalNow(model) ?? play.holding)?.includes(card)) return;
    model.selected = card;
    this.table.render();
  }

  /** @param {string} card */
  async play(card) {
    const { model, stage, cues } = this.table;
    if (!legalNow(model)?.includes(card) || model.net === "down") return;
    cues.ownCard();
    const answer = this.send({ type: "play_card", card });
    stage.playOwn(card);
    const result = await answer;
    if (result.ok) return;
    await stage.takeBack(card);
    if (result.code !== "lost") this.refuse(result);
  }

  /** @param {string | null} bid */
  chooseBid(bid) {
    this.table.model.bid = bid;
    this.table.render();
  }

  async makeBid() {
    const { model } = this.table;
    if (model.bid === null || model.busy) return;
    if (await this.order({ type: "bid", bid: model.bid })) this.chooseBid(null);
  }

  async look() {
    this.table.model.bid = null;
    await this.order({ type: "look" });
  }

  /** @param {string | null} choice */
  choose(choice) {
    this.table.model.choice = choice;
    this.table.render();
  }

  /**
   * Commands of a panel, one after the other until one is refused; it is closed until the server answered.
   * @param {Command[]} commands
   * @returns {Promise<boolean>} whether all are done
   */
  async order(...commands) {
    const { model } = this.table;
    if (model.busy) return false;
    model.busy = true;
    this.table.render();
    let done = true;
    for (const command of commands) done = done && (await this.act(command)).ok;
    model.busy = false;
    this.table.render();
    return done;
  }

  /** While a bot holds my seat, any tap brings me back. */
  #takeSeatBack() {
    if (!botForMe(this.table.model)) return false;
    this.act({ type: "return_seat" });
    return true;
  }

  /** @param {Refusal} why */
  refuse(why) {
    const { model, cues } = this.table;
    model.refusal = why;
    clearTimeout(this.#refusalTimer);
    this.#refusalTimer = setTimeout(() => {
      model.refusal = null;
      this.table.render();
    }, REFUSAL_MS);
    cues.announce(sentence(why));
    this.table.render();
  }

  /** The last card of a hand plays itself; what else needs no tap, the game knows. */
  automatic() {
    const { model } = this.table;
    const last =
      legalNow(model)?.length === 1 && playOf(model)?.holding?.length === 1 && !botForMe(model) && model.net === "up";
    if (!last) {
      clearTimeout(this.#lastCardTimer);
      this.#lastCardTimer = undefined;
    } else {
      this.#lastCardTimer ??= setTimeout(() => this.play(legalNow(model)?.[0] ?? ""), LAST_CARD_MS);
    }
    if (model.view.phase === "play") gameOf(model.view).automatic?.(this.table);
  }
}

/** @param {string} pointer */
function oneTap(pointer) {
  if (pointer === "key") return false;
  return pointer === "mouse" ? playsWithOneTap() : getSetting("one_tap") === "on";
}
