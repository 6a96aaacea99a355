/** The TV of an evening: address and code for whoever comes in, the board, a line for each table that plays. */

import { h, swap } from "../dom.js";
import { lang, t } from "../i18n.js";
import { championPanel } from "../evening/board.js";
import { faces } from "../evening/face.js";
import { nameOf, nameOfPlayer, openSpots } from "../evening/model.js";
import { linkPicture } from "../evening/share.js";
import { clock, goal, hasTables, outlook, phrases, standOf, tableName } from "../evening/words.js";
import { listOf } from "../table/say.js";
import { shareUrl } from "../share_url.js";
import { createTvCeremony, hasCeremony } from "./ceremony.js";
import { tvBoard } from "./columns.js";
import { WatchedTable } from "./watched_table.js";

/** @typedef {import("../evening/types.d.ts").EveningView} EveningView */

const PAGE_MS = 12_000;
const TICK_MS = 250;

export class TvScreen {
  /** @type {Map<string, WatchedTable>} */
  #tables = new Map();
  /** @type {{id: string, update: () => void} | null} */
  #ceremony = null;
  #turn = 0;
  #lost = false;

  /** @param {HTMLElement} root @param {EveningView} view */
  constructor(root, view) {
    this.view = view;
    this.parts = {
      head: h("header", { class: "tv-head" }),
      main: h("main", { class: "tv-main" }),
      foot: h("footer", { class: "tv-foot" }),
    };
    root.replaceChildren(h("div", { class: "tv" }, ...Object.values(this.parts)));
    setInterval(() => this.#turnPage(), PAGE_MS);
    setInterval(() => this.#follow(), TICK_MS);
    this.show(view);
  }

  /** @param {EveningView} view */
  show(view) {
    if (view.seq < this.view.seq) return;
    this.view = view;
    this.#watch();
    this.paint();
  }

  /** @param {boolean} lost */
  lost(lost) {
    if (lost === this.#lost) return;
    this.#lost = lost;
    this.paint();
  }

  wake() {
    for (const table of this.#tables.values()) table.wake();
  }

  /** One connection for each table that plays; a table that is done keeps it until its ceremony is over. */
  #watch() {
    const wanted = new Set(openSpots(this.view).map(({ table }) => table.table_id));
    for (const [id, table] of this.#tables) table.keep(wanted.has(id));
    for (const id of wanted) {
      if (this.#tables.has(id)) continue;
      const table = new WatchedTable(this.view.tournament_id, id, () => this.#follow());
      this.#tables.set(id, table);
      table.start();
    }
  }

  #turnPage() {
    this.#turn++;
    if (!this.#ceremony) this.#paintBoard();
  }

  /** A ceremony begins, goes on, or is over. */
  #follow() {
    for (const [id, table] of this.#tables) {
      if (!table.isDone) continue;
      table.stop();
      this.#tables.delete(id);
    }
    const now = [...this.#tables].find(([, table]) => isCelebrating(table));
    const id = now?.[0] ?? null;
    if (id !== (this.#ceremony?.id ?? null)) {
      this.#ceremony = null;
      if (now) this.#begin(...now);
      else this.#paintBoard();
    }
    this.#ceremony?.update();
  }

  /** @param {string} id @param {WatchedTable} table */
  #begin(id, { model, time }) {
    if (!model || !time) return;
    const spot = this.view.rounds.flatMap((round) => round.tables.map((table) => ({ round, table }))).find(({ table }) => table.table_id === id);
    const screen = createTvCeremony(model, time, spot && hasTables(this.view) ? tableName(this.view, spot) : "");
    this.#ceremony = { id, update: screen.update };
    swap(this.parts.main, screen.el);
  }

  paint() {
    const { view, parts } = this;
    swap(parts.head, ...this.#head());
    swap(parts.foot, ...footer(view, this.#lost));
    if (!this.#ceremony) this.#paintBoard();
  }

  #paintBoard() {
    swap(this.parts.main, championPanel(this.view), ...tvBoard(this.view, this.#turn));
  }

  #head() {
    const { view } = this;
    const round = hasTables(view) ? view.rounds.length : 0;
    const most = view.settings.rounds_to_play;
    const words = round > 0 && most !== null ? t("tv.round_of", { round, most }) : phrases([round > 0 && t("evening.round", { round }), goal(view)]);
    return [
      h("x-word", { "aria-hidden": "true" }),
      h("div", { class: "grow tv-title" }, h("h1", { class: "truncate" }, view.settings.title), h("p", null, words)),
      h(
        "div",
        { class: "tv-join" },
        h("span", null, t("tv.join"), h("b", { class: "tv-code", "aria-label": [...view.code].join(" ") }, view.code), h("small", null, new URL(shareUrl(view)).host)),
        linkPicture(t("evening.qr")),
      ),
    ];
  }
}

/** "Maya, Nils, Giulia" @param {EveningView} view @param {import("../evening/model.js").Spot} spot */
const shortNames = (view, { table }) =>
  new Intl.ListFormat(lang(), { type: "unit" }).format(table.entrants.map((no) => nameOf(view, no)));

/** @param {WatchedTable} table */
const isCelebrating = ({ model, time }) => model !== null && time !== null && hasCeremony(model, time);

/** @param {EveningView} view @param {boolean} lost */
function footer(view, lost) {
  const open = openSpots(view);
  const lines = open.map((spot) =>
    h(
      "div",
      { class: "panel tv-line" },
      h("i", { class: view.paused_by === null ? "live" : "paused", "aria-hidden": "true" }),
      faces(view, spot.table.entrants),
      h("b", { class: "truncate" }, hasTables(view) ? t("tv.line", { table: tableName(view, spot), names: shortNames(view, spot) }) : shortNames(view, spot)),
      h("small", { class: "num" }, standOf(view, spot)),
    ),
  );
  return [h("div", { class: "tv-lines", "data-n": lines.length }, lines), h("p", { class: "tv-note" }, note(view, open.length, lost))];
}

/** @param {EveningView} view @param {number} open @param {boolean} lost */
function note(view, open, lost) {
  if (lost) return t("table.net.reconnecting");
  if (view.phase === "adjourned") return t("tv.parked");
  if (view.paused_by !== null) return t("evening.paused_by", { name: nameOfPlayer(view, view.paused_by) });
  if (view.phase === "lobby") return t("tv.lobby", { names: listOf(view.entrants.map(({ name }) => name)) });
  if (view.phase === "over") return "";
  const until = view.closing && !view.closing.is_called ? t("evening.closing.at", { time: clock(view.closing.until) }) : "";
  const next = open === 0 && view.queue.length > 0 ? t("evening.first_in", { n: view.queue.length, names: listOf(view.queue.map((no) => nameOf(view, no))) }) : outlook(view, view.now);
  return [next, until].filter((one) => one !== "").join(" ");
}
