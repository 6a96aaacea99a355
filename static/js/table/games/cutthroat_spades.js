/** Cutthroat Spades: cards lie face down until one looks, and may be bid blind. */

import { h } from "../../dom.js";
import { t } from "../../i18n.js";
import { clubLeads } from "../../lobby/house_rules.js";
import { getSetting } from "../../settings.js";
import { nameOf } from "../say.js";
import { both } from "../told.js";
import { createBidPad } from "./spades/bidpad.js";
import { createBlind } from "./spades/blind.js";
import { createDealerNote } from "./spades/dealer_note.js";
import { playable, suitOf } from "./spades/playable.js";
import { doing, facts, mine, mustLead, turn } from "./spades/seats.js";
import { BID_KEYS, SPADES } from "./spades/spades.js";
import { TELL } from "./spades/words.js";

/** @typedef {import("../../types.d.ts").CutthroatView} CutthroatView */
/** @typedef {import("../../types.d.ts").GameView} GameView */
/** @typedef {import("../../types.d.ts").TableView} TableView */

/** @param {GameView | null} play */
const cutthroat = (play) => /** @type {CutthroatView} */ (play);

/** Whether a seat has no part in the trick that is on: a dealer who was dealt a card less misses the first. @param {TableView} view @param {number} seat */
function sitsOut(view, seat) {
  const { phase, trick_no, open_tricks, n_tricks } = cutthroat(view.play);
  return phase === "playing" && trick_no === 1 && (open_tricks?.[seat] ?? n_tricks) < n_tricks;
}

/** @type {import("../../types.d.ts").GameScreens} */
export const CUTTHROAT_SPADES = {
  ...SPADES,
  name: "cutthroat_spades",
  panels: (table) => [createBidPad(table), createBlind(table)],
  centre: (table) => createDealerNote(table, sitsOut),
  suitOf: (card, play) => suitOf(card, cutthroat(play)),
  playable: (play) => playable(play.holding ?? [], cutthroat(play)),
  mine: (view, seat) => {
    const play = cutthroat(view.play);
    const waits = play.phase === "bidding" && play.bids[seat] === null && !play.looked[seat];
    return waits ? [t("table.not_looked")] : mine(view, seat);
  },
  doing: (view, seat) => (sitsOut(view, seat) ? [t("table.from_trick_2")] : doing(view, seat)),
  sitsOut,
  facts: (view) => {
    const { joker_count: n } = view.options;
    return [...facts(view), n > 0 && h("span", { class: "chip fact" }, t("table.jokers", { n }))];
  },
  turn: (view) => {
    const { turn: who, trick, must_lead } = cutthroat(view.play);
    if (must_lead && who !== null && who === view.you.seat && trick.length === 0) return mustLead(must_lead);
    if (view.you.seat === null || !sitsOut(view, view.you.seat) || who === null) return turn(view);
    return [t("table.turn.thinking", { name: nameOf(view, who) }), h("small", null, t("table.you_sit_out"))];
  },
  roles: (view, seat) => (seat === 1 && clubLeads(view.options) ? "draw.role.first_bid" : SPADES.roles(view, seat)),
  automatic: (table) => {
    if (getSetting("always_look") && mayLook(table.model)) table.moves.look();
  },
  spokenTurn: (view) => t(view.play?.holding ? "told.your_bid" : "told.your_bid_face_down"),
  tell: {
    ...TELL,
    hand_misdealt: ({ dealer }, view) => both(t("told.misdealt", { name: nameOf(view, dealer) })),
    hand_looked: ({ seat }, view) => (seat === view.you.seat ? { spoken: t("told.you_looked") } : {}),
  },
  keys: [...BID_KEYS, [["B"], "keys.blind"]],
};

/** Players who always look do not have to say so each time. @param {import("../model.js").Model} model */
function mayLook({ view, net, busy }) {
  const play = cutthroat(view.play);
  const seat = view.you.seat;
  return net === "up" && !busy && seat !== null && play?.phase === "bidding" && !play.looked[seat];
}
