/** How the players stand on a sheet, and the sheet in the form in which a table's screens read it. */

import { t } from "../i18n.js";

/** @typedef {import("../types.d.ts").SheetView} SheetView */
/** @typedef {import("../types.d.ts").TableView} TableView */

/** Totals and bags before a hand (from 0): zero after a game that was won. @param {SheetView} sheet @param {number} index */
export function before(sheet, index) {
  const last = sheet.hands[index - 1];
  if (!last || last.winner !== null) return sheet.seats.map(() => ({ total: 0, bags: null }));
  return last.seats.map(({ total, bags }) => ({ total, bags }));
}

/** "220, 1 barnacle" @param {SheetView} sheet @param {number} index @param {number} seat */
export function stands(sheet, index, seat) {
  const { total, bags } = before(sheet, index)[seat];
  return bags === null ? t("keep.points", { n: total }) : t("keep.points_bags", { points: total, n: bags });
}

/** The sheet as a table with this game on it. @param {SheetView} sheet @param {number} [gameNo] the last one without it @returns {TableView} */
export function asTable(sheet, gameNo = sheet.games.length) {
  const play = sheet.games[gameNo - 1]?.play ?? null;
  return /** @type {TableView} */ (/** @type {unknown} */ ({ ...sheet, play, phase: "play", ceremony: null }));
}
