/** Which screen shows the table, and the change from one to the next. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { renderLobby } from "../lobby/lobby.js";
import { ceremonyStage } from "./ceremony-stage.js";
import { gameOf } from "./games/registry.js";
import { attr, button } from "./dom.js";
import { comeUp } from "./motion.js";
import { createCeremonyScreen } from "./screen-ceremony.js";
import { createDrawScreen } from "./screen-draw.js";
import { createScoresScreen } from "./screen-scores.js";
import { createTableScreen } from "./screen-table.js";
import { createTallyScreen } from "./screen-tally.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./stage.js").Parts} Parts */
/** @typedef {"lobby" | "draw" | "table" | "phase" | "scores" | "ceremony" | "tally"} ScreenName "phase" is one of the game's own */
/**
 * @typedef {object} Screen
 * @property {string} name
 * @property {HTMLElement} el
 * @property {() => void} update
 * @property {() => void} [tick]
 * @property {Parts} [parts]
 * @property {(seat: number) => HTMLElement | null} [anchorOf]
 * @property {import("./screen-table.js").TableScreen["hand"]} [hand]
 * @property {() => import("../types.d.ts").Panel | null} [panel] what asks me something now
 * @property {() => void} [focusTalk] puts the caret into the talk field, when it is always on show
 * @property {() => boolean} [hasSide]
 * @property {boolean} [floats] reactions rise from the players
 */

/** @type {Record<Exclude<ScreenName, "lobby" | "phase">, (table: Table) => Screen>} */
const CREATE = {
  draw: createDrawScreen,
  table: createTableScreen,
  scores: createScoresScreen,
  ceremony: createCeremonyScreen,
  tally: createTallyScreen,
};

const JOKER = "BJ";

export class Screens {
  /** @type {Screen | null} */
  current = null;
  /** What the current screen was made for. */
  #made = "";
  #closed = false;

  /**
   * @param {Table} table
   * @param {HTMLElement} root
   */
  constructor(table, root) {
    this.table = table;
    this.root = root;
  }

  update() {
    if (this.#closed) return;
    const name = this.#wanted();
    if (name === "lobby") return this.#lobby();
    // A new game has a new winner, new seats or people in them are new neighbours: everything is drawn afresh.
    const { view } = this.table.model;
    attr(document.body, "data-jokers", view.play && gameOf(view).suitOf(JOKER, view.play)); // where one may be drawn
    const made = `${view.tournament_no}/${view.game_no}/${view.you.seat}/${view.seats.map(({ player }) => player)}`;
    if (this.current?.name === name && this.#made === made) {
      this.current.update();
      return;
    }
    const first = this.current === null;
    this.#made = made;
    this.current = name === "phase" ? this.#phase(view) : CREATE[name](this.table);
    const screen = this.current;
    this.reserve(0);
    this.#dress(name);
    this.root.replaceChildren(screen.el);
    screen.update();
    if (!first) comeUp(screen.el);
  }

  /** @returns {ScreenName} */
  #wanted() {
    const { view } = this.table.model;
    const stage = ceremonyStage(view, this.table.time.clock.now());
    if (view.phase === "lobby" || view.phase === "draw") return view.phase;
    if (view.phase === "play" && view.play?.phase === "scored") return "scores";
    if (view.phase === "play") return this.#ownScreen(view) ? "phase" : "table";
    if (stage === "scores") return "scores";
    return stage === "done" ? "tally" : "ceremony";
  }

  /** The screen that the game has for this phase alone. @param {import("../types.d.ts").TableView} view */
  #ownScreen = (view) => gameOf(view).screens?.[view.play?.phase ?? ""];

  /** @param {import("../types.d.ts").TableView} view @returns {Screen} */
  #phase(view) {
    const create = this.#ownScreen(view);
    if (!create) throw new Error(`no screen for ${view.play?.phase}`);
    return create(this.table);
  }

  #lobby() {
    if (this.current) this.root.replaceChildren();
    this.current = null;
    this.#dress("lobby");
    this.reserve(0);
    renderLobby(this.root, this.table.lobbyContext());
  }

  /** Depth soundings belong to the table alone. @param {string} name */
  #dress(name) {
    this.root.className = `screen-${name}`;
    document.querySelector("x-sea")?.toggleAttribute("soundings", name === "table");
  }

  tick() {
    if (this.#closed || !this.current) return;
    if (this.current.name !== this.#wanted()) this.table.render();
    else this.current.tick?.();
  }

  /** @returns {Parts | null} */
  parts() {
    return this.current?.parts ?? null;
  }

  /** @param {string} player */
  anchorOf(player) {
    const seat = this.table.model.view.seats.findIndex((one) => one.player === player);
    return seat < 0 ? null : (this.current?.anchorOf?.(seat) ?? null);
  }

  /** Space at the bottom that sheets and toasts leave free: the hand is never covered. @param {number} px */
  reserve(px) {
    const { style } = document.documentElement;
    style.setProperty("--above-hand", `${Math.round(px)}px`);
    style.setProperty("--toast-bottom", `${Math.round(px) + 12}px`);
  }

  /** The server will not have us: say why, once and clearly. @param {number} code */
  closed(code) {
    this.#closed = true;
    const why = { 4401: "identity", 4403: "not_admitted", 4404: "no_table", 4429: "too_many" }[code] ?? "identity";
    document.querySelectorAll("dialog[open]").forEach((dialog) => /** @type {HTMLDialogElement} */ (dialog).close());
    this.root.className = "screen-closed";
    this.root.replaceChildren(
      h(
        "section",
        { class: "closed panel" },
        h("x-card", { c: "back", "aria-hidden": "true" }),
        h("h1", null, t(`table.closed.${why}`)),
        h("p", null, t(`table.closed.${why}.note`)),
        h(
          "div",
          { class: "two" },
          button("turn", t("table.reload"), () => location.reload()),
          h("a", { class: "btn", href: "/" }, t("table.home")),
        ),
      ),
    );
  }
}
