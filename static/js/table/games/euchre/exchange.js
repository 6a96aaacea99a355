/** The dealer takes the card turned up for one of his own, or leaves it where another made trump. */

import { h } from "../../../dom.js";
import { rich, t } from "../../../i18n.js";
import { cardGlyph } from "../../cards.js";
import { attr, button, fillOnce, show } from "../../dom.js";
import { mayAct } from "../../model.js";
import { createFrame } from "../../phase-frame.js";
import { nameOf } from "../../say.js";
import { euchre } from "./cards.js";

/** @typedef {import("../../table.js").Table} Table */

/** @param {Table} table @returns {import("../../../types.d.ts").Panel} */
export function createExchange(table) {
  const note = h("p");
  const leave = button("", t("euchre.leave_it"), () => table.moves.order({ type: "leave_turn_up" }));
  const take = button("turn", "", () => enter(), { class: "take" });
  const foot = h("div", { class: "name-foot" }, leave, take);
  const frame = createFrame(table, "exchange", note, foot);

  const wanted = () => {
    const phase = table.model.view.play?.phase ?? "";
    return mayAct(table.model) && ["turn_up", "discarding"].includes(phase);
  };

  function update() {
    show(frame.el, wanted());
    if (!wanted()) return;
    const { view, picked } = table.model;
    const play = euchre(view);
    const may = play.phase === "turn_up";
    const card = play.turn_up ?? "BJ";
    frame.head([play.phase, card], () => ({
      title: may ? h("span", null, rich("euchre.take_question", { card: cardGlyph(card) })) : t("euchre.throw_one"),
    }));
    const byMe = play.maker === view.you.seat;
    const down = t(view.options.dealer_discard === "up" ? "euchre.throw_up" : "euchre.throw_down");
    const who = { name: nameOf(view, play.maker), suit: t(`suit.${play.trump}`), card: cardGlyph(card), down };
    const words = may ? "euchre.choice_yours" : byMe ? "euchre.you_took" : "euchre.you_had_to_take";
    fillOnce(note, [words, who.name, play.trump, card, down], () => rich(words, who));
    show(leave, may);
    const [thrown] = picked;
    fillOnce(take, [may, thrown], () => {
      if (!thrown) return t("euchre.choose_throw");
      return h("span", null, rich(may ? "euchre.take_throw" : "euchre.throw", { card: cardGlyph(thrown, true) }));
    });
    attr(take, "aria-disabled", thrown ? null : "true");
  }

  function enter() {
    const [card] = table.model.picked;
    if (!card) return false;
    const discard = { type: "discard", card };
    if (euchre(table.model.view).phase === "turn_up") table.moves.order({ type: "take_turn_up" }, discard);
    else table.moves.order(discard);
    return true;
  }

  function escape() {
    if (table.model.picked.length === 0) return false;
    table.moves.dropPicked();
    return true;
  }

  return { name: "phase", el: frame.el, wanted, update, tick: frame.tick, enter, escape };
}
