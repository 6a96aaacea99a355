/** Opens an evening: the same wish again, because no answer came, is the same evening. */

import { myName, page } from "../crew.js";
import { askName } from "../name_dialog.js";
import { ApiError, commandId, request } from "../net.js";

let asked = { wish: "", id: "" };

/**
 * Resolves to the address of the evening; a refused name is asked for again.
 * @param {object} wish
 * @returns {Promise<string>}
 */
export async function openEvening(wish, name = myName()) {
  const text = JSON.stringify(wish);
  if (asked.wish !== text) asked = { wish: text, id: commandId() };
  try {
    // Known before the evening is, so that the same person asks again when no answer comes.
    if (!page().me) await request("POST", "/guests", { name });
    const evening = await request("POST", "/tournaments", { ...wish, name, request: asked.id });
    return `/e/${evening.tournament_id}`;
  } catch (error) {
    if (!(error instanceof ApiError) || !["name_empty", "name_too_long", "name_bad_characters"].includes(error.code)) throw error;
    const better = await askName(name);
    if (better === null) throw error;
    return openEvening(wish, better);
  }
}
