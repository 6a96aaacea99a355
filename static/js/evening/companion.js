/** The evening beside a table of it: who knocks at its door, and the next draw, which takes me to another table. */

import { h } from "../dom.js";
import { renderKnocks } from "../knock_bar.js";
import { ceremonyStage } from "../table/ceremony-stage.js";
import { announceTable } from "./arrival.js";
import { drawnTo } from "./model.js";
import { answerKnock } from "./orders.js";
import { EveningStream } from "./stream.js";

/** @typedef {Pick<import("../table/table.js").Table, "model" | "time">} Table */

const LOOK_MS = 500;

/**
 * @param {string} id of the evening
 * @param {Table} table on show
 */
export function followEvening(id, table) {
  const door = h("div", { class: "door" });
  document.body.append(door);
  /** @type {import("./types.d.ts").EveningView | null} */
  let before = null;
  new EveningStream(id, {
    onView(view) {
      renderKnocks(door, view.knocks, answerKnock(id));
      const spot = before && drawnTo(before, view);
      before = view;
      if (spot && view.phase === "play") afterCeremony(table, () => announceTable(view, spot));
    },
    onLost: () => {}, // the table says by itself when its connection is lost
    onClosed: () => renderKnocks(door, [], answerKnock(id)),
  }).start();
}

/** Nobody is taken away from a sticker that is being chosen, or from the cheers. @param {Table} table @param {() => void} go */
function afterCeremony({ model, time }, go) {
  if (ceremonyStage(model.view, time.clock.now()) === "done") return go();
  const timer = setInterval(() => {
    if (ceremonyStage(model.view, time.clock.now()) !== "done") return;
    clearInterval(timer);
    go();
  }, LOOK_MS);
}
