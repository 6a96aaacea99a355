/** The server will not have us any more: say why, once and clearly. */

import { h } from "../dom.js";
import { t } from "../i18n.js";

const WHY = /** @type {Record<number, string>} */ ({ 401: "identity", 403: "not_admitted", 404: "no_table" });

/** @param {HTMLElement} root @param {import("../net.js").ApiError} error */
export function closedPage(root, error) {
  const why = WHY[error.status] ?? "identity";
  document.querySelectorAll("dialog[open]").forEach((dialog) => /** @type {HTMLDialogElement} */ (dialog).close());
  root.replaceChildren(
    h(
      "section",
      { class: "closed panel" },
      h("x-card", { c: "back", "aria-hidden": "true" }),
      h("h1", null, t(`table.closed.${why}`)),
      h("p", null, t(why === "no_table" ? "evening.closed.no_table.note" : `table.closed.${why}.note`)),
      h(
        "div",
        { class: "two" },
        h("button", { class: "btn btn-turn", type: "button", onclick: () => location.reload() }, t("table.reload")),
        h("a", { class: "btn", href: "/" }, t("table.home")),
      ),
    ),
  );
}
