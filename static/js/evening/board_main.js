/** The page of the board: all stickers of the evening, and how it stands by the written rules. */

import { h } from "../dom.js";
import { ready, t } from "../i18n.js";
import { boardColumns, championPanel } from "./board.js";
import { comparisonsPanel } from "./comparisons.js";
import { rulesInWords, standingsTable } from "./standings.js";
import { subPage } from "./sub_page.js";
import { goal, phrases } from "./words.js";

await ready;

subPage("board-page", (view) => ({
  title: t("tally.title"),
  sub: phrases([view.settings.title, goal(view)]),
  icons: [
    view.rounds.length > 0 &&
      h(
        "a",
        { class: "icon-btn", href: `/e/${view.tournament_id}/album`, "data-key": "album", "aria-label": t("history.album"), title: t("history.album") },
        h("x-i", { n: "dl" }),
      ),
    h(
      "a",
      { class: "icon-btn", href: `/tv/${view.tournament_id}`, target: "_blank", "data-key": "tv", "aria-label": t("tv.open"), title: t("tv.open") },
      h("x-i", { n: "tv" }),
    ),
  ],
  columns: [
    [
      championPanel(view), h("div", { class: "tally-columns", "data-columns": view.standings.length }, boardColumns(view)),
      comparisonsPanel(view),
    ],
    [h("section", { class: "panel" }, h("h2", null, t("board.standings")), standingsTable(view), rulesInWords(view))],
  ],
}));
