/** The frame of the screens that are not the table: a title, the usual buttons, a body in one or two columns. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { iconButton } from "./dom.js";
import { chatButton } from "./topbar.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../dom.js").Child} Child */

/**
 * @param {Table} table
 * @param {{kind: string, main: Child[], aside: Child[], foot?: Child}} parts
 */
export function createSheet(table, { kind, main, aside, foot }) {
  const title = h("h1");
  const sub = h("p", { class: "sheet-sub" });
  const chat = chatButton(table);
  const el = h(
    "div",
    { class: `game-sheet ${kind}` },
    h(
      "header",
      null,
      iconButton("menu", t("table.menu"), () => table.extras.open("menu")),
      h("div", { class: "grow" }, title, sub),
      chat.el,
    ),
    h("div", { class: "sheet-main" }, main),
    h("div", { class: "sheet-aside" }, aside, foot),
  );
  return { el, title, sub, update: () => chat.update() };
}
