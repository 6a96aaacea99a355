/** The evening beside a table of it: who knocks at its door, and the next draw, which takes me to another table. */

import { h } from "../dom.js";
import { renderKnocks } from "../knock_bar.js";
import { announceTable } from "./arrival.js";
import { drawnTo } from "./model.js";
import { answerKnock } from "./orders.js";
import { EveningStream } from "./stream.js";

/** @param {string} id of the evening */
export function followEvening(id) {
  const door = h("div", { class: "door" });
  document.body.append(door);
  /** @type {import("./types.d.ts").EveningView | null} */
  let before = null;
  new EveningStream(id, {
    onView(view) {
      renderKnocks(door, view.knocks, answerKnock(id));
      const spot = before && drawnTo(before, view);
      before = view;
      if (spot && view.phase === "play") announceTable(view, spot);
    },
    onLost: () => {}, // the table says by itself when its connection is lost
    onClosed: () => renderKnocks(door, [], answerKnock(id)),
  }).start();
}
