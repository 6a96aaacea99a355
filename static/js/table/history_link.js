/** The way from a table to what was played at it: in a tab of its own, so that nobody leaves the table. */

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @param {{table_id: string}} view */
const address = ({ table_id }) => `/t/${table_id}/history`;

/** @param {{table_id: string}} view */
export const openHistory = (view) => open(address(view), "_blank");

/** @param {{table_id: string}} view */
export const historyLink = (view) =>
  h("a", { class: "btn btn-quiet", href: address(view), target: "_blank", "data-key": "history" }, h("x-i", { n: "play", small: true }), t("history.menu"));
