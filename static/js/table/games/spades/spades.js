/** What every Spades game shows in the same way. */

import { sorted } from "../../cards.js";
import { createBidPad } from "./bidpad.js";
import { refusal, suitOf } from "./playable.js";
import { COLUMNS, doing, facts, mine, spokenTurn, turn } from "./seats.js";
import { taken, verdict, warnings } from "./score.js";
import { TELL, WORDS } from "./words.js";

/** @typedef {import("../../../types.d.ts").CutthroatView} CutthroatView */

/** The keys of the bid pad. @type {import("../../../types.d.ts").GameScreens["keys"]} */
export const BID_KEYS = [
  [["0–9"], "keys.bid"],
  [["N"], "keys.nil"],
];

const ROLES = ["draw.role.dealer", "draw.role.first", "draw.role.second", "draw.role.third", "draw.role.fourth"];

export const SPADES = {
  panels: (/** @type {import("../../table.js").Table} */ table) => [createBidPad(table)],
  suitOf: (/** @type {string} */ card) => suitOf(card),
  sorted: (
    /** @type {readonly string[]} */ cards,
    /** @type {unknown} */ _,
    /** @type {boolean | undefined} */ highRight,
  ) => sorted(cards, highRight),
  playable: (/** @type {import("../../../types.d.ts").GameView} */ play) => play.playable ?? [],
  refusal: (
    /** @type {string} */ card,
    /** @type {import("../../../types.d.ts").GameView & { must_lead?: string | null }} */ play,
  ) => refusal(card, play.holding ?? [], /** @type {CutthroatView} */ (play)) ?? { code: "not_your_turn" },
  facts,
  hasDealer: true,
  doing,
  mine,
  columns: COLUMNS,
  turn,
  spokenTurn,
  verdict,
  taken,
  notes: warnings,
  tell: TELL,
  words: WORDS,
  roles: (/** @type {import("../../../types.d.ts").TableView} */ _, /** @type {number} */ seat) => ROLES[seat],
  keys: BID_KEYS,
};
