/** The way of a TV into a table of its evening; a table that was drawn just now opens a moment later. */

import { ApiError, request } from "../net.js";

const WAIT_MS = 2000;

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
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
  return null;
}
