/** Before the first card is drawn: nil blind? It takes two taps; drawing is the usual way. */

import { h } from "../../../dom.js";
import { rich, signed, t } from "../../../i18n.js";
import { attr, button, fillOnce, icon, show } from "../../dom.js";
import { mayAct } from "../../model.js";
import { createFrame } from "../../phase-frame.js";
import { bidName } from "../../say.js";

/** @typedef {import("../../table.js").Table} Table */

const WORTH = 200;
const BLIND = "BN";

/** @param {Table} table @returns {import("../../../types.d.ts").Panel} */
export function createDeclare(table) {
  const blind = button("", [bidName(BLIND), h("small", null, worth())], () => table.moves.choose(BLIND), {
    class: "blind-nil",
  });
  const draw = button("turn", [t("drawing.draw"), h("small", null, t("drawing.bid_later"))], () => decline(), {
    class: "draw",
  });
  const reason = h("div", { class: "reason" });
  const confirm = button("turn", t("bid.confirm", { bid: bidName(BLIND) }), () => declare(), {
    class: "btn-wide confirm",
  });
  const frame = createFrame(table, "declaring", h("div", { class: "two" }, blind, draw), reason, confirm);

  const wanted = () => mayAct(table.model) && table.model.view.play?.phase === "declaring";

  function update() {
    show(frame.el, wanted());
    if (!wanted()) return;
    const chosen = table.model.choice !== null;
    frame.head("", () => ({ title: t("drawing.blind_question") }));
    attr(blind, "aria-pressed", String(chosen));
    draw.classList.toggle("btn-turn", !chosen);
    show(confirm, chosen);
    fillOnce(reason, chosen, () => [
      icon(chosen ? "check" : "eye"),
      h(
        "span",
        null,
        chosen ? rich("bid.blind.risk_BN", { plus: bold(WORTH), minus: bold(-WORTH) }) : t("drawing.blind_final"),
      ),
    ]);
  }

  const decline = () => table.moves.order({ type: "decline_blind_nil" });
  const declare = () => table.moves.order({ type: "declare_blind_nil" });

  function enter() {
    if (table.model.choice) declare();
    else decline();
    return true;
  }

  function escape() {
    if (!table.model.choice) return false;
    table.moves.choose(null);
    return true;
  }

  /** @param {string} key */
  function key(key) {
    if (key !== "n") return false;
    table.moves.choose(BLIND);
    return true;
  }

  return { name: "phase", el: frame.el, wanted, update, tick: frame.tick, enter, escape, key };
}

const worth = () => t("bid.blind.worth", { plus: signed(WORTH), minus: signed(-WORTH) });

/** @param {number} points */
const bold = (points) => h("b", null, signed(points));
