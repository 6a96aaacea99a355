/** The pinned button of the host: draw the next round, or seat it by hand. */

import { ask } from "../dialogs.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { isHost, mayDraw, nextRound, openSpots } from "./model.js";
import { order } from "./orders.js";
import { openPlan } from "./plan.js";
import { hasTables, outlook } from "./words.js";

/** @typedef {import("./types.d.ts").EveningView} EveningView */

/** @param {EveningView} view @param {number} now */
export function drawFoot(view, now) {
  if (!mayDraw(view)) return null;
  const playing = openSpots(view).length;
  if (!hasTables(view) && playing > 0) return null; // one table plays all its games by itself
  const words = !hasTables(view) ? t("evening.draw_table") : t("evening.draw", { round: nextRound(view) });
  const note = view.phase === "lobby" ? t("evening.draw.note") : outlook(view, now);
  return h(
    "div",
    { class: "evening-foot" },
    h(
      "button",
      {
        class: "btn btn-primary btn-xl btn-wide",
        type: "button",
        "data-key": "draw",
        "aria-disabled": view.is_drawing && "true",
        "aria-describedby": "draw-note",
        onclick: () => draw(view),
      },
      view.is_drawing ? t("evening.drawing") : words,
    ),
    h("p", { class: "note", id: "draw-note" }, note),
  );
}

/** Tables that still play may finish while others begin. @param {EveningView} view */
export async function draw(view) {
  if (!isHost(view) || view.is_drawing) return;
  const playing = openSpots(view).length;
  if (playing > 0 && !(await askAnyway(playing))) return;
  if (view.settings.seating === "chosen") openPlan(view);
  else await order(view.tournament_id, { type: "draw_round", anyway: playing > 0 });
}

/** @param {number} playing */
const askAnyway = (playing) =>
  ask({
    title: t("evening.anyway", { n: playing }),
    text: t("evening.anyway.note"),
    yes: t("evening.anyway.yes"),
    no: t("button.cancel"),
  });
