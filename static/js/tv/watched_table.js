/**
 * A table of the evening as the TV watches it: a spectator's connection that comes back for ever.
 * The newest view is on show at once; only ceremonies are shown large, and they follow the server's clock.
 */

import { ceremonyStage } from "../table/ceremony-stage.js";
import { goIn } from "./go_in.js";
import { evolve } from "../table/evolve.js";
import { createModel } from "../table/model.js";
import { TableSocket } from "../table/socket.js";
import { Timing } from "../table/timing.js";

/** @typedef {import("../table/model.js").Model} Model */

const LAST_WORD_MS = 15_000;

/** @param {import("../types.d.ts").TableView} view @param {number} now */
const isCelebrated = (view, now) => view.phase !== "play" && ceremonyStage(view, now) !== "done";

export class WatchedTable {
  /** @type {Model | null} */
  model = null;
  /** @type {Timing | null} */
  time = null;
  /** Page time from which on nobody wants it any more: its evening says that the table is done. */
  #doneAt = Infinity;
  /** @type {TableSocket | null} */
  #socket = null;
  #stopped = false;

  /**
   * @param {string} tournamentId
   * @param {string} tableId
   * @param {() => void} changed
   */
  constructor(tournamentId, tableId, changed) {
    this.tournamentId = tournamentId;
    this.tableId = tableId;
    this.changed = changed;
  }

  async start() {
    const view = await goIn(this.tournamentId, this.tableId, () => this.#stopped);
    if (view === null) return;
    this.model = createModel(view);
    this.time = new Timing(this.model);
    this.#connect();
    this.changed();
  }

  #connect() {
    const url = new URL(`/ws/tables/${this.tableId}`, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    this.#socket = new TableSocket({
      url: url.href,
      since: () => this.model?.view.seq ?? null,
      onMessage: (message) => this.#hear(message),
      onStatus: () => {}, // the board stays right without the tables: it has a stream of its own
    });
    this.#socket.connect();
  }

  /** @param {boolean} open whether the evening says that the table plays */
  keep(open) {
    this.#doneAt = open ? Infinity : Math.min(this.#doneAt, performance.now());
  }

  /** The evening may hear of the end before this page does, and then the ceremony comes. */
  get isDone() {
    return performance.now() - this.#doneAt > LAST_WORD_MS && !this.hasCeremony;
  }

  /** Its game is over, and the ceremony was not shown to its end. */
  get hasCeremony() {
    return this.model !== null && this.time !== null && isCelebrated(this.model.view, this.time.clock.now());
  }

  stop() {
    this.#stopped = true;
    this.#socket?.close();
  }

  wake() {
    this.#socket?.wake();
  }

  /** @param {any} message */
  #hear(message) {
    const { model, time } = this;
    if (!model || !time) return;
    if (typeof message.now === "number") time.clock.heard(message.now);
    if (message.type === "snapshot") model.view = message.view;
    else if (message.type === "event") this.#event(model, message);
    else if (message.type === "hover") model.hover = { smiley: message.smiley, slot: message.slot, rot: message.rot };
    else return;
    time.follow();
    this.changed();
  }

  /** @param {Model} model @param {import("../types.d.ts").Envelope} envelope */
  #event(model, envelope) {
    const { seq } = model.view;
    if (envelope.seq === seq + 1) model.view = evolve(model.view, envelope);
    else if (envelope.seq > seq + 1) this.#socket?.refresh();
  }
}
