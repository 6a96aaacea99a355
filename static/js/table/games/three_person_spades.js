/** Three-person Spades: cards lie open from the deal, a club leads, and at table rules revokes are called. */

import { h } from "../../dom.js";
import { rich, t } from "../../i18n.js";
import { cardGlyph } from "../cards.js";
import { nameOf, sentences } from "../say.js";
import { both } from "../told.js";
import { opensBids } from "./spades/bids.js";
import { createCallingScreen } from "./spades/calling.js";
import { createSealedBids } from "./spades/sealed.js";
import { spokenTurn, turn } from "./spades/seats.js";
import { SPADES } from "./spades/spades.js";

/** @typedef {import("../../types.d.ts").GameView} GameView */
/** @typedef {import("../../types.d.ts").ThreePersonView} ThreePersonView */

/** @param {GameView | null} play */
const threePerson = (play) => /** @type {ThreePersonView} */ (play);

/** The club that must be led, for whoever leads first. @param {GameView} play */
const mustLead = ({ trick_no, trick, playable }) =>
  trick_no === 1 && trick.length === 0 && playable?.length === 1 ? (playable[0] ?? null) : null;

/** @type {import("../../types.d.ts").GameScreens} */
export const THREE_PERSON_SPADES = {
  ...SPADES,
  name: "three_person_spades",
  centre: createSealedBids,
  screens: { calling: createCallingScreen },
  opensBids,
  refusal: (card, play) => SPADES.refusal(card, { ...threePerson(play), must_lead: mustLead(play) }),
  turn: (view) => {
    const play = threePerson(view.play);
    const card = play.phase === "playing" && play.turn === view.you.seat ? mustLead(play) : null;
    return card ? h("span", null, rich("table.turn.must_lead", { card: cardGlyph(card) })) : turn(view);
  },
  spokenTurn: (view) => (view.play?.phase === "calling" ? t("told.your_call") : spokenTurn()),
  notes: (view) => {
    const { aside } = threePerson(view.play);
    return [aside && h("p", { class: "aside-card" }, rich("score.aside", { card: cardGlyph(aside) }))];
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
