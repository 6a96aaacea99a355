/** The lines that this page says. The server names no line when it refuses one, so the newest is taken for it. */

import { toast } from "../toast.js";
import { sentence } from "./moves.js";

/** @typedef {import("./table.js").Table} Table */

const ANSWER_MS = 5000;

export class Lines {
  /** @type {{said: number, giveBack: () => void} | null} */
  #last = null;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /**
   * @param {{text?: string, emote?: string}} what
   * @param {() => void} [giveBack] called when the server refused it
   * @returns {boolean} whether it was sent
   */
  say(what, giveBack = () => {}) {
    const sent = this.table.tell({ type: "chat", ...what });
    if (sent) this.#last = { said: performance.now(), giveBack };
    else toast(sentence({ code: "offline" }));
    return sent;
  }

  /** @param {{code?: string, params?: Record<string, any>}} why */
  refused(why) {
    const last = this.#last;
    if (!last || performance.now() - last.said > ANSWER_MS) return;
    this.#last = null;
    last.giveBack();
    toast(sentence(why), { error: true });
  }
}
