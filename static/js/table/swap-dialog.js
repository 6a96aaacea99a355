/** Another sticker instead of the one that the deadline chose. */

import { openDialog } from "../dialogs.js";
import { t } from "../i18n.js";
import { button } from "./dom.js";
import { kindOf } from "./tokens.js";
import { createTray } from "./tray.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
export function openSwap(table) {
  let picked = table.model.view.tally.at(-1)?.smiley ?? null;
  const { view } = table.model;
  const tray = createTray(view, (token) => (picked = token));
  // The arrow keys choose on their way through the tray, so that a choice alone sends nothing.
  const take = button("turn", t("ceremony.take"), async () => {
    const { ok } = await table.act({ type: "swap_smiley", smiley: picked ?? "" });
    if (ok) dialog.close();
  });
  const dialog = openDialog(t(`ceremony.pick.${kindOf(view)}`), [tray.el], { class: "swap-dialog", foot: [take] });
  tray.update(view, picked);
  tray.focus();
}
