/** How friends come in: the code (it knocks), the link and its QR (they open). */

import { embedded, h } from "../dom.js";
import { t } from "../i18n.js";
import { qrPicture } from "../qr.js";
import { copy, share } from "../share.js";
import { shareUrl } from "../share_url.js";
import { unreachedButton } from "../unreached.js";

/** @typedef {import("./types.d.ts").EveningView} EveningView */

/** The QR code of the link, which came with the page. @param {string} label */
export const linkPicture = (label) => qrPicture(/** @type {import("../qr.js").Qr} */ (embedded("qr")), label);

/** @param {string} code */
export const codeLetters = (code) =>
  h(
    "div",
    { class: "code", role: "img", "aria-label": [...code].join(" ") },
    [...code].map((letter) => h("span", null, letter)),
  );

/** @param {EveningView} view */
export function shareEvening(view) {
  const name = view.you?.name ?? "";
  return share(shareUrl(view), t("evening.invitation", { name, title: view.settings.title }));
}

/** @param {EveningView} view */
export function sharePanel(view) {
  return h(
    "section",
    { class: "panel evening-share", "aria-label": t("evening.share") },
    h(
      "div",
      null,
      h("span", { class: "label" }, t("evening.code")),
      codeLetters(view.code),
      h(
        "div",
        { class: "share-buttons" },
        h(
          "button",
          { class: "btn btn-turn grow", type: "button", "data-key": "share", onclick: () => shareEvening(view) },
          h("x-i", { n: "share", small: true }),
          t("share.share"),
        ),
        h(
          "button",
          {
            class: "btn",
            type: "button",
            "data-key": "copy",
            "aria-label": t("share.copy"),
            title: t("share.copy"),
            onclick: () => copy(shareUrl(view)),
          },
          h("x-i", { n: "copy", small: true }),
        ),
      ),
    ),
    linkPicture(t("evening.qr")),
    h("p", { class: "note share-note" }, view.is_locked ? t("evening.locked_note") : t("lobby.door_note")),
    unreachedButton(shareUrl(view)),
  );
}
