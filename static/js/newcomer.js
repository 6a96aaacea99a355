/** Joins a group; whoever is nobody here yet gets a name first. */

import "./door_page.js";
import { myName, page } from "./crew.js";
import { byId, embedded } from "./dom.js";
import { ready } from "./i18n.js";
import { askName } from "./name_dialog.js";
import { request } from "./net.js";

const id = /** @type {string} */ (embedded("group"));

byId("join-form", HTMLFormElement).addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement} */ (/** @type {SubmitEvent} */ (event).submitter);
  await ready;
  const name = page().me ? null : ((await askName(myName())) ?? myName());
  button.disabled = true;
  try {
    await request("POST", `/groups/${id}/members`, { name });
    location.reload();
  } catch (error) {
    button.disabled = false;
    byId("join-error", HTMLElement).textContent = error instanceof Error ? error.message : String(error);
  }
});
