/**
 * The evening's views as they change: Server-Sent Events, held for days.
 *
 * The browser reconnects by itself when the way is cut. What it does not do: it gives up for ever when an answer is no
 * stream (a proxy's 502, a restart), and it never learns that a way is dead which looks open. So whoever hears nothing
 * for a while asks by REST, shows what is newer, and opens the stream anew.
 */

import { ApiError, request } from "../net.js";

/** @typedef {import("./types.d.ts").EveningView} EveningView */

const QUIET_MS = 45_000;
const FIRST_DELAY_MS = 1000;
const MOST_DELAY_MS = 15_000;
/** The server will not have us: asking again changes nothing. */
const FINAL = [401, 403, 404];

export class EveningStream {
  /** @type {EventSource | null} */
  #source = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #quiet;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  #failures = 0;
  #closed = false;

  /**
   * @param {string} id
   * @param {{onView: (view: EveningView) => void, onLost: (lost: boolean) => void, onClosed: (error: ApiError) => void}} told
   */
  constructor(id, told) {
    this.path = `/tournaments/${id}`;
    this.told = told;
  }

  start() {
    this.#open();
    addEventListener("online", () => this.#ask());
    document.addEventListener("visibilitychange", () => document.hidden || this.#ask());
  }

  #open() {
    if (this.#closed) return;
    this.#source?.close();
    const source = new EventSource(`/api/v1${this.path}/stream`);
    this.#source = source;
    source.addEventListener("open", () => this.#heard());
    source.addEventListener("view", (event) => {
      this.#heard();
      this.told.onView(JSON.parse(event.data));
    });
    source.addEventListener("error", () => {
      this.told.onLost(true);
      if (source.readyState === EventSource.CLOSED && source === this.#source) this.#later();
    });
    this.#listen();
  }

  #heard() {
    this.#failures = 0;
    this.told.onLost(false);
    this.#listen();
  }

  /** Silence may be a quiet evening or a dead way; a question tells. */
  #listen() {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#ask(), QUIET_MS);
  }

  #later() {
    clearTimeout(this.#retry);
    const delay = Math.min(MOST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#failures++);
    this.#retry = setTimeout(() => this.#ask(), delay * (0.5 + 0.5 * Math.random()));
  }

  async #ask() {
    if (this.#closed) return;
    try {
      this.told.onView(await request("GET", this.path));
      this.#open();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (FINAL.includes(error.status)) this.#end(error);
      else this.#failed();
    }
  }

  #failed() {
    this.told.onLost(true);
    this.#later();
  }

  /** @param {ApiError} error */
  #end(error) {
    this.#closed = true;
    clearTimeout(this.#quiet);
    this.#source?.close();
    this.told.onClosed(error);
  }
}
