/** Under the first trick: the dealer was dealt a card less, and joins at the second. */

import { h } from "../../../dom.js";
import { t } from "../../../i18n.js";
import { fillOnce, icon, show } from "../../dom.js";
import { nameOf } from "../../say.js";

/**
 * @param {import("../../table.js").Table} table
 * @param {(view: import("../../../types.d.ts").TableView, seat: number) => boolean} sitsOut
 * @returns {ReturnType<NonNullable<import("../../../types.d.ts").GameScreens["centre"]>>}
 */
export function createDealerNote(table, sitsOut) {
  const note = h("p", { class: "sea-note" });
  const el = h("section", { class: "centre dealer-note" }, note);

  function update() {
    const { view } = table.model;
    const dealer = view.play?.dealer ?? 0;
    const isTold = view.phase === "play" && view.play !== null && dealer !== view.you.seat && sitsOut(view, dealer);
    show(el, isTold);
    if (!isTold) return;
    const name = nameOf(view, dealer);
    fillOnce(note, name, () => [icon("clock"), h("span", { class: "truncate" }, t("table.dealer_sits_out", { name }))]);
  }

  return { el, update, rect: () => null };
}
