/** What a correction changes: the totals after each later hand, the bags, and tokens that lie for a game won otherwise. */

import { h } from "../dom.js";
import { number, t } from "../i18n.js";
import { tokenSticker, wordOfToken } from "../table/tokens.js";
import { asTable } from "./standing.js";

/** @typedef {import("./keeper.js").Keeper} Keeper */
/** @typedef {import("../types.d.ts").SheetHand} SheetHand */
/** @typedef {import("../types.d.ts").TokenQuestion} TokenQuestion */

/** @param {Keeper} keeper */
export function changes(keeper) {
  const { preview, editing, removing } = keeper;
  return h(
    "div",
    { class: "keep-changes" },
    preview && editing !== null && table(keeper, preview.sheet.hands, editing),
    preview?.questions.map((question) => ask(keeper, question)),
    h(
      "button",
      { type: "button", class: "btn btn-quiet btn-small", "data-key": "remove", onclick: () => keeper.remove() },
      h("x-i", { n: removing ? "undo" : "x", small: true }),
      t(removing ? "keep.not_removed" : "keep.remove"),
    ),
  );
}

/** @param {Keeper} keeper @param {SheetHand[]} after @param {number} from */
function table({ sheet, removing }, after, from) {
  const shift = removing ? 1 : 0;
  const later = sheet.hands.slice(from + shift);
  const rows = later.map((old, i) => line(from + shift + i, old, after[from + i], (score) => score.total));
  const last = sheet.hands.at(-1);
  const final = after.at(-1);
  const hasBags = last?.seats.some(({ bags }) => bags !== null);
  return h(
    "section",
    { class: "panel keep-diff" },
    h("h2", null, t("keep.changes")),
    rows.length === 0 && h("p", { class: "note" }, t("keep.no_later_hands")),
    h(
      "table",
      { class: "num" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("th", { scope: "col" }, t("keep.after_hand")),
          sheet.seats.map(({ name }) => h("th", { scope: "col" }, h("span", { class: "truncate" }, name))),
        ),
      ),
      h(
        "tbody",
        null,
        rows,
        rows.length > 0 && last && final && hasBags && line(t("keep.bags"), last, final, (score) => score.bags ?? 0),
      ),
    ),
  );
}

/**
 * @param {number | string} head a hand from 0, or what the row is called
 * @param {SheetHand} old
 * @param {SheetHand | undefined} now
 * @param {(score: import("../types.d.ts").SeatScore) => number} of
 */
function line(head, old, now, of) {
  const cells = old.seats.map((score, seat) => {
    const [before, after] = [of(score), now ? of(now.seats[seat]) : of(score)];
    return h("td", null, before !== after && [h("s", null, number(before)), " "], h("b", null, number(after)));
  });
  return h("tr", null, h("th", { scope: "row" }, typeof head === "number" ? number(head + 1) : head), cells);
}

/** @param {Keeper} keeper @param {TokenQuestion} question */
function ask(keeper, { game_no, seat, smiley, winner, answers }) {
  const view = asTable(keeper.sheet);
  const words = {
    name: keeper.sheet.seats[seat].name,
    token: wordOfToken(view, smiley),
    number: game_no,
  };
  const id = `keep-token-${game_no}`;
  const text =
    winner === null
      ? t("keep.token_of_nobody", words)
      : t("keep.token_of_other", { ...words, winner: keeper.sheet.seats[winner].name });
  const radio = (/** @type {"keep" | "take_back"} */ answer) =>
    h(
      "label",
      null,
      h("input", {
        type: "radio",
        name: id,
        checked: answers.length === 1 || keeper.answers[game_no] === answer,
        "data-key": `${id}-${answer}`,
        onchange: () => keeper.answer(game_no, answer),
      }),
      h("span", null, t(`keep.token.${answer}`)),
    );
  return h(
    "section",
    { class: "panel keep-question", role: "radiogroup", "aria-labelledby": id },
    tokenSticker(view, smiley, { "aria-hidden": "true" }),
    h("p", { id, class: "grow" }, text),
    h("div", { class: "segments" }, answers.map(radio)),
  );
}
