/** Another sticker instead of the one that the deadline chose. */

import { openDialog } from "../dialogs.js";
import { t } from "../i18n.js";
import { createTray } from "./tray.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
export function openSwap(table) {
  const tray = createTray((smiley) => {
    table.act({ type: "swap_smiley", smiley });
    dialog.close();
  });
  const dialog = openDialog(t("ceremony.pick"), [tray.el], { class: "swap-dialog" });
  tray.update(table.model.view.tally.at(-1)?.smiley ?? null);
  tray.focus();
}
