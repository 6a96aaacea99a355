/** The outcome of a seat's hand in a Spades game. */

import { h } from "../../../dom.js";
import { number, signed, t } from "../../../i18n.js";
import { bidName, listOf, nameOf } from "../../say.js";
import { bidMarks } from "./bids.js";

/** @typedef {import("../../../types.d.ts").TableView} TableView */
/** @typedef {import("../../../types.d.ts").GameView} GameView */
/** @typedef {import("../../../types.d.ts").SeatScore} SeatScore */
/** @typedef {import("../../../types.d.ts").Child} Child */

const WARN_FROM = 3;

/** @param {SeatScore} score @param {...string} codes */
const has = (score, ...codes) => score.parts.some(({ code }) => codes.includes(code));

/** Marks that the bid promised: a blind 6 and a moon say in their line to what they were held. @param {SeatScore} score @param {GameView} play */
function promised({ bid, parts }, { n_tricks }) {
  const level = parts.find(({ params }) => params.level !== undefined)?.params.level;
  return bidMarks(bid, level ?? n_tricks, level);
}

/** "Made 5", "Set by 1", "Nil broken" @type {import("../../../types.d.ts").GameScreens["verdict"]} */
export function verdict(score, play) {
  const { bid, tricks } = score;
  if (has(score, "revoked")) return { kind: "set", words: t("score.revoke") };
  const isMade = !score.parts.some(
    ({ code }) => code.endsWith("_set") || code === "nil_failed" || code === "nil_broken",
  );
  const kind = isMade ? "made" : "set";
  if (bid === "Nil" || bid === "BN")
    return { kind, words: t(isMade ? "score.nil_made" : "score.nil_broken", { bid: bidName(bid) }) };
  if (!isMade) return { kind, words: t("score.set_by", { n: promised(score, play) - tricks }) };
  if (has(score, "exact_bid_over", "tricks_over")) return { kind, words: t("score.over", { bid: bidName(bid) }) };
  return { kind, words: t("score.made", { bid: bidName(bid) }) };
}

/** Tally strokes, "6 marks, bid 5", and the counter. @param {SeatScore} score @param {GameView} play @returns {Child[]} */
export const taken = (score, play) => [
  h("x-marks", { bid: promised(score, play), got: score.tricks, "aria-hidden": "true" }),
  h("span", null, t("score.marks", { n: score.tricks, bid: bidName(score.bid) })),
  bags(score),
];

/** "+3, now 7" @param {SeatScore} score */
function bags(score) {
  if (score.bags === null) return null;
  const counted = score.parts.find(({ code }) => code === "bags_counted");
  const gained = counted ? counted.params.after - counted.params.before : 0;
  const text = gained === 0 ? number(score.bags) : t("score.bags_now", { gained: signed(gained), now: score.bags });
  return h("span", { class: "bags-now num" }, h("x-b"), text);
}

/** "Maya and Nils: 3 more barnacles cost 100." @param {TableView} view @returns {Child[]} */
export function warnings(view) {
  const { bags, bag_limit: limit } = view.play ?? {};
  if (!bags || !limit) return [];
  const cost = view.options.sandbag_penalty ?? limit * 10;
  const near = [1, 2, 3]
    .filter((left) => left <= Math.min(WARN_FROM, limit - 1))
    .map((left) => ({
      left,
      names: bags.flatMap((count, seat) => (limit - count === left ? [nameOf(view, seat)] : [])),
    }));
  return near
    .filter(({ names }) => names.length > 0)
    .map(({ left, names }) =>
      h(
        "p",
        { class: "warning" },
        h("x-b", { "aria-hidden": "true" }),
        t("score.warning", { n: left, names: listOf(names), cost }),
      ),
    );
}
