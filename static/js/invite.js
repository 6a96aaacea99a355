/** The page behind a shared link: a name, then sit down or watch. */

import "./door_page.js";
import { MAX_NAME, myName, nameFault } from "./crew.js";
import { byId, embedded } from "./dom.js";
import { ready, t } from "./i18n.js";
import { freeName, isTaken } from "./names.js";
import { ApiError, errorSentence, pathTo, request } from "./net.js";
import { toastError } from "./toast.js";

const invite = /** @type {{door_key: string, names: string[]}} */ (embedded("invite"));
const field = byId("name", HTMLInputElement);
const fault = byId("name-error", HTMLElement);
const better = byId("better-name", HTMLButtonElement);

/** Two of the same name are allowed, but confusing: another one is offered. */
function checkName() {
  const name = field.value.trim();
  const taken = isTaken(name, invite.names);
  complain(taken ? t("invite.name_taken", { name }) : "");
  better.hidden = !taken;
  if (taken) better.textContent = t("invite.use_name", { name: freeName(name, invite.names) });
}

/** @param {string} words */
function complain(words) {
  fault.textContent = words;
  if (words) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
}

/** @param {SubmitEvent} event */
async function join(event) {
  event.preventDefault();
  const name = field.value.trim();
  const wrong = nameFault(name);
  if (wrong) {
    complain(errorSentence(wrong, { max: MAX_NAME }));
    field.focus();
    return;
  }
  const sit = event.submitter instanceof HTMLButtonElement && event.submitter.value === "yes";
  buttons(true);
  try {
    location.assign(pathTo(await request("POST", `/join/${invite.door_key}`, { name, sit })));
  } catch (error) {
    buttons(false);
    refuse(error);
  }
}

/** @param {unknown} error */
function refuse(error) {
  if (error instanceof ApiError && error.code.startsWith("name_")) {
    complain(error.message);
    field.focus();
  } else {
    toastError(error);
  }
}

/** @param {boolean} busy */
function buttons(busy) {
  for (const button of document.querySelectorAll("#join-form button"))
    /** @type {HTMLButtonElement} */ (button).disabled = busy;
}

await ready;
if (!field.value) field.value = myName();
checkName();
field.addEventListener("input", checkName);
better.addEventListener("click", () => {
  field.value = freeName(field.value.trim(), invite.names);
  checkName();
  field.focus();
});
byId("join-form", HTMLFormElement).addEventListener("submit", join);
addEventListener("pageshow", (event) => event.persisted && buttons(false));
