/** The frame of the evening's other pages: the way back, a title, and the view that stays new. */

import "../components/index.js";
import { byId, embedded, h, swap } from "../dom.js";
import { t } from "../i18n.js";
import { onSettings } from "../settings.js";
import { closedPage } from "./closed.js";
import { EveningStream } from "./stream.js";

/** @typedef {import("./types.d.ts").EveningView} EveningView */
/** @typedef {import("../dom.js").Child} Child */

/**
 * @param {string} kind
 * @param {(view: EveningView, repaint: () => void) => {title: string, sub: string, icons?: Child[], columns: Child[][]}} draw
 */
export function subPage(kind, draw) {
  const root = byId("app", HTMLElement);
  const head = h("header", { class: "page-head" });
  const body = h("main", { class: "evening-body" });
  let view = /** @type {EveningView} */ (embedded("view"));
  root.replaceChildren(h("div", { class: `evening ${kind}` }, head, body));

  function paint() {
    const { title, sub, icons = [], columns } = draw(view, paint);
    swap(
      head,
      h(
        "a",
        { class: "icon-btn", href: `/e/${view.tournament_id}`, "data-key": "back", "aria-label": t("evening.back"), title: t("evening.back") },
        h("x-i", { n: "back" }),
      ),
      h("div", { class: "grow" }, h("h1", { class: "truncate" }, title), h("p", { class: "note truncate" }, sub)),
      ...icons,
    );
    swap(body, ...columns.map((panels) => h("div", { class: "evening-column" }, panels)));
  }

  paint();
  onSettings(paint);
  new EveningStream(view.tournament_id, {
    onView: (next) => {
      if (next.seq < view.seq) return;
      view = next;
      paint();
    },
    onLost: () => {}, // what is on show stays right until the next change
    onClosed: (error) => closedPage(root, error),
  }).start();
}

/** @param {string} icon @param {string} label @param {() => void} onclick */
export const headButton = (icon, label, onclick) =>
  h("button", { class: "icon-btn", type: "button", "data-key": `head-${icon}`, "aria-label": label, title: label, onclick }, h("x-i", { n: icon }));
