/** The sheet as the server has it: read, written on, and looked at again for what others wrote. */

import { commandId, request } from "../net.js";
import { toastError } from "../toast.js";

/** @typedef {import("../types.d.ts").SheetView} SheetView */
/** @typedef {import("../types.d.ts").SheetCommand} SheetCommand */
/** @typedef {{sheet: SheetView, questions: import("../types.d.ts").TokenQuestion[]}} Preview */

export class Paper {
  busy = false;
  /** The command that got no answer yet: sent again, it keeps its id. */ #asked = { wish: "", id: "" };

  /** @param {string} id @param {SheetView} sheet */
  constructor(id, sheet) {
    this.id = id;
    this.sheet = sheet;
  }

  /** @param {number} hand from 0 @returns {Promise<import("../types.d.ts").EntryForm[]>} by dealer */
  forms(hand) {
    return request("GET", `/sheets/${this.id}/forms?hand=${hand}`);
  }

  /** @param {SheetCommand} command @returns {Promise<Preview>} */
  preview(command) {
    return request("POST", `/sheets/${this.id}/preview`, { command });
  }

  /** Says why when it was not written. @param {SheetCommand} command @returns {Promise<boolean>} whether it stands on the sheet */
  async write(command) {
    if (this.busy) return false;
    this.busy = true;
    const { seq } = this.sheet;
    const wish = JSON.stringify([seq, command]);
    if (this.#asked.wish !== wish) this.#asked = { wish, id: commandId() };
    try {
      this.sheet = await request("POST", `/sheets/${this.id}/commands`, { id: this.#asked.id, seq, command });
      return true;
    } catch (error) {
      toastError(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Takes in what others wrote, if the page is in sight and the server answers. @returns {Promise<boolean>} whether they did */
  async look() {
    if (document.hidden || this.busy) return false;
    /** @type {SheetView | null} */
    const sheet = await request("GET", `/sheets/${this.id}?since=${this.sheet.seq}`).catch(() => null); // the next look
    if (!sheet || this.busy || sheet.seq <= this.sheet.seq) return false;
    this.sheet = sheet;
    return true;
  }
}
