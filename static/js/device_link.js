/** A link and a QR that move the player's seat to another device: once, within five minutes. */

import { svgElement } from "./components/sprite.js";
import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { request } from "./net.js";
import { copy } from "./share.js";
import { toastError } from "./toast.js";

/** @typedef {{size: number, path: string}} Qr */

/** @param {string} tableId */
export async function openDeviceLink(tableId) {
  try {
    const { url, qr } = await request("POST", `/tables/${tableId}/device-link`);
    openDialog(
      t("device.title"),
      [
        h("p", null, t("device.scan")),
        picture(qr),
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

/** @param {Qr} qr */
function picture({ size, path }) {
  const svg = svgElement("svg", {
    viewBox: `0 0 ${size} ${size}`,
    "shape-rendering": "crispEdges",
    role: "img",
    "aria-label": t("device.qr"),
  });
  svg.append(svgElement("path", { d: path, fill: "#0b1a26" }));
  return h("div", { class: "qr" }, svg);
}
