/** A lost connection in words: in the turn bar at the table, in a strip over every other screen. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { button, fillOnce, icon, show } from "./dom.js";

/** @typedef {import("./table.js").Table} Table */

const OFFLINE_MS = 20_000;

/**
 * @param {Table} table
 * @param {() => boolean} wanted whether this is the place to say it
 */
export function createConnection(table, wanted) {
  const el = h("div", { class: "net", role: "status", hidden: true });

  function update() {
    show(el, table.model.net === "down" && wanted());
    if (!el.hidden) fillOnce(el, [isLong(table), table.model.restarting, table.moves.waiting()], () => content(table));
  }

  return { el, update };
}

/** @param {Table} table */
const isLong = (table) => performance.now() - table.model.downSince > OFFLINE_MS;

/** @param {Table} table @returns {import("../dom.js").Child[]} */
function content(table) {
  const waiting = table.moves.waiting();
  if (isLong(table)) {
    return [
      icon("x"),
      h("span", { class: "grow" }, t("table.net.offline"), waiting && h("small", null, t("table.net.kept"))),
      button("", t("table.net.try_now"), () => table.socket.wake()),
    ];
  }
  const note = table.model.restarting ? "table.net.restart" : waiting ? "table.net.kept" : heldNote(table);
  return [
    h("x-i", { n: "spin", class: "spinning" }),
    h("span", { class: "grow" }, t("table.net.reconnecting"), note && h("small", null, t(note))),
  ];
}

/** Only who sits has a seat that can be held. @param {Table} table */
const heldNote = ({ model: { view } }) => view.you.place !== null && "table.net.held";
