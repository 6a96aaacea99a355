/** What a person asks of an evening: commands by REST, each with an id, so that a repetition does nothing twice. */

import { ApiError, commandId, request } from "../net.js";
import { toastError } from "../toast.js";

/** @typedef {import("./types.d.ts").Command} Command */

const TRIES = 4;
const WAIT_MS = 700;

/** @param {number} ms */
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** No answer came, or the server asks to try again: the same once more is safe. @param {unknown} error */
const isPassing = (error) => error instanceof ApiError && (error.status === 0 || error.status === 503);

/**
 * @param {string} id
 * @param {Command} command
 */
async function give(id, command) {
  const body = { id: commandId(), command };
  for (let left = TRIES; ; left--) {
    try {
      return await request("POST", `/tournaments/${id}/commands`, body);
    } catch (error) {
      if (left <= 1 || !isPassing(error)) throw error;
      await wait(WAIT_MS);
    }
  }
}

/**
 * Gives a command and says why it was refused; resolves to whether it is done.
 * @param {string} id
 * @param {Command} command
 * @returns {Promise<boolean>}
 */
export async function order(id, command) {
  try {
    await give(id, command);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "nothing_changed") return true;
    toastError(error);
    return false;
  }
}

/**
 * Answers a knock at the evening's door.
 * @param {string} id
 * @returns {import("../knock_bar.js").Send}
 */
export const answerKnock = (id) => async (answer) => {
  try {
    await request("POST", `/tournaments/${id}/knocks/${answer.knock}`, { open: answer.type === "let_in" });
    return { ok: true };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ok: false, code: error.code, params: error.params };
  }
};

/** Goes to a table of the evening: to one's seat, or to watch. @param {string} id @param {string} tableId */
export async function goToTable(id, tableId) {
  for (let left = TRIES; ; left--) {
    try {
      await request("POST", `/tournaments/${id}/tables/${tableId}/watch`);
      return location.assign(`/t/${tableId}`);
    } catch (error) {
      if (left <= 1 || !isPassing(error)) return toastError(error);
      await wait(WAIT_MS);
    }
  }
}
