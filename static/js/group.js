/** The page of a standing group: the server drew it, this makes its buttons work. */

import "./components/index.js";
import { ask } from "./dialogs.js";
import { byId, embedded } from "./dom.js";
import { lang, ready, t } from "./i18n.js";
import { request } from "./net.js";
import { openSettings } from "./settings_dialog.js";
import { copy, share } from "./share.js";
import { toastError } from "./toast.js";

const { id, name, url } = /** @type {{id: string, name: string, url: string}} */ (embedded("group"));

async function leave() {
  const question = { title: t("group.leave_ask"), text: t("group.leave_note"), yes: t("group.leave"), no: t("button.cancel"), danger: true };
  if (!(await ask(question))) return;
  try {
    await request("DELETE", `/groups/${id}/members/me`);
    location.replace("/me");
  } catch (error) {
    toastError(error);
  }
}

/** Days are written in the reader's own way, which the server does not know. */
function writeDays() {
  const day = new Intl.DateTimeFormat(lang(), { day: "numeric", month: "long", year: "numeric" });
  for (const place of document.querySelectorAll("[data-at]")) {
    place.prepend(`${day.format(Number(place.getAttribute("data-at")))} · `);
  }
}

await ready;
writeDays();
byId("share", HTMLButtonElement).addEventListener("click", () => share(url, t("group.invitation", { name })));
byId("copy", HTMLButtonElement).addEventListener("click", () => copy(url));
byId("leave", HTMLButtonElement).addEventListener("click", leave);
byId("settings", HTMLButtonElement).addEventListener("click", openSettings);
byId("group-page", HTMLElement).inert = false; // a tap that came before would have been lost
