/** The sticker in the winner's hand, from the choice until it sticks; the others see it move. */

import { kindOf, likelyToken } from "./tokens.js";

/** @typedef {import("./table.js").Table} Table */

const TURN_DEG = 10;
const MAX_TURN_DEG = 30;
const START_DEG = -8;
const TELL_MS = 260;

export class HeldSticker {
  placing = false;
  rot = START_DEG;
  #told = -Infinity;
  #stuck = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;

  /**
   * @param {Table} table
   * @param {number} seat the winner's
   * @param {() => void} changed
   */
  constructor(table, seat, changed) {
    this.table = table;
    this.changed = changed;
    this.smiley = likelyToken(table.model.view, seat);
    this.slot = firstFree(table, seat);
  }

  /** What is written is told when it is done. @param {string} smiley */
  pick(smiley) {
    this.smiley = smiley;
    if (!this.#writes()) this.table.act({ type: "choose_smiley", smiley });
    this.changed();
  }

  async startPlacing() {
    if (this.#writes() && !(await this.#tellChoice())) return;
    this.placing = true;
    this.move(this.slot);
    await this.#tellChoice();
  }

  #writes() {
    return kindOf(this.table.model.view) === "own";
  }

  /** @returns {Promise<boolean>} whether the table has this choice */
  async #tellChoice() {
    const { smiley } = this;
    if (this.table.model.view.ceremony?.smiley === smiley) return true;
    return (await this.table.act({ type: "choose_smiley", smiley })).ok;
  }

  /** @param {number} slot */
  move(slot) {
    this.slot = slot;
    this.#hover();
  }

  /** @param {1 | -1} direction */
  turn(direction) {
    this.rot = Math.max(-MAX_TURN_DEG, Math.min(MAX_TURN_DEG, this.rot + direction * TURN_DEG));
    this.#hover();
  }

  /** It sticks at the first tap; a second one would be too late for the server. */
  async stick() {
    if (this.#stuck) return;
    this.#stuck = true;
    clearTimeout(this.#later);
    const { ok } = await this.table.act({ type: "place_token", slot: this.slot, rot: this.rot });
    this.#stuck = ok;
  }

  /** Four times a second at most. */
  #hover() {
    this.changed();
    clearTimeout(this.#later);
    const wait = TELL_MS - (performance.now() - this.#told);
    if (wait <= 0) this.#tell();
    else this.#later = setTimeout(() => this.#tell(), wait);
  }

  #tell() {
    this.#told = performance.now();
    this.table.tell({ type: "hover", smiley: this.smiley, slot: this.slot, rot: this.rot });
  }
}

/** @param {Table} table @param {number} seat */
function firstFree({ model: { view } }, seat) {
  const taken = new Set(view.tally.filter((token) => token.seat === seat).map((token) => token.slot));
  return Array.from({ length: view.tokens_to_win }, (_, slot) => slot).find((slot) => !taken.has(slot)) ?? 0;
}
