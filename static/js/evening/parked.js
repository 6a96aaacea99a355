/** An evening that is parked: everything as it was left, who is back, and how it goes on. */

import { h } from "../dom.js";
import { number, t } from "../i18n.js";
import { face } from "./face.js";
import { here, isHost, isSeen, nameOf, openSpots, spotOf, tokens } from "./model.js";
import { order } from "./orders.js";
import { countOf } from "./board.js";
import { goal, hasTables, standOf, tableName } from "./words.js";

/** @typedef {import("./types.d.ts").EveningView} EveningView */

/** @param {EveningView} view */
export function parkedParts(view) {
  return { main: [card(), seats(view), stickers(view)], aside: [missing(view)], foot: foot(view) };
}

const card = () =>
  h(
    "section",
    { class: "panel parked-card" },
    h("x-card", { c: "back", "aria-hidden": "true" }),
    h("div", { class: "grow" }, h("h2", null, t("parked.title")), h("p", { class: "note" }, t("parked.note"))),
  );

/** @param {EveningView} view */
function seats(view) {
  const open = openSpots(view);
  const seated = open.flatMap((spot) => [
    h("h3", { class: "parked-table" }, tableName(view, spot), h("small", { class: "num" }, standOf(view, spot))),
    ...spot.table.entrants.map((no, place) => seat(view, no, spot.table.totals?.[place] ?? null)),
  ]);
  const free = here(view).filter((one) => !spotOf(view, one.no));
  return h(
    "section",
    { class: "panel parked-seats" },
    seated,
    free.length > 0 && open.length > 0 && h("h3", { class: "parked-table" }, t("parked.others")),
    free.map((one) => seat(view, one.no, null)),
  );
}

/** @param {EveningView} view @param {number} no @param {number | null} total */
function seat(view, no, total) {
  const one = view.entrants[no];
  if (!one) return null;
  const seen = isSeen(view, one);
  return h(
    "div",
    { class: "row" },
    face(one, { off: !seen }),
    h("span", { class: "grow" }, h("b", { class: "truncate" }, one.name), !seen && h("small", null, t("parked.not_here"))),
    total !== null && h("b", { class: "num" }, number(total)),
    seen && h("span", { class: "chip chip-made" }, h("x-i", { n: "check" }), t("parked.chip")),
  );
}

/** @param {EveningView} view */
function stickers(view) {
  const won = tokens(view);
  if (won.length === 0) return null;
  const shown = won.filter(({ smiley }) => smiley !== null).slice(-4);
  return h(
    "section",
    { class: "panel row parked-tokens" },
    h("span", { class: "stickers", "aria-hidden": "true" }, shown.map(({ kind, smiley }) => h("x-token", { kind, n: smiley }))),
    h("small", { class: "grow" }, t("parked.board", { tokens: countOf(view, won.length), goal: goal(view) })),
  );
}

/** Who is not here yet, and what can be done about it afterwards. @param {EveningView} view */
function missing(view) {
  const away = here(view).filter((one) => !isSeen(view, one));
  if (away.length === 0) return null;
  const names = new Intl.ListFormat(document.documentElement.lang).format(away.map(({ no }) => nameOf(view, no)));
  return h(
    "section",
    { class: "panel" },
    h("div", { class: "row" }, h("x-i", { n: "user" }), h("span", { class: "grow" }, h("b", null, t("parked.somebody", { names })), h("small", null, t("parked.somebody.note")))),
    h("div", { class: "row" }, h("x-i", { n: "bot" }), h("span", { class: "grow" }, h("b", null, t("parked.bot")), h("small", null, t("parked.bot.note")))),
  );
}

/** @param {EveningView} view */
function foot(view) {
  const away = here(view).filter((one) => !isSeen(view, one)).length;
  const [only] = openSpots(view).length === 1 ? openSpots(view) : [];
  const words = only && !hasTables(view) ? t("parked.resume_hand", { n: only.table.hands + 1 }) : t("parked.resume");
  return h(
    "div",
    { class: "evening-foot" },
    h(
      "button",
      {
        class: `btn btn-xl btn-wide ${isHost(view) ? "btn-primary" : "btn-turn"}`,
        type: "button",
        "data-key": "resume",
        "aria-describedby": "resume-note",
        onclick: () => order(view.tournament_id, { type: "reopen" }),
      },
      words,
    ),
    h("p", { class: "note", id: "resume-note" }, away === 0 ? t("parked.all_here") : t("parked.without", { n: away })),
  );
}
