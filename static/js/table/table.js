/** The page's table: what came from the server, what the player does, and which screen shows it. */

import { Cues } from "./cues.js";
import { evolve } from "./evolve.js";
import { Extras } from "./extras.js";
import { Hidden } from "./hidden.js";
import { hear } from "./inbox.js";
import { Lines } from "./lines.js";
import { createModel } from "./model.js";
import { Moves } from "./moves.js";
import { EventQueue } from "./queue.js";
import { Screens } from "./screens.js";
import { TableSocket } from "./socket.js";
import { Stage } from "./stage.js";
import { TalkLog, createTalk } from "./talk.js";
import { Timing } from "./timing.js";

/** @typedef {import("../types.d.ts").TableView} TableView */
/** @typedef {import("../types.d.ts").Envelope} Envelope */
/** @typedef {import("../types.d.ts").Command} Command */

const DOWN_AFTER_MS = 1500;
const TICK_MS = 250;
const RESTART = 1012;

export class Table {
  log = new TalkLog();
  lines = new Lines(this);
  hidden = new Hidden(this);
  /** Players whose talk this page does not show. @type {Set<string>} */
  muted = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #downTimer;

  /**
   * @param {TableView} view
   * @param {HTMLElement} root
   * @param {{url: string, build?: string | undefined, WebSocket?: typeof WebSocket}} connection
   */
  constructor(view, root, connection) {
    /** The newest view; the one on show follows it through the queue. */
    this.head = view;
    this.model = createModel(view);
    this.time = new Timing(this.model);
    this.moves = new Moves(this);
    this.cues = new Cues(this);
    this.screens = new Screens(this, root);
    this.extras = new Extras(this);
    this.stage = new Stage(
      this.model,
      () => this.render(),
      () => this.screens.parts(),
      (...told) => this.cues.told(...told),
    );
    this.queue = new EventQueue(this.stage, (error) => this.#recover(error));
    this.socket = new TableSocket({
      ...connection,
      since: () => this.head.seq,
      onMessage: (message) => hear(this, message),
      onStatus: (status, code) => this.#connection(status, code),
    });
  }

  start() {
    this.render();
    this.#connection("down"); // so that a first connection that hangs is told like one that was lost
    this.socket.connect();
    // Losing the network proves nothing by itself, but a socket that went with it would look open for half a minute.
    for (const change of ["online", "offline"]) addEventListener(change, () => this.socket.wake());
    document.addEventListener("visibilitychange", () => this.#shown());
    this.hidden.listen();
    setInterval(() => this.tick(), TICK_MS);
  }

  #shown() {
    if (!document.hidden) this.socket.wake();
    this.render();
  }

  render() {
    this.time.follow();
    this.moves.automatic();
    this.screens.update();
    this.extras.update();
    this.cues.rendered();
  }

  tick() {
    this.screens.tick();
    this.extras.tick();
    this.cues.tick();
  }

  /** @param {Command} command */
  act(command) {
    return this.moves.act(command);
  }

  /** Hover and the like: not stored, not repeated. @param {object} message @returns {boolean} whether it was sent */
  tell(message) {
    return this.socket.tell(message);
  }

  /** What the lobby needs to draw itself. */
  lobbyContext() {
    const { view, knocks, unread } = this.model;
    return {
      view,
      knocks,
      unread,
      send: (/** @type {Command} */ command) => this.moves.send(command),
      waiting: (/** @type {Command} */ command) => this.moves.waiting(command),
      createTalk: () => createTalk(this),
      seen: () => this.seen(),
    };
  }

  /** The talk is on show: nothing of it is news. */
  seen() {
    if (this.model.unread === 0) return;
    this.model.unread = 0;
    this.render();
  }

  /** People here without a seat. */
  watchers() {
    const { people, places, presence } = this.model.view;
    const seated = new Set(places.map((place) => place?.player));
    return people.filter(({ player }) => !seated.has(player) && presence[player] === "here");
  }

  /** @param {TableView} view */
  snapshot(view) {
    this.head = view;
    this.queue.clear();
    this.stage.replace(view);
  }

  /** @param {Envelope} envelope */
  event(envelope) {
    if (envelope.seq <= this.head.seq) return;
    if (envelope.seq > this.head.seq + 1) {
      this.socket.refresh();
      return;
    }
    this.head = evolve(this.head, envelope);
    this.queue.push(envelope);
  }

  /** Something went wrong in showing an event: show the newest view instead. @param {unknown} error */
  #recover(error) {
    console.error(error);
    this.stage.replace(this.head);
  }

  /** Who is here; not part of the log. @param {Record<string, "here" | "away">} presence */
  presence(presence) {
    this.head = { ...this.head, presence };
    this.model.view = { ...this.model.view, presence };
    this.render();
  }

  /** @param {import("./socket.js").Status} status @param {number} [code] */
  #connection(status, code) {
    const { model } = this;
    if (status === "closed") {
      this.screens.closed(code ?? 0);
    } else if (status === "up") {
      clearTimeout(this.#downTimer);
      this.#downTimer = undefined;
      Object.assign(model, { net: "up", restarting: false });
      this.hidden.connected();
      this.render();
    } else if (this.#downTimer === undefined) {
      model.restarting ||= code === RESTART;
      model.downSince = performance.now();
      this.#downTimer = setTimeout(() => this.#down(), DOWN_AFTER_MS);
    }
  }

  #down() {
    this.model.net = "down";
    this.cues.lost();
    this.render();
  }
}
