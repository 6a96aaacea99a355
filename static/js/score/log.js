/** Hand by hand: totals and points, a pen for each, and what was corrected. */

import { h } from "../dom.js";
import { lang, number, signed, t } from "../i18n.js";
import { bidName, listOf, nameOf } from "../table/say.js";
import { asTable } from "./standing.js";

/** @typedef {import("./keeper.js").Keeper} Keeper */
/** @typedef {import("../types.d.ts").SheetView} SheetView */
/** @typedef {import("../types.d.ts").WrittenHand} WrittenHand */
/** @typedef {import("../types.d.ts").SheetCorrection} SheetCorrection */

/** @param {Keeper} keeper */
export function handsLog(keeper) {
  const { sheet } = keeper;
  if (sheet.hands.length === 0) return null;
  const head = h(
    "tr",
    null,
    h("th", { scope: "col" }, t("score.hand")),
    sheet.seats.map(({ name }) => h("th", { scope: "col" }, h("span", { class: "truncate" }, name))),
  );
  const several = sheet.games.length > 1;
  const rows = sheet.hands.flatMap((hand, index) => [
    several && hand.hand_no === 1 && gameRow(sheet, hand.game_no),
    handRow(keeper, index),
  ]);
  return h(
    "section",
    { class: "panel keep-log", "data-seats": sheet.n_seats },
    h("h2", null, t("keep.totals")),
    h("table", { class: "num" }, h("thead", null, head), h("tbody", null, rows)),
  );
}

/** @param {SheetView} sheet @param {number} game */
const gameRow = (sheet, game) =>
  h("tr", { class: "keep-game" }, h("th", { scope: "colgroup", colspan: sheet.n_seats + 1 }, t("tally.game", { game })));

/** @param {Keeper} keeper @param {number} index */
function handRow(keeper, index) {
  const hand = keeper.sheet.hands[index];
  const show = () => {
    keeper.shown = index;
    keeper.open = null;
    if (keeper.editing === null) keeper.goTo("score");
  };
  return h(
    "tr",
    { class: index === keeper.shown ? "is-shown" : "" },
    h(
      "th",
      { scope: "row" },
      h(
        "span",
        { class: "keep-hand" },
        h(
          "button",
          {
            type: "button",
            class: "keep-no num",
            "data-key": `hand-${index}`,
            "aria-label": t("keep.show_hand", { hand: index + 1 }),
            onclick: show,
          },
          number(index + 1),
        ),
        h(
          "button",
          {
            type: "button",
            class: "icon-btn",
            "data-key": `pen-${index}`,
            "aria-label": t("keep.correct", { hand: index + 1 }),
            onclick: () => keeper.correct(index),
          },
          h("x-i", { n: "pen", small: true }),
        ),
      ),
    ),
    hand.seats.map((score, seat) =>
      h(
        "td",
        { class: seat === hand.winner ? "won" : "" },
        h("b", null, number(score.total)),
        h("small", { class: score.delta < 0 ? "down" : "up" }, signed(score.delta)),
      ),
    ),
  );
}

/** @param {SheetView} sheet */
export function correctionsLog(sheet) {
  if (sheet.corrections.length === 0) return null;
  return h(
    "section",
    { class: "panel keep-corrections" },
    h("h2", null, t("keep.corrections")),
    h("ul", null, sheet.corrections.toReversed().map((one) => h("li", null, correctionLine(sheet, one)))),
  );
}

/** "21:14, hand 3: Maya bid 5, 6 marks, not 5" @param {SheetView} sheet @param {SheetCorrection} correction */
function correctionLine(sheet, { at, hand, before, after, kept, taken_back }) {
  const time = new Intl.DateTimeFormat(lang(), { hour: "2-digit", minute: "2-digit" }).format(at);
  const tokens = [
    ...kept.map((game) => t("keep.log_kept", { number: game })),
    ...taken_back.map((game) => t("keep.log_taken_back", { number: game })),
  ];
  const what = after === null ? [t("keep.log_removed")] : differences(sheet, before, after);
  return t("keep.log_line", { time, hand: hand + 1, what: [...what, ...tokens].join(" · ") });
}

/** @param {SheetView} sheet @param {WrittenHand} before @param {WrittenHand} after @returns {string[]} */
function differences(sheet, before, after) {
  const lines = [];
  const view = asTable(sheet);
  if (before.dealer !== after.dealer)
    lines.push(t("keep.log_dealer", { before: nameOf(view, before.dealer), after: nameOf(view, after.dealer) }));
  if (before.seats && after.seats) {
    after.seats.forEach((seat, i) => {
      const [old, now] = [seatWords(before.seats?.[i]), seatWords(seat)];
      if (old !== now) lines.push(t("keep.log_seat", { name: nameOf(view, i), before: old, after: now }));
    });
  } else {
    const [old, now] = [handWords(sheet, before), handWords(sheet, after)];
    if (old !== now) lines.push(t("keep.log_hand", { before: old, after: now }));
  }
  return lines;
}

/** @param {NonNullable<WrittenHand["seats"]>[number] | undefined} seat */
function seatWords(seat) {
  if (!seat) return "";
  const jacks = (seat.jacks ?? []).map((jack) =>
    t("card.name", { rank: t(`rank.${jack[0]}`), suit: t(`suit.${jack[1]}`) }),
  );
  const more = [...jacks, ...(seat.revoked ? [t("score.revoke")] : [])];
  return listOf([t("score.marks", { n: seat.tricks, bid: bidName(seat.bid) }), ...more]);
}

/** A hand of Euchre. @param {SheetView} sheet @param {WrittenHand} hand */
function handWords(sheet, { maker, alone, lone_defender: lone, tricks, thrown_in }) {
  if (thrown_in) return t("role.thrown_in");
  const view = asTable(sheet);
  const words = (/** @type {number} */ seat) => {
    const role = seat === maker ? (alone ? "maker_alone" : "maker") : seat === lone ? "defender_alone" : "defender";
    return t("keep.log_role", { name: nameOf(view, seat), role, n: tricks?.[seat] ?? 0 });
  };
  return listOf(sheet.seats.map((_, seat) => words(seat)));
}
