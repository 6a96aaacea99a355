/** What readers are told of a change: the draw, a pause, a game that is won, and nothing of what they did themselves. */

import { t } from "../i18n.js";
import { listOf, sentences } from "../table/say.js";
import { myPart, mySpot, nameOf, nameOfPlayer, others, tokens } from "./model.js";
import { atTable } from "./words.js";

/** @typedef {import("./types.d.ts").EveningView} EveningView */

/**
 * One or two sentences; "" when nothing is worth them.
 * @param {EveningView} before
 * @param {EveningView} after
 */
export function newsBetween(before, after) {
  return sentences([draw(before, after), pause(before, after), ...wins(before, after), host(before, after)]);
}

/** @param {EveningView} before @param {EveningView} after */
function draw(before, after) {
  if (after.rounds.length <= before.rounds.length) return "";
  const round = t("evening.spoken.round", { round: after.rounds.length });
  const spot = mySpot(after);
  if (!spot) return round;
  const names = listOf(others(after, spot.table, myPart(after)?.no ?? null));
  return sentences([round, t("evening.arrival", { at_table: atTable(after, spot), names })]);
}

/** @param {EveningView} before @param {EveningView} after */
function pause(before, after) {
  if (before.paused_by === after.paused_by) return "";
  if (after.paused_by === null) return t("evening.spoken.resumed");
  return t("evening.spoken.paused", { name: nameOfPlayer(after, after.paused_by) });
}

/** @param {EveningView} before @param {EveningView} after */
const wins = (before, after) =>
  tokens(after)
    .slice(tokens(before).length)
    .map(({ entrant }) => t("evening.spoken.won", { name: nameOf(after, entrant) }));

/** @param {EveningView} before @param {EveningView} after */
const host = (before, after) =>
  before.host === after.host ? "" : t("evening.spoken.host", { name: nameOfPlayer(after, after.host) });
