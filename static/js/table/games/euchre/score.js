/** The outcome of a seat's hand in Euchre. */

import { h } from "../../../dom.js";
import { t } from "../../../i18n.js";

/** @typedef {import("../../../types.d.ts").SeatScore} SeatScore */
/** @typedef {import("../../../types.d.ts").Child} Child */

/** The one line of the score in two words. @type {import("../../../types.d.ts").GameScreens["verdict"]} */
export function verdict(score) {
  const code = score.parts[0]?.code ?? "thrown_in";
  return { kind: score.delta > 0 ? "made" : code === "euchred" ? "set" : "", words: t(`score.euchre.${code}`) };
}

/** @param {SeatScore} score @returns {Child[]} */
export const taken = (score) => [
  score.tricks > 0 && h("x-marks", { bid: score.tricks, got: score.tricks, "aria-hidden": "true" }),
  h("span", null, t("euchre.score_marks", { n: score.tricks, role: score.role ?? "" })),
];
