/** Two-player Spades: hands are drawn card by card, nil may be bid blind before, bids may lie face down. */

import { createBidPad } from "./spades/bidpad.js";
import { opensBids } from "./spades/bids.js";
import { doing, mine, turn } from "./spades/seats.js";
import { BID_KEYS, SPADES } from "./spades/spades.js";
import { TELL } from "./spades/words.js";
import { createMiddle } from "./two_player/centre.js";
import { createDeclare } from "./two_player/declare.js";
import { createDraw, drawingState, drawingTurn, pips, twoPlayer } from "./two_player/draw.js";
import { TELL as DRAWING, drawingLine, spokenTurn } from "./two_player/words.js";

/** @param {import("../../types.d.ts").TableView} view */
const isDrawing = (view) => ["declaring", "drawing"].includes(twoPlayer(view).phase);

const ROLES = ["draw.role.draws_first", "draw.role.draws_second"];

/** @type {import("../../types.d.ts").GameScreens} */
export const TWO_PLAYER_SPADES = {
  ...SPADES,
  name: "two_player_spades",
  panels: (table) => [createDeclare(table), createDraw(table), createBidPad(table)],
  centre: createMiddle,
  opensBids,
  hasDealer: false,
  doing: (view, seat) => (isDrawing(view) ? [drawingState(view, seat)] : doing(view, seat)),
  mine: (view, seat) => (isDrawing(view) ? [pips(view, seat)] : mine(view, seat)),
  turn: (view) => (isDrawing(view) ? drawingTurn(view) : turn(view)),
  spokenTurn,
  tell: { ...TELL, ...DRAWING },
  words: { seat: SPADES.words.seat, hand: (view) => [...SPADES.words.hand(view), drawingLine(view)] },
  roles: (_, seat) => ROLES[seat],
  keys: [[["K"], "keys.keep"], [["R"], "keys.refuse"], ...BID_KEYS],
};
