/** Seating by hand: the host says who sits at which table. */

import { openDialog } from "../dialogs.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { face } from "./face.js";
import { here, nextRound, openSpots, spotOf } from "./model.js";
import { order } from "./orders.js";

/** @typedef {import("./types.d.ts").EveningView} EveningView */

/**
 * A first plan: tables of the size to prefer, in the order of the queue; whoever is left over sits out.
 * @param {readonly number[]} free
 * @param {number} size
 * @returns {number[]} the table of each, 0 to sit out
 */
export function firstPlan(free, size) {
  const seated = Math.floor(free.length / size) * size;
  return free.map((_, i) => (i < seated ? Math.floor(i / size) + 1 : 0));
}

/** @param {EveningView} view */
export function openPlan(view) {
  const { settings } = view;
  const offered = settings.rounds[(nextRound(view) - 1) % settings.rounds.length] ?? [];
  const free = here(view).filter((one) => !spotOf(view, one.no));
  const sizes = offered.map(({ n_seats }) => n_seats);
  const most = settings.form === "one_table" ? 1 : Math.max(1, Math.floor(free.length / Math.min(...sizes)));
  const plan = firstPlan(free.map(({ no }) => no), sizes[0] ?? 3).map((table) => Math.min(table, most));

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const tables = Array.from({ length: most }, (_, i) => free.filter((_, at) => plan[at] === i + 1).map(({ no }) => no));
    const seated = tables.filter((table) => table.length > 0);
    const done = await order(view.tournament_id, { type: "seat_round", tables: seated, anyway: openSpots(view).length > 0 });
    if (done) dialog.close();
  }

  const rows = free.map((one, at) => {
    const select = h(
      "select",
      { class: "select", id: `plan-${one.no}` },
      Array.from({ length: most + 1 }, (_, table) =>
        h("option", { value: table, selected: plan[at] === table }, table === 0 ? t("evening.plan.out") : t("evening.table", { table })),
      ),
    );
    select.addEventListener("change", () => (plan[at] = Number(select.value)));
    return h(
      "div",
      { class: "row" },
      face(one),
      h("label", { class: "grow truncate", for: select.id }, one.name),
      h("span", { class: "select-wrap" }, select),
    );
  });
  const form = h(
    "form",
    { id: "plan", onsubmit: submit },
    h("p", { class: "note" }, t("evening.plan.note", { sizes: new Intl.ListFormat(undefined, { type: "disjunction" }).format(sizes.map(String)) })),
    rows,
  );
  const dialog = openDialog(t("evening.plan.title", { round: nextRound(view) }), [form], {
    foot: [h("button", { class: "btn btn-primary", type: "submit", form: "plan" }, t("evening.plan.seat"))],
  });
}
