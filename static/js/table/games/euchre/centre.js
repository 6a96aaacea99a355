/** The middle of the table before the first card is led: the card turned up, or down; later who defends alone. */

import { h } from "../../../dom.js";
import { rich, t } from "../../../i18n.js";
import { cardFace, cardGlyph } from "../../cards.js";
import { attr, fillOnce, show } from "../../dom.js";
import { nameOf } from "../../say.js";
import { euchre } from "./cards.js";

/** @typedef {import("../../../types.d.ts").TableView} TableView */
/** @typedef {import("../../../dom.js").Child} Child */

const TURNED_UP = ["bidding", "joker_naming", "turn_up"];

/** @type {NonNullable<import("../../../types.d.ts").GameScreens["centre"]>} */
export function createCentre(table) {
  const el = h("section", { class: "centre turn-up", "aria-label": t("euchre.turn_up") });

  function update() {
    const { view } = table.model;
    const play = euchre(view);
    const { phase, turn_up, turn_up_is, trump, maker, lone_defender, sits_out, alone, dealer } = play;
    const names = view.seats.map(({ name }) => name);
    fillOnce(
      el,
      [phase, turn_up, turn_up_is, trump, maker, lone_defender, sits_out, alone, dealer, play.passed_over, names],
      () => content(view),
    );
    attr(el, "data-over", phase === "playing");
    show(el, view.phase === "play" && el.childElementCount > 0);
  }

  return { el, update, rect: () => (el.hidden ? null : (el.querySelector(".turned") ?? el).getBoundingClientRect()) };
}

/** @param {TableView} view @returns {Child[]} */
function content(view) {
  const { phase, turn_up, trump, maker, passed_over } = euchre(view);
  if (turn_up === null) return [];
  if (TURNED_UP.includes(phase)) {
    const isRight = trump !== null && turn_up === `J${trump}`;
    const words = isRight ? t("euchre.right_bower") : t("euchre.turned_up");
    const joker = passed_over.length > 0 && h("p", { class: "sea-note" }, t("euchre.joker_passed"));
    return [stack(turn_up), h("p", { class: "sea-note" }, words), joker];
  }
  if (phase === "naming")
    return [stack("back"), h("p", { class: "sea-note" }, rich("euchre.turned_down", { card: cardGlyph(turn_up) }))];
  if (phase === "keeping" && maker === view.you.seat)
    return [h("p", { class: "sea-note" }, t("euchre.manikin_in_hand"))];
  return phase === "playing" ? [aloneNote(view)] : [];
}

/** The turned card on the stock. @param {string} card */
function stack(card) {
  const under = cardFace("back");
  under.setAttribute("aria-hidden", "true");
  return h(
    "div",
    { class: "stock" },
    card === "back" ? null : under,
    h("div", { class: "turned" }, cardFace(card, true)),
  );
}

/** Who plays alone, against whom. @param {TableView} view @returns {Child} */
function aloneNote(view) {
  const { maker, alone, lone_defender, sits_out } = euchre(view);
  const me = view.you.seat;
  if (lone_defender !== null && lone_defender === me)
    return h(
      "p",
      { class: "sea-note" },
      rich("euchre.you_defend_alone", { needs: h("b", null, t("euchre.needs", { name: nameOf(view, maker) })) }),
    );
  if (sits_out !== null && sits_out === me) return null;
  const loner = alone ? maker : lone_defender;
  if (loner === null) return null;
  if (loner === me) return h("p", { class: "sea-note" }, t("euchre.you_alone"));
  return h("p", { class: "sea-note" }, t("euchre.plays_alone", { name: nameOf(view, loner) }));
}
