/** How long the turn on show still lasts. */

import { createClock, createCountdown } from "./clock.js";
import { myClock } from "./model.js";

/** @typedef {import("./model.js").Model} Model */

export const LOW_S = 10;

export class Timing {
  clock = createClock();
  #countdown = createCountdown(this.clock);
  #turn = "";
  #since = performance.now();
  /** The most that was left of this deadline: the whole of its bar. */
  #most = 0;

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
  }

  /** Call after each change of the view. */
  follow() {
    const { due, play } = this.model.view;
    const turn = [due, play?.hand_no, play?.turn, play?.trick_no].join("/");
    if (turn === this.#turn) return;
    this.#turn = turn;
    this.#since = performance.now();
    this.#most = 0;
  }

  /** Seconds until the deadline on show; null without one. */
  left() {
    const left = this.#countdown.left(this.model.view.due);
    this.#most = Math.max(this.#most, left ?? 0);
    return left;
  }

  /** Part of the time that is left, 0..1; 1 without a deadline. */
  fraction() {
    const left = this.left();
    return left === null ? 1 : Math.min(1, left / (Math.max(this.#most, this.model.view.turn_s ?? 0) || 1));
  }

  /** Whether it is my own time that runs. */
  isMine() {
    return myClock(this.model);
  }

  /** My own turn is about to end. */
  isLow() {
    const left = myClock(this.model) ? this.left() : null;
    return left !== null && left < LOW_S;
  }

  /** Milliseconds since the turn on show began. */
  turnAge() {
    return performance.now() - this.#since;
  }

  /** How often I may still ask for more time in this game. */
  moreLeft() {
    const { you, turn_s, seats } = this.model.view;
    return you.seat === null || turn_s === null ? 0 : seats[you.seat].more_time_left;
  }
}
