/** What the seats show in Euchre: who passed, who made trump, who is alone or sits out, and the marks taken. */

import { h } from "../../../dom.js";
import { number, t } from "../../../i18n.js";
import { suitGlyph } from "../../cards.js";
import { nameOf } from "../../say.js";
import { euchre } from "./cards.js";

/** @typedef {import("../../../types.d.ts").TableView} TableView */
/** @typedef {import("../../../types.d.ts").EuchreView} EuchreView */
/** @typedef {import("../../../types.d.ts").Child} Child */

const NEEDED = 3;

/** What a seat is while trump is fixed: a word of the family `euchre.role`. @param {EuchreView} play @param {number} seat */
export function roleOf({ maker, alone, lone_defender, sits_out }, seat) {
  if (seat === maker) return alone ? "maker_alone" : "maker";
  if (seat === sits_out) return "sits_out";
  return seat === lone_defender ? "alone" : "defends";
}

/** @param {TableView} view @param {number} seat @returns {Child[]} */
export function doing(view, seat) {
  const play = euchre(view);
  if (play.phase === "dealing" || play.phase === "scored") return [];
  if (play.trump === null) return [calling(view, seat)];
  return play.phase === "playing" ? marks(play, seat) : [role(play, seat)];
}

/** @param {TableView} view @param {number} seat @returns {Child[]} */
export function mine(view, seat) {
  const play = euchre(view);
  if (play.phase === "playing" && play.sits_out === seat) return [t("euchre.cards_down")];
  return play.turn === seat && play.trump === null ? [t("euchre.your_call")] : doing(view, seat);
}

/** @param {TableView} view @param {number} seat @returns {Child} */
function calling(view, seat) {
  const { turn, passes, dealer, phase } = euchre(view);
  if (turn === seat) return t("euchre.is_choosing");
  if (passes[seat] > 1) return t("euchre.passed_twice");
  if (passes[seat] === 1) return t("euchre.passed");
  return seat === dealer && phase !== "joker_naming" ? t("euchre.calls_last") : "";
}

/** @param {EuchreView} play @param {number} seat @returns {Child} */
function role(play, seat) {
  const words = t(`euchre.role.${roleOf(play, seat)}`);
  return seat === play.maker ? h("span", { class: "chip chip-turn long" }, words) : words;
}

/**
 * Tally strokes; the maker's with the trump and what is needed.
 * @param {EuchreView} play
 * @param {number} seat
 * @returns {Child[]}
 */
function marks(play, seat) {
  const what = roleOf(play, seat);
  if (what === "sits_out") return [t("euchre.role.sits_out")];
  const got = play.tricks[seat];
  const makes = seat === play.maker;
  if (!makes && got === 0) return [t(`euchre.role.${what}`)];
  const chip =
    makes &&
    h(
      "span",
      { class: "chip chip-turn maker", role: "img", "aria-label": t(`euchre.role.${what}`) },
      suitGlyph(play.trump ?? "S", true),
    );
  const strokes = h("x-marks", { bid: makes ? Math.max(NEEDED, got) : got, got });
  const count = makes ? t("euchre.got_of", { n: got, of: NEEDED }) : number(got);
  const alone = what === "alone" || what === "maker_alone" ? h("span", { class: "alone" }, t("euchre.role.alone")) : null;
  return [chip, strokes, h("span", { class: "num", "aria-hidden": "true" }, h("b", null, count)), alone];
}

/** @param {TableView} view @returns {Child[]} */
export function facts(view) {
  const { trump } = euchre(view);
  return [trump && h("span", { class: "chip fact" }, suitGlyph(trump), h("span", null, t("euchre.trump")))];
}

/** @type {import("../../../types.d.ts").GameScreens["columns"]} */
export const COLUMNS = [
  {
    name: "table.col.role",
    of: (view, seat) => {
      const play = euchre(view);
      if (play.trump !== null) return t(`euchre.role.${roleOf(play, seat)}`);
      return play.dealer === seat ? t("euchre.role.dealer") : "–";
    },
  },
  {
    name: "table.col.marks",
    of: (view, seat) => (euchre(view).trump === null ? "–" : number(euchre(view).tricks[seat])),
  },
];

/** The one who is waited for, by phase. @type {Record<string, string>} */
const WAITING = {
  joker_naming: "euchre.waits.joker_naming",
  bidding: "euchre.waits.bidding",
  naming: "euchre.waits.naming",
  turn_up: "euchre.waits.turn_up",
  discarding: "euchre.waits.discarding",
  alone: "euchre.waits.alone",
  keeping: "euchre.waits.keeping",
};

/** @param {TableView} view @returns {Child | Child[]} */
export function turn(view) {
  const play = euchre(view);
  if (play.phase === "playing") return play.sits_out !== null && play.sits_out === view.you.seat ? resting(view) : null;
  if (play.turn === view.you.seat) return t("euchre.your_call_long");
  const waiting = WAITING[play.phase];
  return waiting ? t(waiting, { name: nameOf(view, play.turn) }) : null;
}

/** @param {TableView} view @returns {Child[]} */
const resting = (view) => [
  t("euchre.you_sit_out"),
  h("small", null, t("euchre.you_score_with", { name: nameOf(view, euchre(view).lone_defender) })),
];
