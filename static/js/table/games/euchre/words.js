/** What is said of a game of Euchre. */

import { t } from "../../../i18n.js";
import { cardName } from "../../cards.js";
import { nameOf, sentences } from "../../say.js";
import { both } from "../../told.js";
import { euchre } from "./cards.js";
import { roleOf } from "./seats.js";

/** @typedef {import("../../../types.d.ts").TableView} TableView */
/** @typedef {import("../../../types.d.ts").ShownEvent} ShownEvent */

/** @param {ShownEvent} event @param {TableView} view */
const who = ({ seat }, view) => ({ name: nameOf(view, seat) });

/** @param {TableView} view */
const turnUp = (view) => cardName(euchre(view).turn_up ?? "back");

/** @type {Record<string, import("../../../types.d.ts").Tell>} */
export const TELL = {
  hand_dealt: ({ dealer, hand_no }, view) =>
    both(
      sentences([
        t("told.dealt", { name: nameOf(view, dealer), hand: hand_no }),
        t("told.euchre.turned_up", { card: turnUp(view) }),
      ]),
    ),
  suit_named: (event, view) =>
    both(t("told.euchre.suit_named", { ...who(event, view), suit: t(`suit.${event.suit}`) })),
  passed: (event, view) => both(t("told.euchre.passed", who(event, view))),
  trump_made: (event, view) =>
    both(t("told.euchre.trump_made", { ...who(event, view), suit: t(`suit.${event.suit}`) })),
  hand_thrown_in: () => both(t("told.euchre.thrown_in")),
  turn_up_taken: (event, view) => both(t("told.euchre.taken", { ...who(event, view), card: turnUp(view) })),
  turn_up_left: (event, view) => both(t("told.euchre.left", { ...who(event, view), card: turnUp(view) })),
  card_discarded: (event, view) => {
    const card = euchre(view).discard;
    if (card === null) return { spoken: t("told.euchre.discarded", who(event, view)) };
    return { spoken: t("told.euchre.discarded_card", { ...who(event, view), card: cardName(card) }) };
  },
  went_alone: (event, view) =>
    both(
      t(event.seat === euchre(view).maker ? "told.euchre.maker_alone" : "told.euchre.defends_alone", who(event, view)),
    ),
  alone_declined: (event, view) =>
    event.seat === euchre(view).maker ? both(t("told.euchre.not_alone", who(event, view))) : {},
  manikin_taken: (event, view) =>
    event.seat === view.you.seat
      ? { spoken: t("told.euchre.manikin_yours") }
      : both(t("told.euchre.manikin", who(event, view))),
  manikin_kept: (event, view) => ({ spoken: t("told.euchre.kept", who(event, view)) }),
};

/** What is asked of me, by phase. @param {TableView} view @returns {string} */
export function spokenTurn(view) {
  const play = euchre(view);
  const names = {
    card: turnUp(view),
    suit: t(`suit.${play.turn_suit ?? play.trump ?? "S"}`),
    name: nameOf(view, play.maker),
  };
  switch (play.phase) {
    case "joker_naming":
      return t("told.euchre.your_joker");
    case "bidding":
      return t("told.euchre.your_make", names);
    case "naming":
      return t(play.may_pass ? "told.euchre.your_name" : "told.euchre.must_name", names);
    case "turn_up":
      return t("told.euchre.your_take", { ...names, suit: t(`suit.${play.trump}`) });
    case "discarding":
      return t("told.euchre.your_throw");
    case "alone":
      return t(play.maker === view.you.seat ? "told.euchre.your_alone" : "told.euchre.your_defence", names);
    default:
      return t("told.euchre.your_keep");
  }
}

/** @type {import("../../../types.d.ts").GameScreens["words"]} */
export const WORDS = {
  seat: (view, seat) => {
    const play = euchre(view);
    if (play.trump === null) return play.passes[seat] > 0 ? t("words.euchre.passed", { n: play.passes[seat] }) : "";
    return t("words.euchre.role", { role: t(`euchre.role.${roleOf(play, seat)}`), n: play.tricks[seat] });
  },
  hand: (view) => {
    const { trump, turn_up, turn_up_is } = euchre(view);
    const lies =
      turn_up_is === "up" ? "words.euchre.turned_up" : turn_up_is === "down" ? "words.euchre.turned_down" : null;
    return [
      trump === null ? t("words.euchre.no_trump") : t("words.euchre.trump", { suit: t(`suit.${trump}`) }),
      lies && turn_up !== null ? t(lies, { card: turnUp(view) }) : "",
    ];
  },
};
