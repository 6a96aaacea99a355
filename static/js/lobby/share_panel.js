/** How friends come in: the code (it knocks), the link and its QR (they open). */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { copy, share } from "../share.js";
import { shareUrl } from "../share_url.js";
import { unreachedButton } from "../unreached.js";

/** @param {import("../types.d.ts").TableView} view */
export function sharePanel(view) {
  const url = shareUrl(view);
  const invitation = t("share.invitation", { name: view.you.name, game: view.game });
  return h(
    "div",
    { class: "panel share" },
    h(
      "div",
      { class: "share-words" },
      h("span", { class: "label" }, t("lobby.code")),
      h(
        "div",
        { class: "code", role: "img", "aria-label": [...view.code].join(" ") },
        [...view.code].map((letter) => h("span", null, letter)),
      ),
      h(
        "div",
        { class: "share-buttons" },
        h(
          "button",
          { class: "btn btn-turn grow", type: "button", "data-key": "share", onclick: () => share(url, invitation) },
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
            onclick: () => copy(url),
          },
          h("x-i", { n: "copy", small: true }),
        ),
      ),
    ),
    h(
      "div",
      { class: "qr" },
      h("img", { src: `/api/v1/tables/${view.table_id}/qr.svg`, alt: t("lobby.qr"), width: 216, height: 216 }),
    ),
    h("p", { class: "note share-note" }, t("lobby.door_note")),
    unreachedButton(url),
  );
}
