/** Makes this device its owner's by a recovery link. */

import "./door_page.js";
import { byId, embedded } from "./dom.js";
import { request } from "./net.js";

const token = /** @type {string} */ (embedded("recover"));

byId("recover-form", HTMLFormElement).addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement} */ (/** @type {SubmitEvent} */ (event).submitter);
  button.disabled = true;
  try {
    await request("POST", `/recovery-links/${token}`);
    location.replace("/me");
  } catch (error) {
    button.disabled = false;
    byId("recover-error", HTMLElement).textContent = error instanceof Error ? error.message : String(error);
  }
});
