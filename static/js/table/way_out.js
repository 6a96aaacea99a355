/** Where a table leads when one leaves it: to its evening, or home. */

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("../types.d.ts").TableView} TableView */

/** @param {TableView} view */
export const wayOut = ({ tournament }) => (tournament ? `/e/${tournament.id}` : "/");

/** @param {TableView} view */
export const wayOutLink = (view) =>
  h(
    "a",
    { class: `btn btn-xl ${view.tournament ? "btn-primary" : ""}`, href: wayOut(view), "data-key": "way-out" },
    t(view.tournament ? "tally.to_evening" : "table.home"),
  );
