/** Who knocks while cards are played; the lobby shows them by itself. */

import { h } from "../dom.js";
import { renderKnocks } from "../knock_bar.js";
import { show } from "./dom.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
export function createDoor(table) {
  const el = h("div", { class: "door" });
  function update() {
    const { knocks, view } = table.model;
    show(el, view.phase !== "lobby");
    renderKnocks(el, view.phase === "lobby" ? [] : knocks, (command) => table.moves.send(command));
  }
  return { el, update };
}
