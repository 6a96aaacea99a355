/** What is entered on a sheet now, step by step, and what the server says of it. */

import { t } from "../i18n.js";
import { toast, toastError } from "../toast.js";
import { forget, kept, keep } from "./drafts.js";
import { draftOf, emptyDraft, isBid, isWritten, withLikelyTricks, written } from "./entry.js";
import { Foresight } from "./foresight.js";

/** @typedef {import("./entry.js").Draft} Draft */
/** @typedef {import("../types.d.ts").EntryForm} EntryForm */
/** @typedef {import("../types.d.ts").SheetView} SheetView */
/** @typedef {import("../types.d.ts").SheetCommand} SheetCommand */
/** @typedef {"bids" | "tricks" | "score"} Step */

const LOOK_MS = 5000;

export class Keeper {
  /** @type {Step} */ step = "score";
  /** The hand that is corrected, from 0. @type {number | null} */ editing = null;
  /** The hand that is corrected shall not have been. */ removing = false;
  /** Whose bid is entered now. @type {number | null} */ active = null;
  /** For whom digits were typed last. @type {number | null} */ typing = null;
  /** What was answered about tokens in question, by game. @type {Record<number, string>} */ answers = {};
  /** The hand whose scores are on show, from 0. */ shown;
  /** The seat whose score is explained. @type {number | null} */ open = null;

  /**
   * @param {import("./paper.js").Paper} paper
   * @param {{refresh: () => void, turnTo: (step: Step) => void, say: (sheet: SheetView) => void}} page
   */
  constructor(paper, page) {
    const { id, sheet } = paper;
    this.paper = paper;
    this.page = page;
    this.foresight = new Foresight(paper, () => page.refresh());
    this.shown = sheet.hands.length - 1;
    this.forms = sheet.forms;
    this.draft = this.#fresh();
    const draft = kept(id, sheet.hands.length);
    if (draft && this.forms[draft.dealer]) {
      this.draft = draft;
      this.step = isBid(this.form, draft) ? "tricks" : "bids";
    } else if (sheet.hands.length === 0) {
      this.step = "bids";
    }
    this.active = this.#nextSeat();
    if (this.step === "tricks") this.#ask();
    setInterval(() => this.#look(), LOOK_MS);
    document.addEventListener("visibilitychange", () => this.#look());
  }

  get id() {
    return this.paper.id;
  }

  get sheet() {
    return this.paper.sheet;
  }

  get preview() {
    return this.foresight.preview;
  }

  get fault() {
    return this.foresight.fault;
  }

  get isOver() {
    return this.sheet.forms.length === 0;
  }

  /** @returns {EntryForm} */
  get form() {
    return this.forms[this.draft.dealer] ?? { kind: "bids", n_tricks: 0, order: [], bids: [], most: [] };
  }

  /** The hand that is entered or corrected, from 0. */
  get index() {
    return this.editing ?? this.sheet.hands.length;
  }

  /** Games that were won and whose token is not on the board. */
  get missingTokens() {
    return this.sheet.games.filter(
      ({ game_no, winner }) => winner !== null && !this.sheet.tally.some((token) => token.game_no === game_no),
    );
  }

  /** @param {Step} step */
  goTo(step) {
    this.step = step;
    if (step === "tricks") {
      this.draft = withLikelyTricks(this.form, this.draft, this.sheet.options.blind_bid_level);
      this.#ask();
    }
    if (step === "bids") this.active = this.#nextSeat();
    this.page.turnTo(step);
  }

  /** @param {Draft} draft */
  change(draft) {
    this.draft = draft;
    if (this.editing === null) keep(this.id, this.sheet.hands.length, draft);
    if (this.step === "tricks") this.#ask();
    this.page.refresh();
  }

  /** Takes a bid and goes on to the next who has none. @param {number} seat @param {string} bid */
  bid(seat, bid) {
    const wasOpen = this.draft.bids.includes(null);
    this.change({ ...this.draft, bids: this.draft.bids.with(seat, bid) });
    this.active = this.#nextSeat();
    if (wasOpen && this.active === null) this.goTo("tricks");
    else this.page.refresh();
  }

  /** @param {number} dealer */
  deal(dealer) {
    this.change({ ...this.draft, dealer });
    this.active = this.#nextSeat();
    this.page.refresh();
  }

  /** @param {number} index */
  async correct(index) {
    try {
      this.forms = await this.paper.forms(index);
    } catch (error) {
      return toastError(error);
    }
    this.editing = this.shown = index;
    this.removing = false;
    this.answers = {};
    const hand = this.sheet.hands[index].written;
    this.draft = draftOf(this.forms[hand.dealer], hand);
    this.active = null;
    this.goTo("tricks");
  }

  leave() {
    this.editing = null;
    this.#renew();
    this.goTo("score");
  }

  remove() {
    this.removing = !this.removing;
    this.#ask();
    this.page.refresh();
  }

  /** @param {number} game @param {string} answer */
  answer(game, answer) {
    this.answers[game] = answer;
    this.#ask();
    this.page.refresh();
  }

  /** @returns {SheetCommand} */
  #command() {
    const hand = written(this.form, this.draft);
    if (this.editing === null) return { type: "enter_hand", hand };
    const answers = (this.preview?.questions ?? []).flatMap(({ game_no, answers: [first, ...others] }) =>
      others.length === 0 ? [[game_no, first]] : this.answers[game_no] ? [[game_no, this.answers[game_no]]] : [],
    );
    return {
      type: "correct_hand",
      hand: this.editing,
      written: this.removing ? null : hand,
      tokens: Object.fromEntries(answers),
    };
  }

  async save() {
    const isNew = this.editing === null;
    const at = this.index;
    this.foresight.hold();
    if (!(await this.#write(this.#command()))) return this.#ask();
    if (isNew) forget(this.id);
    this.editing = null;
    this.shown = Math.min(at, this.sheet.hands.length - 1);
    this.open = null;
    this.#renew();
    this.goTo("score");
    if (isNew) this.page.say(this.sheet);
    else toast(t("keep.corrected", { hand: at + 1 }));
  }

  /** @param {number} game_no @param {string} smiley @returns {Promise<boolean>} whether it lies there */
  place(game_no, smiley) {
    return this.#write({ type: "place_token", game_no, smiley });
  }

  /** @param {SheetCommand} command */
  async #write(command) {
    const done = await this.paper.write(command);
    if (!done) this.#look();
    this.page.refresh();
    return done;
  }

  /** Asks what the score would be. */
  #ask() {
    if (this.step !== "tricks" || (!this.removing && !isBid(this.form, this.draft))) return;
    // A correction that corrects nothing has nothing to be asked about.
    const before = this.editing === null || this.removing ? null : this.sheet.hands[this.editing].written;
    if (before && isWritten(this.forms, this.draft, before)) return this.foresight.forget();
    this.foresight.ask([this.sheet.seq, this.index, this.draft, this.removing, this.answers], this.#command());
  }

  #renew() {
    this.forms = this.sheet.forms;
    this.removing = false;
    this.foresight.forget();
    this.draft = (this.forms.length > 0 && kept(this.id, this.sheet.hands.length)) || this.#fresh();
    this.active = this.#nextSeat();
  }

  #fresh() {
    const dealer = this.sheet.next_dealer;
    const order = this.sheet.seats.map((_, seat) => seat);
    return emptyDraft(this.forms[dealer] ?? { kind: "bids", n_tricks: 0, order }, dealer);
  }

  #nextSeat() {
    return this.form.order.find((seat) => this.draft.bids[seat] === null) ?? null;
  }

  /** Takes in what others wrote, on which the score depends, too. */
  async #look() {
    const before = this.sheet.hands.length;
    if (!(await this.paper.look())) return;
    const { sheet } = this;
    if (this.editing !== null) {
      this.leave();
      toast(t("error.sheet_moved_on"));
      return;
    }
    this.forms = sheet.forms;
    if (sheet.hands.length !== before) {
      this.shown = sheet.hands.length - 1;
      this.open = null;
      this.#renew();
      this.step = "score";
      this.page.say(sheet);
    }
    this.#ask();
    this.page.refresh();
  }
}
