/** Who played, who sat out, who met whom: the table, what the draw can say for itself, and all of it as text. */

import { h } from "../dom.js";
import { number, t } from "../i18n.js";
import { listOf, sentences } from "../table/say.js";
import { nameOf } from "./model.js";

/** @typedef {import("./types.d.ts").EveningView} EveningView */
/** @typedef {import("./types.d.ts").FairnessRow} FairnessRow */
/** @typedef {{by: "none" | "tables" | "byes", down: boolean}} Sorting */

/** Those who were ever drawn or sat out, in the order in which they came. @param {EveningView} view */
const counted = (view) => view.fairness.filter((row) => row.tables + row.byes > 0 || view.entrants[row.entrant]?.presence === "here");

/** @param {FairnessRow[]} rows @param {Sorting} sorting */
function sorted(rows, { by, down }) {
  if (by === "none") return rows;
  return [...rows].sort((a, b) => (down ? b[by] - a[by] : a[by] - b[by]) || a.entrant - b.entrant);
}

/** @param {string} name */
const initial = (name) => (Array.from(name.trim())[0] ?? "?").toLocaleUpperCase();

/**
 * @param {EveningView} view
 * @param {Sorting} sorting
 * @param {(by: "none" | "tables" | "byes") => void} onSort
 */
export function fairnessTable(view, sorting, onSort) {
  const columns = counted(view);
  const rows = sorted(columns, sorting);
  const many = columns.length > 8;
  return h(
    "div",
    { class: "table-scroll", "data-scroll": "fair", tabindex: many && 0, role: many && "group", "aria-label": many && t("fair.title") },
    h(
      "table",
      { class: `fair num ${many ? "many" : ""}`.trim() },
      h("caption", { class: "sr" }, t("fair.caption")),
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          sortHead("none", "fair.player", "fair.player", sorting, onSort),
          sortHead("tables", "fair.games", "fair.games.short", sorting, onSort),
          sortHead("byes", "fair.byes", "fair.byes.short", sorting, onSort),
          columns.map(({ entrant }) => metHead(nameOf(view, entrant))),
        ),
      ),
      h("tbody", null, rows.map((row) => fairRow(view, row, columns))),
    ),
  );
}

/** @param {string} name */
const metHead = (name) =>
  h("th", { scope: "col", class: "met", title: t("fair.met", { name }) }, h("span", { "aria-hidden": "true" }, initial(name)), h("span", { class: "sr" }, t("fair.met", { name })));

/**
 * @param {"none" | "tables" | "byes"} by
 * @param {string} id
 * @param {string} short
 * @param {Sorting} sorting
 * @param {(by: "none" | "tables" | "byes") => void} onSort
 */
function sortHead(by, id, short, sorting, onSort) {
  const order = sorting.by !== by || by === "none" ? null : sorting.down ? "descending" : "ascending";
  return h(
    "th",
    { scope: "col", class: by === "none" ? "name" : "count", "aria-sort": order },
    h(
      "button",
      { type: "button", "data-key": `sort-${by}`, title: t("fair.sort", { column: t(id) }), "aria-label": t("fair.sort", { column: t(id) }), onclick: () => onSort(by) },
      h("span", { class: "wide" }, t(id)),
      h("span", { class: "narrow" }, t(short)),
    ),
  );
}

/** @param {EveningView} view @param {FairnessRow} row @param {FairnessRow[]} columns */
function fairRow(view, row, columns) {
  const one = view.entrants[row.entrant];
  const note = !row.throughout && t("fair.not_throughout");
  return h(
    "tr",
    null,
    h("th", { scope: "row", class: "name" }, h("b", { class: "truncate" }, one?.name), note && h("small", { class: "wide" }, note)),
    h("td", null, number(row.tables)),
    h("td", null, number(row.byes)),
    columns.map((other) => metCell(view, row, other.entrant)),
  );
}

/** @param {EveningView} view @param {FairnessRow} row @param {number} other */
function metCell(view, row, other) {
  if (other === row.entrant) return h("td", { class: "met" }, h("i", { class: "self", "aria-hidden": "true" }));
  const times = row.met[other] ?? 0;
  const words = t("fair.met_times", { a: nameOf(view, row.entrant), b: nameOf(view, other), n: times });
  return h(
    "td",
    { class: "met", title: words },
    h("i", { class: times === 0 ? "none" : times === 1 ? "once" : "often", "aria-hidden": "true" }, times === 0 ? "" : number(times)),
    h("span", { class: "sr" }, words),
  );
}

/** Pairs that met more often than once at a draw. @param {EveningView} view */
function repeatsOfLast(view) {
  const last = view.rounds.at(-1);
  if (!last) return [];
  const met = new Map(view.fairness.map((row) => [row.entrant, row.met]));
  return last.tables.flatMap(({ entrants }) =>
    entrants.flatMap((a, i) => entrants.slice(i + 1).flatMap((b) => ((met.get(a)?.[b] ?? 0) > 1 ? [/** @type {const} */ ([a, b])] : []))),
  );
}

/** What the newest draw can say for itself; what was not proven is not claimed. @param {EveningView} view */
export function repeatsPanel(view) {
  const last = view.rounds.at(-1);
  if (!last) return null;
  const pairs = repeatsOfLast(view).map(([a, b]) => t("fair.pair", { a: nameOf(view, a), b: nameOf(view, b) }));
  const why = last.repeats > 0 && last.bound > 0 ? t("fair.every_draw", { round: last.no }) : "";
  return h(
    "section",
    { class: "panel row" },
    h("i", { class: `met-box ${last.repeats === 0 ? "once" : "often"}`, "aria-hidden": "true" }, last.repeats === 0 ? "1" : "2"),
    h(
      "span",
      { class: "grow" },
      h("b", null, last.repeats === 0 ? t("fair.no_repeat", { round: last.no }) : t("fair.repeats", { n: pairs.length, pairs: listOf(pairs) })),
      h("small", null, last.repeats === 0 ? t("fair.no_repeat.note") : why || t("fair.few_repeats")),
    ),
  );
}

/** @param {EveningView} view */
export const howPanel = (view) =>
  h(
    "section",
    { class: "panel how" },
    h("h2", null, t("fair.how")),
    view.settings.seating === "chosen"
      ? h("p", { class: "note" }, t("fair.chosen"))
      : h("ol", { class: "note" }, ["byes", "wishes", "repeats", "sizes", "shuffle"].map((rule) => h("li", null, t(`fair.how.${rule}`)))),
  );

/** Who came late or was away, and what that means for the byes. @param {EveningView} view */
export function lateNote(view) {
  const late = counted(view).filter((row) => !row.throughout).map((row) => nameOf(view, row.entrant));
  return sentences([t("fair.byes_differ"), late.length > 0 ? t("fair.late", { n: late.length, names: listOf(late) }) : ""]);
}

/** The whole page as text, to send or to read aloud. @param {EveningView} view */
export function fairnessText(view) {
  const lines = counted(view).map((row) => {
    const met = Object.entries(row.met).map(([no, n]) => t("fair.text.met", { name: nameOf(view, Number(no)), n }));
    return t("fair.text.row", { name: nameOf(view, row.entrant), games: row.tables, byes: row.byes, met: listOf(met) });
  });
  return [t("fair.text.title", { title: view.settings.title, round: view.rounds.length }), ...lines].join("\n");
}
