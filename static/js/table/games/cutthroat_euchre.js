/** Cutthroat Euchre: trump is made, the maker plays against two; bowers, a manikin, and going alone. */

import { createAlone } from "./euchre/alone.js";
import { createNaming, createOrderUp } from "./euchre/bidding.js";
import { cardMark, euchre, refusal, sorted, suitOf } from "./euchre/cards.js";
import { createCentre } from "./euchre/centre.js";
import { createExchange } from "./euchre/exchange.js";
import { KEPT, createManikin } from "./euchre/manikin.js";
import { taken, verdict } from "./euchre/score.js";
import { COLUMNS, doing, facts, mine, turn } from "./euchre/seats.js";
import { TELL, WORDS, spokenTurn } from "./euchre/words.js";

const ROLES = ["draw.role.euchre_dealer", "draw.role.euchre_first", "draw.role.euchre_second"];

/** @type {import("../../types.d.ts").GameScreens} */
export const CUTTHROAT_EUCHRE = {
  name: "cutthroat_euchre",
  panels: (table) => [
    createOrderUp(table),
    createNaming(table),
    createExchange(table),
    createAlone(table),
    createManikin(table),
  ],
  centre: createCentre,
  suitOf,
  sorted,
  cardMark,
  playable: (play) => play.playable ?? [],
  refusal,
  pick: (view) => {
    const { phase, turn_up } = euchre(view);
    if (phase === "keeping") return { as: "keep", most: KEPT };
    if (phase !== "turn_up" && phase !== "discarding") return null;
    return { as: "throw", most: 1, ...(turn_up === null ? {} : { not: [turn_up] }) };
  },
  faceDown: (view) => euchre(view).phase === "playing" && euchre(view).sits_out === view.you.seat,
  sitsOut: (view, seat) => euchre(view).sits_out === seat,
  facts,
  hasDealer: true,
  doing,
  mine,
  columns: COLUMNS,
  turn,
  spokenTurn,
  verdict,
  taken,
  tell: TELL,
  words: WORDS,
  roles: (_, seat) => ROLES[seat],
  keys: [
    [["P"], "keys.pass"],
    [["S", "H", "C", "D"], "keys.suit"],
    [["A"], "keys.alone"],
  ],
};
