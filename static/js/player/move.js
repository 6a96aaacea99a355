/** To another device: a link and its QR code, made when it is wanted, since whoever opens it is this person. */

import { byId, swap } from "../dom.js";
import { t } from "../i18n.js";
import { request } from "../net.js";
import { qrPicture } from "../qr.js";
import { copy } from "../share.js";
import { toastError } from "../toast.js";

const place = byId("move-code", HTMLElement);
const note = byId("move-note", HTMLElement);
const make = byId("make-move", HTMLButtonElement);
const copyButton = byId("copy-move", HTMLButtonElement);
let url = "";

async function show() {
  make.disabled = true;
  try {
    const answer = await request("POST", "/me/device-link");
    url = answer.url;
    swap(place, qrPicture(answer.qr, t("player.move_qr")));
    copyButton.hidden = false;
    copyButton.focus();
    // The server's clock and this one may differ by more than the link lives: what counts is how long it lives.
    setTimeout(end, 5 * 60_000);
    note.textContent = t("player.move_ready");
  } catch (error) {
    toastError(error);
  } finally {
    make.disabled = false;
  }
}

function end() {
  url = "";
  note.textContent = t("player.move_over");
  copyButton.hidden = true;
  swap(place, make);
}

/** Wires the panel. */
export function wireMove() {
  make.addEventListener("click", show);
  copyButton.addEventListener("click", () => copy(url));
}
