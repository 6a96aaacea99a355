/** Making trump: the suit of the card turned up, or in the second round another; the dealer may have to name one unseen. */

import { h } from "../../../dom.js";
import { rich, t } from "../../../i18n.js";
import { cardGlyph, suitGlyph } from "../../cards.js";
import { attr, button, fillOnce, setText, show } from "../../dom.js";
import { mayAct } from "../../model.js";
import { createFrame } from "../../phase-frame.js";
import { nameOf } from "../../say.js";
import { euchre } from "./cards.js";

/** @typedef {import("../../table.js").Table} Table */
/** @typedef {import("../../../types.d.ts").Panel} Panel */

const SUITS = ["S", "H", "C", "D"];

/** The first round. @param {Table} table @returns {Panel} */
export function createOrderUp(table) {
  const note = h("p");
  const pass = button("", t("euchre.pass"), () => table.moves.order({ type: "pass" }));
  const make = button("turn", "", () => table.moves.order({ type: "make" }));
  const frame = createFrame(table, "order-up", note, h("div", { class: "two" }, pass, make));

  const wanted = () => mayAct(table.model) && table.model.view.play?.phase === "bidding";

  function update() {
    show(frame.el, wanted());
    if (!wanted()) return;
    const { view } = table.model;
    const { turn_suit, turn_up, dealer } = euchre(view);
    const suit = turn_suit ?? "S";
    const card = cardGlyph(turn_up ?? "BJ", true);
    const mine = dealer === view.you.seat;
    frame.head([suit, mine], () => ({
      title: h("span", null, rich("euchre.make_question", { suit: t(`suit.${suit}`), glyph: suitGlyph(suit) })),
      lab: t("euchre.first_round"),
    }));
    fillOnce(make, [turn_up, mine], () => h("span", null, rich(mine ? "euchre.take_up" : "euchre.order_up", { card })));
    const must = view.options.dealer_must_pick_up;
    const words = mine ? "euchre.you_exchange" : must ? "euchre.dealer_must" : "euchre.dealer_may";
    fillOnce(note, [words, turn_up, nameOf(view, dealer)], () =>
      rich(words, { name: nameOf(view, dealer), card: cardGlyph(turn_up ?? "BJ") }),
    );
  }

  /** @param {string} key */
  function key(key) {
    if (key !== "p") return false;
    table.moves.order({ type: "pass" });
    return true;
  }

  const enter = () => {
    table.moves.order({ type: "make" });
    return true;
  };
  return { name: "phase", el: frame.el, wanted, update, tick: frame.tick, enter, key };
}

/** The second round, and the dealer whose joker was turned up. @param {Table} table @returns {Panel} */
export function createNaming(table) {
  const suits = h("div", { class: "suit-tiles", role: "group", "aria-label": t("euchre.suits") });
  const note = h("p");
  const pass = button(
    "",
    t("euchre.pass"),
    () => euchre(table.model.view).may_pass && table.moves.order({ type: "pass" }),
    {
      class: "pass",
    },
  );
  const name = button("turn", "", () => enter(), { class: "name-trump" });
  const foot = h("div", { class: "name-foot" }, pass, name);
  const frame = createFrame(table, "naming", note, suits, foot);

  const wanted = () => {
    const phase = table.model.view.play?.phase ?? "";
    return mayAct(table.model) && ["naming", "joker_naming"].includes(phase);
  };

  function update() {
    show(frame.el, wanted());
    if (!wanted()) return;
    const { view, choice } = table.model;
    const play = euchre(view);
    const isBlind = play.phase === "joker_naming";
    frame.head([play.phase, play.may_pass], () => ({
      title: t(isBlind ? "euchre.name_joker" : play.may_pass ? "euchre.name_or_pass" : "euchre.must_name"),
      lab: t(isBlind ? "euchre.before_cards" : "euchre.second_round"),
    }));
    show(note, isBlind);
    if (isBlind)
      setText(
        note,
        t(view.options.joker_turned === "dealer_makes_blind" ? "euchre.joker_makes" : "euchre.joker_offers"),
      );
    fillOnce(suits, play.suits, () => SUITS.map((suit) => tile(suit, play.suits.includes(suit))));
    for (const one of suits.children) attr(one, "aria-pressed", String(one.getAttribute("data-suit") === choice));
    show(pass, !isBlind);
    attr(pass, "aria-disabled", play.may_pass ? null : "true");
    setText(name, choice ? t("euchre.make_trump", { suit: t(`suit.${choice}`) }) : t("euchre.choose_suit"));
    attr(name, "aria-disabled", choice ? null : "true");
  }

  /** @param {string} suit @param {boolean} offered */
  function tile(suit, offered) {
    const words = offered ? t(`suit.${suit}`) : t("euchre.turned_down_short");
    return button("", [suitGlyph(suit), h("span", null, words)], () => offered && table.moves.choose(suit), {
      class: "suit-tile",
      "data-suit": suit,
      "aria-disabled": offered ? null : "true",
      "aria-label": offered ? null : t("euchre.turned_down_suit", { suit: t(`suit.${suit}`) }),
    });
  }

  function enter() {
    const { choice } = table.model;
    if (!choice) return false;
    table.moves.order({ type: "name_trump", suit: choice });
    return true;
  }

  function escape() {
    if (!table.model.choice) return false;
    table.moves.choose(null);
    return true;
  }

  /** @param {string} key */
  function key(key) {
    const { suits: offered, may_pass } = euchre(table.model.view);
    const suit = key.toUpperCase();
    if (offered.includes(suit)) table.moves.choose(suit);
    else if (key === "p" && may_pass) table.moves.order({ type: "pass" });
    else return false;
    return true;
  }

  return { name: "phase", el: frame.el, wanted, update, tick: frame.tick, enter, escape, key };
}
