/** The recovery link: hidden until it is shown, made when it is wanted; the server keeps none that could be shown again. */

import { ask } from "../dialogs.js";
import { byId, embedded, h, swap } from "../dom.js";
import { lang, t } from "../i18n.js";
import { request } from "../net.js";
import { copy } from "../share.js";
import { toastError } from "../toast.js";

const place = byId("recovery-link", HTMLElement);
const show = byId("show-link", HTMLButtonElement);
const note = byId("keep-note", HTMLElement);
const hidden = [...place.childNodes];
/** When the link of before was made; that one still works. */
let madeAt = /** @type {number | null} */ (embedded("link-made-at"));
let link = "";

/** Whether there is a link in `link`, once it returns. @returns {Promise<boolean>} */
async function make() {
  if (link) return true;
  if (madeAt !== null && !(await ask({ title: t("player.again"), text: t("player.again_note", { date: day(madeAt) }), yes: t("player.again_yes"), no: t("button.cancel") }))) return false;
  try {
    link = (await request("POST", "/me/recovery-link")).url;
  } catch (error) {
    toastError(error);
    return false;
  }
  madeAt = null;
  note.textContent = t("player.keep_new");
  return true;
}

/** @param {number} at */
const day = (at) => new Intl.DateTimeFormat(lang(), { day: "numeric", month: "long", year: "numeric" }).format(at);

/** @param {boolean} isShown */
function paint(isShown) {
  swap(place, ...(isShown ? [h("span", null, link)] : hidden));
  show.textContent = isShown ? t("player.hide") : t("player.show");
}

/** Whether this person has a link, made now or before. */
export const hasLink = () => link !== "" || madeAt !== null;

/** Wires the panel. */
export function wireRecoveryLink() {
  let isShown = false;
  show.addEventListener("click", async () => {
    if (!(await make())) return;
    isShown = !isShown;
    paint(isShown);
  });
  byId("copy-link", HTMLButtonElement).addEventListener("click", async () => {
    if (await make()) await copy(link);
  });
  if (madeAt !== null) note.textContent = t("player.keep_since", { date: day(madeAt) });
}
