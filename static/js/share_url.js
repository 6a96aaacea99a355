/** The link that opens this table's door, as friends can open it. */

import { embedded } from "./dom.js";

/**
 * The server knows the address at which friends reach it; a host at `localhost` would share a dead link.
 * @param {{link: string}} view
 * @returns {string}
 */
export function shareUrl(view) {
  const told = embedded("share-url");
  return typeof told === "string" ? told : new URL(view.link, location.href).href;
}
