/** Three-person Spades: cards lie open from the deal, a club leads, and at table rules revokes are called. */

import { h } from "../../dom.js";
import { rich, t } from "../../i18n.js";
import { cardGlyph } from "../cards.js";
import { nameOf, sentences } from "../say.js";
import { both } from "../told.js";
import { opensBids } from "./spades/bids.js";
import { createCallingScreen } from "./spades/calling.js";
import { createSealedBids } from "./spades/sealed.js";
import { mustLead, spokenTurn, turn } from "./spades/seats.js";
import { SPADES } from "./spades/spades.js";

/** @typedef {import("../../types.d.ts").GameView} GameView */
/** @typedef {import("../../types.d.ts").ThreePersonView} ThreePersonView */

/** @param {GameView | null} play */
const threePerson = (play) => /** @type {ThreePersonView} */ (play);

/** The club that must be led, for whoever leads first. @param {GameView} play */
const opening = ({ trick_no, trick, playable }) =>
  trick_no === 1 && trick.length === 0 && playable?.length === 1 ? (playable[0] ?? null) : null;

/** What came of the calls, under the score. @param {import("../../types.d.ts").TableView} view */
function called(view) {
  const { calls, scores } = threePerson(view.play);
  const seats = /** @type {(import("../../types.d.ts").SeatScore & {revoked: boolean})[]} */ (scores.at(-1)?.seats ?? []);
  return calls.map(({ seat, against }) => {
    const words = { name: nameOf(view, seat), against: nameOf(view, against) };
    return h("p", { class: "call-found" }, t(seats[against].revoked ? "score.call_right" : "score.call_wrong", words));
  });
}

/** @type {import("../../types.d.ts").GameScreens} */
export const THREE_PERSON_SPADES = {
  ...SPADES,
  name: "three_person_spades",
  centre: createSealedBids,
  screens: { calling: createCallingScreen },
  opensBids,
  refusal: (card, play) => SPADES.refusal(card, { ...threePerson(play), must_lead: opening(play) }),
  turn: (view) => {
    const play = threePerson(view.play);
    const card = play.phase === "playing" && play.turn === view.you.seat ? opening(play) : null;
    return card ? mustLead(card) : turn(view);
  },
  spokenTurn: (view) => (view.play?.phase === "calling" ? t("told.your_call") : spokenTurn()),
  notes: (view) => {
    const { aside } = threePerson(view.play);
    return [aside && h("p", { class: "aside-card" }, rich("score.aside", { card: cardGlyph(aside) })), ...called(view)];
  },
  tell: {
    ...SPADES.tell,
    revoke_called: ({ seat, against }, view) =>
      both(t("told.revoke_called", { name: nameOf(view, seat), against: nameOf(view, against) })),
    call_declined: ({ seat }, view) => both(t("told.call_declined", { name: nameOf(view, seat) })),
  },
  words: {
    seat: SPADES.words.seat,
    hand: (view) => {
      const { calls } = threePerson(view.play);
      const called = calls.map(({ seat, against }) =>
        t("told.revoke_called", { name: nameOf(view, seat), against: nameOf(view, against) }),
      );
      return [...SPADES.words.hand(view), sentences(called)];
    },
  },
  keys: SPADES.keys.filter(([, what]) => what !== "keys.nil"),
};
