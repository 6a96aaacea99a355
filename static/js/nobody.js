/** The player page of a device that is nobody's yet: a passkey makes it its owner's. */

import "./door_page.js";
import { byId } from "./dom.js";
import { isDeclined, knowsPasskeys, showPasskey } from "./player/passkey.js";

const button = byId("sign-in", HTMLButtonElement);
const fault = byId("sign-in-error", HTMLElement);

button.hidden = !knowsPasskeys();
button.addEventListener("click", async () => {
  button.disabled = true;
  fault.textContent = "";
  try {
    await showPasskey();
    location.reload();
  } catch (error) {
    button.disabled = false;
    if (!isDeclined(error)) fault.textContent = error instanceof Error ? error.message : String(error);
  }
});
