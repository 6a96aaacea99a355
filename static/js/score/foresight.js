/** What the score would be if what is entered were written down: asked once the taps have settled. */

import { ApiError } from "../net.js";

/** @typedef {import("./paper.js").Preview} Preview */

const SETTLE_MS = 200;

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

  forget() {
    clearTimeout(this.#timer);
    this.#asked = "";
    this.preview = this.fault = null;
  }

  /** An answer to what was asked before is no answer. @param {unknown} key all that it depends on @param {import("../types.d.ts").SheetCommand} command */
  ask(key, command) {
    const asked = JSON.stringify(key);
    this.#asked = asked;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      const answer = await this.paper.preview(command).catch((error) => error);
      if (this.#asked !== asked) return;
      const isFault = answer instanceof Error;
      this.preview = isFault ? null : answer;
      this.fault = !isFault ? null : answer instanceof ApiError ? answer : new ApiError("internal");
      this.refresh();
    }, SETTLE_MS);
  }
}
