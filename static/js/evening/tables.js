/** The round: its tables with who sits there, how they stand, and the way to each. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { faces } from "./face.js";
import { goToTable } from "./orders.js";
import { mySpot, shownSpots } from "./model.js";
import { hasTables, namesAt, standOf, tableName } from "./words.js";

/** @typedef {import("./types.d.ts").EveningView} EveningView */

/** @param {EveningView} view @param {{wide: boolean}} how */
export function roundPanel(view, { wide }) {
  const shown = shownSpots(view);
  if (shown.length === 0) return null;
  const playing = shown.filter(({ table }) => table.is_open).length;
  return h(
    "section",
    { class: "panel evening-round" },
    h(
      "div",
      { class: "panel-head" },
      h("h2", null, hasTables(view) ? t("evening.round", { round: view.rounds.length }) : t("evening.the_table")),
      hasTables(view) && h("span", { class: "chip" }, t("evening.playing", { n: playing, all: shown.length })),
    ),
    shown.map((spot) => tableRow(view, spot, wide)),
  );
}

/** @param {EveningView} view @param {import("./model.js").Spot} spot @param {boolean} wide */
function tableRow(view, spot, wide) {
  const { table } = spot;
  return h(
    "div",
    { class: "table-row", "data-open": table.is_open },
    faces(view, table.entrants),
    h(
      "div",
      { class: "grow" },
      h("b", null, tableName(view, spot), h("span", { class: "sr" }, `: ${namesAt(view, spot)}`)),
      h("small", { class: "num" }, standOf(view, spot, { short: !wide })),
    ),
    table.is_open ? wayTo(view, spot) : lookBack(view, spot),
  );
}

/** @param {EveningView} view @param {import("./model.js").Spot} spot */
function wayTo(view, spot) {
  const { table } = spot;
  const mine = mySpot(view)?.table.table_id === table.table_id;
  const go = () => goToTable(view.tournament_id, table.table_id);
  const name = tableName(view, spot);
  if (!mine && playsSameDeals(view, spot)) return null;
  return mine
    ? h("button", { class: "btn btn-turn btn-small", type: "button", "data-key": table.table_id, onclick: go }, t("evening.my_seat"))
    : h(
        "button",
        {
          class: "btn btn-small",
          type: "button",
          "data-key": table.table_id,
          "aria-label": t("evening.watch_table", { table: name }),
          title: t("evening.watch_table", { table: name }),
          onclick: go,
        },
        h("x-i", { n: "eye", small: true }),
        h("span", { class: "wide" }, t("evening.watch")),
      );
}

/** Whoever plays the deals of a duplicate round does not see them at another table. @param {EveningView} view @param {import("./model.js").Spot} spot */
const playsSameDeals = (view, spot) =>
  view.settings.form === "duplicate" && mySpot(view)?.round.no === spot.round.no;

/** What was played there. @param {EveningView} view @param {import("./model.js").Spot} spot */
const lookBack = (view, spot) =>
  h(
    "a",
    {
      class: "icon-btn",
      href: `/t/${spot.table.table_id}/history`,
      "data-key": spot.table.table_id,
      "aria-label": t("evening.replay_table", { table: tableName(view, spot) }),
      title: t("evening.replay_table", { table: tableName(view, spot) }),
    },
    h("x-i", { n: "play" }),
  );
