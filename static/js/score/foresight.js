/** What the score would be if what is entered were written down: asked once the taps have settled, until it is known. */

import { ApiError } from "../net.js";

/** @typedef {import("./paper.js").Preview} Preview */

const SETTLE_MS = 200;
const AGAIN_MS = 5000;

export class Foresight {
  /** @type {Preview | null} */ preview = null;
  /** Why it cannot be written like that. @type {ApiError | null} */ fault = null;
  /** What was asked last. */ #asked = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /** @param {import("./paper.js").Paper} paper @param {() => void} refresh */
  constructor(paper, refresh) {
    this.paper = paper;
    this.refresh = refresh;
  }

  /** Does not ask what was about to be asked: it is being written. */
  hold() {
    clearTimeout(this.#timer);
  }

  forget() {
    this.hold();
    this.#asked = "";
    this.preview = this.fault = null;
  }

  /**
   * An answer to what was asked before is no answer. While the server cannot be reached, it is asked again.
   * @param {unknown} key all that it depends on
   * @param {import("../types.d.ts").SheetCommand} command
   * @param {number} [wait] milliseconds
   */
  ask(key, command, wait = SETTLE_MS) {
    const asked = JSON.stringify(key);
    this.#asked = asked;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      const answer = await this.paper.preview(command).catch((error) => error);
      if (this.#asked !== asked) return;
      const isFault = answer instanceof Error;
      this.preview = isFault ? null : answer;
      this.fault = !isFault ? null : answer instanceof ApiError ? answer : new ApiError("internal");
      if (this.fault?.code === "offline") this.ask(key, command, AGAIN_MS);
      this.refresh();
    }, wait);
  }
}
