/** "Paused by Maya": over every screen but the table, whose turn bar says it. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { fillOnce, icon, show } from "./dom.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
export function createPause(table) {
  const el = h("div", { class: "net net-strip pause-strip", role: "status", hidden: true });

  function update() {
    const by = table.model.view.paused_by;
    show(el, Boolean(by) && table.screens.current?.name !== "table");
    fillOnce(el, by, () => by && [icon("pause"), h("span", { class: "grow" }, pausedWords(by))]);
  }

  return { el, update };
}

/** @param {{ name: string }} by @returns {import("../dom.js").Child[]} */
export const pausedWords = ({ name }) => [t("table.paused", { name }), h("small", null, t("table.paused.note"))];
