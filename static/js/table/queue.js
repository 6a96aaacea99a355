/**
 * Events are shown one after the other, each with its animation. When the show falls behind the server,
 * or nobody looks, it jumps to the newest state instead.
 */

/** @typedef {import("../types.d.ts").Envelope} Envelope */

const LAG_MS = 1500;

/**
 * @typedef {object} Stage
 * @property {(envelope: Envelope) => Promise<void>} show applies one event with its animation
 * @property {(skipped: Envelope[]) => void} jump applies all of them at once
 * @property {(envelope: Envelope) => number} patience milliseconds more that this event may wait on purpose
 * @property {() => boolean} watched
 */

export class EventQueue {
  /** @type {{envelope: Envelope, arrived: number}[]} */
  #items = [];
  #running = false;

  /**
   * @param {Stage} stage
   * @param {(error: unknown) => void} failed an event could not be shown; what waited behind it was dropped
   * @param {() => number} [tick]
   */
  constructor(stage, failed, tick = () => performance.now()) {
    this.stage = stage;
    this.failed = failed;
    this.tick = tick;
  }

  get empty() {
    return !this.#running && this.#items.length === 0;
  }

  /** @param {Envelope} envelope */
  push(envelope) {
    this.#items.push({ envelope, arrived: this.tick() });
    if (!this.#running) this.#run();
  }

  /** A snapshot replaces whatever was waiting. */
  clear() {
    this.#items = [];
  }

  async #run() {
    this.#running = true;
    try {
      while (this.#items.length > 0) await this.#next();
    } catch (error) {
      this.clear();
      this.failed(error);
    } finally {
      this.#running = false;
    }
  }

  async #next() {
    if (this.#late()) this.stage.jump(this.#items.splice(0).map((item) => item.envelope));
    else await this.stage.show(/** @type {{envelope: Envelope}} */ (this.#items.shift()).envelope);
  }

  #late() {
    const [{ envelope, arrived }] = this.#items;
    return !this.stage.watched() || this.tick() - arrived > LAG_MS + this.stage.patience(envelope);
  }
}
