/** The maker keeps five of ten: the own cards and the manikin's. */

import { h } from "../../../dom.js";
import { t } from "../../../i18n.js";
import { attr, button, setText, show } from "../../dom.js";
import { mayAct } from "../../model.js";
import { createFrame } from "../../phase-frame.js";

/** @typedef {import("../../table.js").Table} Table */

export const KEPT = 5;

/** @param {Table} table @returns {import("../../../types.d.ts").Panel} */
export function createManikin(table) {
  const note = h("p", null, t("euchre.other_five"));
  const keep = button("turn", "", () => enter(), { class: "btn-wide keep" });
  const status = h("p", { class: "sr", role: "status" });
  const frame = createFrame(table, "manikin", note, keep, status);

  const wanted = () => mayAct(table.model) && table.model.view.play?.phase === "keeping";

  function update() {
    show(frame.el, wanted());
    if (!wanted()) return;
    const n = table.model.picked.length;
    const count = t("euchre.count", { n, of: KEPT });
    frame.head(n, () => ({ title: t("euchre.keep_five"), lab: count }));
    setText(status, count);
    setText(keep, n === KEPT ? t("euchre.keep_these") : t("euchre.choose_more", { n: KEPT - n }));
    attr(keep, "aria-disabled", n === KEPT ? null : "true");
  }

  function enter() {
    const { picked } = table.model;
    if (picked.length !== KEPT) return false;
    table.moves.order({ type: "keep_cards", cards: picked });
    return true;
  }

  function escape() {
    if (table.model.picked.length === 0) return false;
    table.moves.dropPicked();
    return true;
  }

  return { name: "phase", el: frame.el, wanted, update, tick: frame.tick, enter, escape };
}
