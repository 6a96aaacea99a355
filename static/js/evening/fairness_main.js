/** The page that shows how fair the draws were. */

import { ready, t } from "../i18n.js";
import { share } from "../share.js";
import { h } from "../dom.js";
import { fairnessTable, fairnessText, howPanel, lateNote, repeatsPanel } from "./fairness.js";
import { headButton, subPage } from "./sub_page.js";

await ready;

/** @type {import("./fairness.js").Sorting} */
let sorting = { by: "none", down: true };

subPage("fairness", (view, repaint) => {
  const onSort = (/** @type {import("./fairness.js").Sorting["by"]} */ by) => {
    sorting = { by, down: sorting.by === by ? !sorting.down : true };
    repaint();
  };
  return {
    title: t("fair.title"),
    sub: view.rounds.length === 0 ? t("fair.before") : t("fair.after", { round: view.rounds.length }),
    icons: [headButton("share", t("share.share"), () => share(location.href, fairnessText(view)))],
    columns: [
      [h("section", { class: "panel" }, fairnessTable(view, sorting, onSort))],
      [repeatsPanel(view), howPanel(view), h("p", { class: "note late" }, lateNote(view))],
    ],
  };
});
