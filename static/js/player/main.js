/** The player page: the server drew it, this makes its buttons work. */

import "../components/index.js";
import "../components/token.js";
import { myName } from "../crew.js";
import { ask } from "../dialogs.js";
import { byId } from "../dom.js";
import { ready, t } from "../i18n.js";
import { askName } from "../name_dialog.js";
import { request } from "../net.js";
import { openSettings } from "../settings_dialog.js";
import { toastError } from "../toast.js";
import { wireGroups } from "./groups_panel.js";
import { wireMove } from "./move.js";
import { wirePasskeys } from "./passkeys_panel.js";
import { hasLink, wireRecoveryLink } from "./recovery_link.js";

async function rename() {
  const title = byId("player-name", HTMLElement);
  const name = await askName(title.textContent ?? myName());
  if (name === null) return;
  title.textContent = name;
  document.title = t("player.title", { name });
}

async function remove() {
  const text = t(hasLink() ? "player.delete_undo" : "player.delete_for_good");
  const yes = await ask({ title: t("player.delete_ask"), text, yes: t("player.delete_yes"), no: t("button.cancel"), danger: true });
  if (!yes) return;
  try {
    await request("DELETE", "/me");
    location.replace("/me");
  } catch (error) {
    toastError(error);
  }
}

await ready;
wireRecoveryLink();
wirePasskeys();
wireGroups();
wireMove();
byId("rename", HTMLButtonElement).addEventListener("click", rename);
byId("settings", HTMLButtonElement).addEventListener("click", openSettings);
byId("delete", HTMLButtonElement).addEventListener("click", remove);
byId("player", HTMLElement).inert = false; // a tap that came before would have been lost
