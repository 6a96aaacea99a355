/**
 * The table's connection: one WebSocket at a time, reconnected by itself.
 *
 * A command keeps its id until it is answered: it is sent again after 2.5 s of silence and after a
 * reconnect, and the server answers a known id with the same ack, so nothing is ever done twice.
 * After a reconnect a command is only sent again while it still `fits` the table (a tap is never replayed
 * into another trick).
 */

import { commandId } from "../net.js";

/** @typedef {import("../types.d.ts").Command} Command */
/** @typedef {"connecting" | "up" | "down" | "closed"} Status */
/**
 * @typedef {object} Pending
 * @property {Command} command
 * @property {(answer: Answer) => void} settle
 * @property {() => boolean} fits
 * @property {ReturnType<typeof setTimeout>} [timer] until it is sent again
 */
/** @typedef {{ok: boolean, code?: string, params?: Record<string, any>, seq?: number}} Answer */
/**
 * @typedef {object} Options
 * @property {string} url
 * @property {() => number | null} since seq of the newest event applied; null asks for a snapshot
 * @property {string | undefined} [build] the files that this page runs; the server says when there are newer ones
 * @property {(message: any) => void} onMessage everything that is not an answer to a command
 * @property {(status: Status, code?: number) => void} onStatus
 * @property {typeof WebSocket} [WebSocket]
 * @property {() => number} [random]
 */

export const PROTOCOL = 1;
const RESEND_MS = 2500;
const PING_MS = 20_000;
const DEAD_MS = 8000; // no frame at all this long after a ping: the connection is dead though it looks open
const OPEN_MS = 10_000; // handshake that hangs
const FIRST_DELAY_MS = 300;
const MAX_DELAY_MS = 8000;
const FINAL_CODES = new Set([4401, 4403, 4404, 4429]);

export class TableSocket {
  /** @type {Map<string, Pending>} */
  #pending = new Map();
  /** @type {WebSocket | null} */
  #ws = null;
  /** @type {Record<"open" | "retry" | "ping" | "dead", ReturnType<typeof setTimeout> | undefined>} */
  #timers = { open: undefined, retry: undefined, ping: undefined, dead: undefined };
  #attempt = 0;
  #resumed = false;
  #closed = false;

  /** @param {Options} options */
  constructor(options) {
    this.options = options;
    this.random = options.random ?? Math.random;
    this.Socket = options.WebSocket ?? WebSocket;
  }

  connect() {
    if (this.#closed || this.#ws) return;
    clearTimeout(this.#timers.retry);
    const ws = new this.Socket(this.options.url);
    this.#ws = ws;
    this.#timers.open = setTimeout(() => this.#lost(ws, 0), OPEN_MS);
    ws.onopen = () => this.#opened(ws);
    ws.onmessage = (event) => this.#ws === ws && this.#received(event.data);
    ws.onclose = (event) => this.#lost(ws, event.code);
  }

  /** Back from sleep or from no network: prove the connection at once instead of waiting for a timeout. */
  wake() {
    if (this.#closed) return;
    if (!this.#ws) {
      this.#attempt = 0;
      this.connect();
    } else if (this.#ws.readyState === 1) {
      this.#ping(3000);
    }
  }

  /** Ask for the whole view again. */
  refresh() {
    this.#hello(null);
  }

  /**
   * @param {Command} command
   * @param {() => boolean} fits whether it still makes sense after a reconnect
   * @returns {Promise<Answer>}
   */
  command(command, fits = () => false) {
    const id = commandId();
    return new Promise((settle) => {
      this.#pending.set(id, { command, settle, fits });
      if (this.#resumed) this.#transmit(id);
    });
  }

  /**
   * Chat, hover and the like: worth nothing when late, so never sent again.
   * @param {object} message
   * @returns {boolean} whether it was sent
   */
  tell(message) {
    const open = this.#resumed && this.#ws?.readyState === 1;
    if (open) this.#send(message);
    return open;
  }

  close() {
    this.#closed = true;
    this.#ws?.close();
  }

  /** @param {WebSocket} ws */
  #opened(ws) {
    clearTimeout(this.#timers.open);
    if (this.#ws !== ws) return;
    this.#hello(this.options.since());
    // Frames are answered in order: when this pong arrives, everything that was missed has been told.
    this.#send({ type: "ping", t: "resumed" });
    this.#watch(DEAD_MS);
  }

  /** @param {string} data */
  #received(data) {
    clearTimeout(this.#timers.dead);
    this.#schedulePing();
    const message = JSON.parse(data);
    if (message.type === "pong" && message.t === "resumed") this.#afterResume();
    if (message.type === "ack") this.#settle(message.id, { ok: true, seq: message.seq });
    else if (message.type === "reject" && this.#pending.has(message.id)) {
      this.#settle(message.id, { ok: false, code: message.code, params: message.params ?? {} });
    }
    this.options.onMessage(message);
  }

  #afterResume() {
    this.#resumed = true;
    this.#attempt = 0;
    this.options.onStatus("up");
    for (const [id, pending] of this.#pending) {
      if (pending.fits()) this.#transmit(id);
      else this.#settle(id, { ok: false, code: "lost" });
    }
  }

  /**
   * Sends a command, and again with the same id while nobody answers.
   * @param {string} id
   */
  #transmit(id) {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#send({ type: "command", id, command: pending.command });
    clearTimeout(pending.timer);
    pending.timer = setTimeout(() => this.#resumed && this.#transmit(id), RESEND_MS);
  }

  /** @param {string} id @param {Answer} answer */
  #settle(id, answer) {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(pending?.timer);
    pending?.settle(answer);
  }

  /** @param {number | null} since */
  #hello(since) {
    const { build } = this.options;
    this.#send({ type: "hello", protocol: PROTOCOL, since, ...(build && { build }) });
  }

  /** @param {object} message */
  #send(message) {
    if (this.#ws?.readyState === 1) this.#ws.send(JSON.stringify(message));
  }

  /** @param {number} patience */
  #ping(patience) {
    this.#send({ type: "ping", t: 0 });
    this.#watch(patience);
  }

  #schedulePing() {
    clearTimeout(this.#timers.ping);
    this.#timers.ping = setTimeout(() => this.#ping(DEAD_MS), PING_MS * (0.8 + 0.2 * this.random()));
  }

  /** @param {number} patience */
  #watch(patience) {
    const ws = this.#ws;
    clearTimeout(this.#timers.dead);
    this.#timers.dead = setTimeout(() => ws && this.#lost(ws, 0), patience);
  }

  /** @param {WebSocket} ws @param {number} code 0 when we gave it up ourselves */
  #lost(ws, code) {
    if (this.#ws !== ws) return;
    this.#ws = null;
    this.#resumed = false;
    for (const timer of /** @type {const} */ (["open", "ping", "dead"])) clearTimeout(this.#timers[timer]);
    ws.onclose = null;
    ws.close();
    if (this.#closed || FINAL_CODES.has(code)) {
      this.#closed = true;
      this.options.onStatus("closed", code);
      return;
    }
    this.options.onStatus("down", code);
    this.#timers.retry = setTimeout(() => this.connect(), this.#delay(code));
  }

  /** @param {number} code @returns {number} milliseconds until the next try, spread so that not all come at once */
  #delay(code) {
    if (code === 1012) return 200 + 1800 * this.random(); // restart
    const least = code === 1013 || code === 1008 ? 3000 : FIRST_DELAY_MS;
    const delay = Math.min(MAX_DELAY_MS, Math.max(least, FIRST_DELAY_MS * 2 ** this.#attempt++));
    return delay * (0.5 + 0.5 * this.random());
  }
}
