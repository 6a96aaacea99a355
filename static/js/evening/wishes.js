/** Seat wishes: together, apart, or always at one table. Only the host and who made one read it. */

import { openDialog } from "../dialogs.js";
import { h, swap } from "../dom.js";
import { t } from "../i18n.js";
import { isHost, myRow } from "./model.js";
import { order } from "./orders.js";
import { wishWords } from "./words.js";

/** @typedef {import("./types.d.ts").EveningView} EveningView */

const KINDS = /** @type {const} */ (["together", "apart", "fixed"]);
const TABLES = 6;

/** The wishes in one line. @param {EveningView} view */
export const wishesNote = (view) =>
  view.wishes.length === 0 ? t("evening.wishes.none") : view.wishes.map((wish) => wishWords(view, wish)).join(" ");

/**
 * The list, and the way to a new one; `current` brings the newest view, since the list changes while it is open.
 * @param {() => EveningView} current
 */
export function openWishes(current) {
  const list = h("div", null);
  const draw = () => {
    const view = current();
    const rows = view.wishes.map((wish) =>
      h(
        "div",
        { class: "row" },
        h("span", { class: "grow" }, wishWords(view, wish)),
        h(
          "button",
          {
            class: "icon-btn",
            type: "button",
            "data-key": `drop-${wish.no}`,
            "aria-label": t("evening.wishes.drop", { wish: wishWords(view, wish) }),
            onclick: () => order(view.tournament_id, { type: "drop_wish", wish: wish.no }),
          },
          h("x-i", { n: "x" }),
        ),
      ),
    );
    swap(list, ...(rows.length > 0 ? rows : [h("p", { class: "note" }, t("evening.wishes.none"))]));
  };
  const follow = setInterval(draw, 500); // the sheet shows what comes in while it is open
  const add = () => {
    dialog.close();
    openWish(current());
  };
  const dialog = openDialog(t("evening.wishes"), [list], {
    onclose: () => clearInterval(follow),
    foot: [h("button", { class: "btn btn-turn", type: "button", onclick: add }, h("x-i", { n: "plus", small: true }), t("evening.wishes.add"))],
  });
  draw();
}

/** A new wish: the host wishes for anybody, everybody else for themselves. @param {EveningView} view */
export function openWish(view) {
  const mine = myRow(view);
  const state = {
    kind: /** @type {(typeof KINDS)[number]} */ ("together"),
    first: mine?.no ?? view.entrants[0]?.no ?? 0,
    second: -1,
    table: 1,
  };
  const error = h("p", { class: "field-error", role: "alert" });
  const fields = h("div", { class: "stack" });
  const draw = () =>
    swap(
      fields,
      kinds(state, draw),
      isHost(view) ? people(view, "first", t("evening.wish.who"), state) : null,
      state.kind === "fixed"
        ? tables(state)
        : people(view, "second", t(`evening.wish.${state.kind}.with`), state),
    );

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const fixed = state.kind === "fixed";
    if (!fixed && (state.second < 0 || state.second === state.first)) {
      error.textContent = t("evening.wish.two");
      return;
    }
    const entrants = fixed ? [state.first] : [state.first, state.second];
    const wish = { type: "make_wish", kind: state.kind, entrants, table: fixed ? state.table : null };
    if (await order(view.tournament_id, wish)) dialog.close();
  }

  draw();
  const form = h("form", { class: "stack", id: "wish", onsubmit: submit }, fields, h("p", { class: "note" }, t("evening.wish.note")), error);
  const dialog = openDialog(t("evening.wish"), [form], {
    foot: [h("button", { class: "btn btn-turn", type: "submit", form: "wish" }, t("evening.wish.make"))],
  });
}

/** @typedef {{kind: (typeof KINDS)[number], first: number, second: number, table: number}} Wanted */

/** @param {Wanted} state @param {() => void} draw */
function kinds(state, draw) {
  const one = (/** @type {(typeof KINDS)[number]} */ kind) => {
    const input = h("input", { type: "radio", name: "kind", "data-key": `kind-${kind}`, checked: state.kind === kind });
    input.addEventListener("change", () => {
      state.kind = kind;
      draw();
    });
    return h("label", null, input, h("span", null, t(`evening.wish.${kind}`)));
  };
  return h("div", { class: "segments", role: "radiogroup", "aria-label": t("evening.wish") }, KINDS.map(one));
}

/**
 * @param {EveningView} view
 * @param {"first" | "second"} name
 * @param {string} label
 * @param {Wanted} state
 */
function people(view, name, label, state) {
  const those = view.entrants.filter(
    (one) => !["removed", "withdrawn"].includes(one.presence) && (name === "first" || one.no !== myRow(view)?.no || isHost(view)),
  );
  const select = h(
    "select",
    { class: "select", id: `wish-${name}`, "data-key": `wish-${name}` },
    name === "second" && h("option", { value: -1, selected: state.second < 0 }, t("evening.wish.choose")),
    those.map((one) => h("option", { value: one.no, selected: state[name] === one.no }, one.name)),
  );
  select.addEventListener("change", () => (state[name] = Number(select.value)));
  return h("div", { class: "wish-field" }, h("label", { class: "label", for: select.id }, label), h("span", { class: "select-wrap" }, select));
}

/** @param {Wanted} state */
function tables(state) {
  const select = h(
    "select",
    { class: "select", id: "wish-table", "data-key": "wish-table" },
    Array.from({ length: TABLES }, (_, i) =>
      h("option", { value: i + 1, selected: state.table === i + 1 }, t("evening.table", { table: i + 1 })),
    ),
  );
  select.addEventListener("change", () => (state.table = Number(select.value)));
  return h("div", { class: "wish-field" }, h("label", { class: "label", for: select.id }, t("evening.wish.table")), h("span", { class: "select-wrap" }, select));
}
