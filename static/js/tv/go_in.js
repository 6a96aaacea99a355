/** The way of a TV into a table of its evening, tried until it is open. */

import { ApiError, request } from "../net.js";

const WAIT_MS = 2000;
/** Whoever plays the same deals at another table comes in once they are played. */
const REFUSED = 403;
const REFUSED_WAIT_MS = 30_000;

/**
 * Resolves to the table's view, or null when nobody wants it any more.
 * @param {string} tournamentId
 * @param {string} tableId
 * @param {() => boolean} unwanted
 * @returns {Promise<import("../types.d.ts").TableView | null>}
 */
export async function goIn(tournamentId, tableId, unwanted) {
  while (!unwanted()) {
    try {
      await request("POST", `/tournaments/${tournamentId}/tables/${tableId}/watch`);
      return await request("GET", `/tables/${tableId}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const wait = error.status === REFUSED ? REFUSED_WAIT_MS : WAIT_MS;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return null;
}
