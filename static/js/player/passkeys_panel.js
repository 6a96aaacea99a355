/** Making and removing passkeys on the player page. */

import { ask } from "../dialogs.js";
import { byId } from "../dom.js";
import { t } from "../i18n.js";
import { request } from "../net.js";
import { toast, toastError } from "../toast.js";
import { isDeclined, isMadeBefore, knowsPasskeys, makePasskey } from "./passkey.js";

const make = byId("passkey", HTMLButtonElement);
const note = byId("passkeys", HTMLElement);
const remove = byId("remove-passkeys", HTMLButtonElement);

/** @param {number} n */
function paint(n) {
  note.textContent = n > 0 ? t("player.passkeys", { n }) : "";
  remove.hidden = n === 0;
}

async function add() {
  make.disabled = true;
  try {
    paint(await makePasskey());
    toast(t("player.passkey_made"));
  } catch (error) {
    if (isMadeBefore(error)) toast(t("player.passkey_before"));
    else if (!isDeclined(error)) toastError(error);
  } finally {
    make.disabled = false;
  }
}

async function removeAll() {
  const question = { title: t("player.passkeys_remove"), text: t("player.passkeys_remove_note") };
  if (!(await ask({ ...question, yes: t("player.passkeys_remove_yes"), no: t("button.cancel"), danger: true }))) return;
  try {
    paint((await request("DELETE", "/me/passkeys")).passkeys);
    make.focus();
  } catch (error) {
    toastError(error);
  }
}

/** Wires the buttons; without https there are none, and the link does it all. */
export function wirePasskeys() {
  make.hidden = !knowsPasskeys();
  make.addEventListener("click", add);
  remove.addEventListener("click", removeAll);
}
