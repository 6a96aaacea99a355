/** Takes a seat over to this device; the link works once. */

import "./door_page.js";
import { byId, embedded } from "./dom.js";
import { request } from "./net.js";

const token = /** @type {string} */ (embedded("device"));

byId("device-form", HTMLFormElement).addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement} */ (/** @type {SubmitEvent} */ (event).submitter);
  button.disabled = true;
  try {
    const { table_id } = await request("POST", `/device-links/${token}`);
    location.replace(table_id === null ? "/me" : `/t/${table_id}`);
  } catch (error) {
    button.disabled = false;
    byId("device-error", HTMLElement).textContent = error instanceof Error ? error.message : String(error);
  }
});
