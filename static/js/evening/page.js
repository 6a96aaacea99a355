/** The page of an evening, drawn again with every view: panels of one list on a phone, of three columns beyond. */

import { h, swap } from "../dom.js";
import { t } from "../i18n.js";
import { renderKnocks } from "../knock_bar.js";
import { getSetting } from "../settings.js";
import { openSettings } from "../settings_dialog.js";
import { newsBetween } from "./announce.js";
import { announceTable } from "./arrival.js";
import { albumLink, boardColumns, championPanel } from "./board.js";
import { draw, drawFoot } from "./draw.js";
import { drawnTo, here, isHost } from "./model.js";
import { newsPanel } from "./news.js";
import { answerKnock, order } from "./orders.js";
import { parkedParts } from "./parked.js";
import { peoplePanel } from "./people.js";
import { sharePanel } from "./share.js";
import { roundPanel } from "./tables.js";
import { friendFoot, pauseBanner, toldPanel } from "./told.js";
import { plansPanel, toolBar } from "./tools.js";
import { goal, hostName, phrases } from "./words.js";

/** @typedef {import("./types.d.ts").EveningView} EveningView */

const WIDE = "(min-width: 900px)";
const MINUTE_MS = 60_000;

export class EveningPage {
  /** Milliseconds by which the server's clock is ahead of this device's. */
  #ahead = 0;
  #lost = false;

  /**
   * @param {HTMLElement} root
   * @param {EveningView} view
   */
  constructor(root, view) {
    this.view = view;
    this.parts = {
      knocks: h("div", { class: "evening-knocks" }),
      head: h("header", { class: "page-head" }),
      net: h("p", { class: "evening-net", role: "status" }),
      news: h("p", { class: "sr", role: "status" }),
      body: h("main", { class: "evening-body" }),
      foot: h("div", { class: "evening-pinned" }),
    };
    root.replaceChildren(h("div", { class: "evening" }, ...Object.values(this.parts)));
    matchMedia(WIDE).addEventListener("change", () => this.paint());
    addEventListener("keydown", (event) => this.#key(event));
    setInterval(() => this.paint(), MINUTE_MS); // estimates and what is away are as old as the page
    this.show(view);
  }

  now = () => Date.now() + this.#ahead;

  /** @param {EveningView} view */
  show(view) {
    if (view.seq < this.view.seq) return;
    const before = this.view;
    this.#ahead = view.now - Date.now();
    this.view = view;
    this.paint();
    const news = newsBetween(before, view);
    if (news) this.parts.news.textContent = news;
    const spot = drawnTo(before, view);
    if (spot && view.phase === "play") announceTable(view, spot);
  }

  /** @param {boolean} lost */
  lost(lost) {
    if (lost === this.#lost) return;
    this.#lost = lost;
    this.paint();
  }

  paint() {
    const { view, parts } = this;
    const wide = matchMedia(WIDE).matches;
    renderKnocks(parts.knocks, view.knocks, answerKnock(view.tournament_id));
    swap(parts.head, ...this.#head(wide));
    parts.net.textContent = this.#lost ? t("table.net.reconnecting") : "";
    const { columns, foot } = this.#content(wide);
    parts.body.dataset.phase = view.phase;
    swap(parts.body, ...columns.map((panels, i) => h("div", { class: "evening-column", "data-spot": `column-${i}` }, panels)));
    swap(parts.foot, ...foot);
  }

  /** @param {boolean} wide */
  #head(wide) {
    const { view } = this;
    const link = (/** @type {string} */ icon, /** @type {string} */ label, /** @type {string} */ href, target = "") =>
      h("a", { class: "icon-btn", href, target: target || null, "data-key": `head-${icon}`, "aria-label": label, title: label }, h("x-i", { n: icon }));
    const { tournament_id: id } = view;
    const sub = phrases([
      t("evening.are_here", { n: here(view).length }),
      wide && goal(view),
      wide && !isHost(view) && t("evening.host_is", { name: hostName(view) }),
    ]);
    return [
      link("back", t("lobby.home"), "/"),
      h("div", { class: "grow" }, h("h1", { class: "truncate" }, view.settings.title), h("p", { class: "note truncate" }, sub)),
      link("cup", t("tally.title"), `/e/${id}/board`),
      link("tv", t("tv.open"), `/tv/${id}`, "_blank"),
      h(
        "button",
        { class: "icon-btn", type: "button", "data-key": "settings", "aria-label": t("settings.title"), title: t("settings.title"), onclick: openSettings },
        h("x-i", { n: "gear" }),
      ),
    ];
  }

  /** @param {boolean} wide */
  #content(wide) {
    const { view } = this;
    const now = this.now();
    const host = isHost(view);
    const tools = { view, now: this.now, current: () => this.view };
    if (view.phase === "adjourned") {
      const { main, aside, foot } = parkedParts(view);
      return { columns: [main, [...aside, wide && foot, sharePanel(view)]], foot: [!wide && foot] };
    }
    const told = host && !wide ? null : toldPanel(view, now);
    if (view.phase === "over") {
      const board = h("section", { class: "tally-columns", "aria-label": t("tally.title") }, boardColumns(view));
      return { columns: [[championPanel(view), albumLink(view), board], [roundPanel(view, { wide }), peoplePanel(view, { wide })]], foot: [] };
    }
    const draws = drawFoot(view, now);
    if (!wide) {
      const panels = host
        ? [pauseBanner(view), sharePanel(view), roundPanel(view, { wide }), peoplePanel(view, { wide }), toolBar(tools)]
        : [pauseBanner(view), told, roundPanel(view, { wide }), peoplePanel(view, { wide }), sharePanel(view)];
      return { columns: [panels], foot: [host ? draws : friendFoot(view)] };
    }
    return {
      columns: [
        [pauseBanner(view), told, roundPanel(view, { wide }), draws ?? friendFoot(view), host && plansPanel(tools), newsPanel(view)],
        [peoplePanel(view, { wide })],
        [sharePanel(view), host && toolBar(tools)],
      ],
      foot: [],
    };
  }

  /** D draws, P pauses, unless letters are switched off; where somebody types they are letters. @param {KeyboardEvent} event */
  #key(event) {
    if (!getSetting("key_letters") || event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
    const { view } = this;
    const under = view.phase === "lobby" || view.phase === "play";
    if (!isHost(view) || !under) return;
    if (event.key === "d") draw(view);
    else if (event.key === "p") order(view.tournament_id, { type: view.paused_by === null ? "pause" : "resume" });
  }
}
