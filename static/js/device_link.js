/** A link and a QR that move the player's seat to another device: once, within five minutes. */

import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { request } from "./net.js";
import { qrPicture } from "./qr.js";
import { copy } from "./share.js";
import { toastError } from "./toast.js";

/** @param {string} tableId */
export async function openDeviceLink(tableId) {
  try {
    const { url, qr } = await request("POST", `/tables/${tableId}/device-link`);
    openDialog(
      t("device.title"),
      [
        h("p", null, t("device.scan")),
        qrPicture(qr, t("device.qr")),
        h(
          "button",
          { class: "btn btn-wide", type: "button", onclick: () => copy(url) },
          h("x-i", { n: "copy", small: true }),
          t("share.copy"),
        ),
        h("p", { class: "note" }, t("device.note")),
      ],
      { class: "device" },
    );
  } catch (error) {
    toastError(error);
  }
}
