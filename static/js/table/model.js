/** What the screens show: the view that has been reached, plus what only this page knows. */

import { gameOf } from "./games/registry.js";

/** @typedef {import("../types.d.ts").TableView} TableView */
/** @typedef {import("../types.d.ts").GameView} GameView */
/** @typedef {import("../types.d.ts").Trick} Trick */
/** @typedef {import("../types.d.ts").Hover} Hover */

/**
 * @typedef {object} Model
 * @property {TableView} view the state on show (it may be a moment behind the newest one)
 * @property {"connecting" | "up" | "down"} net
 * @property {number} downSince page time when the connection was lost
 * @property {string | null} pending my card that flew before the server confirmed it
 * @property {string | null} selected my lifted card
 * @property {{code?: string, params?: Record<string, any>} | null} refusal why the last tap did nothing
 * @property {Trick | null} held a finished trick that still lies on the table
 * @property {string | null} bid chosen in the bid pad
 * @property {string | null} choice chosen in another panel, such as a suit
 * @property {string[]} picked cards of mine that are chosen for something else than to be played
 * @property {boolean} opened bids that lay face down have just turned over
 * @property {Hover | null} hover the winner's sticker over the board
 * @property {boolean} busy a bid or a look is on its way
 * @property {boolean} restarting the server said that it restarts
 * @property {number} unread chat lines
 * @property {import("../types.d.ts").Knock[]} knocks people at the door
 */

/** @param {TableView} view @returns {Model} */
export function createModel(view) {
  return {
    view,
    net: "connecting",
    downSince: performance.now(),
    pending: null,
    selected: null,
    refusal: null,
    held: null,
    bid: null,
    choice: null,
    picked: [],
    opened: false,
    hover: null,
    busy: false,
    restarting: false,
    unread: 0,
    knocks: [],
  };
}

/** The game with my unconfirmed card already on the table. @param {Model} model @returns {GameView | null} */
export function playOf({ view, pending }) {
  const { play, you } = view;
  if (!play || pending === null || you.seat === null || !play.holding?.includes(pending)) return play;
  return {
    ...play,
    holding: play.holding.filter((card) => card !== pending),
    trick: [...play.trick, { seat: you.seat, card: pending }],
    turn: null,
    to_act: [],
  };
}

/** Everybody who may act now. @param {GameView} play @returns {number[]} */
export const actors = ({ to_act, turn }) => to_act ?? (turn === null ? [] : [turn]);

/** True when this page's player must act in the hand. @param {Model} model */
export function myTurn(model) {
  const play = playOf(model);
  const { phase, you, paused_by: paused } = model.view;
  return phase === "play" && !paused && play !== null && you.seat !== null && actors(play).includes(you.seat);
}

/** Whether the time that runs is mine: where several may act, it runs for one after the other. @param {Model} model */
export const myClock = (model) => myTurn(model) && model.view.play?.turn === model.view.you.seat;

/** Whether the panel of my turn may be on show. @param {Model} model */
export const mayAct = (model) => myTurn(model) && !botForMe(model) && model.net !== "down" && !model.busy;

/** Cards that may be played now; null when it is not my turn to play. @param {Model} model @returns {string[] | null} */
export function legalNow(model) {
  const play = playOf(model);
  if (!play || !myTurn(model) || play.phase !== "playing" || !play.holding) return null;
  return gameOf(model.view).playable(play);
}

/** The game without what changes nothing about what others see of it; equal as long as that is. @param {GameView} play */
export const publicly = ({ scores, holding, playable, ...rest }) => rest;

/** A bot holds my seat. @param {Model} model */
export function botForMe({ view }) {
  const seat = view.you.seat === null ? null : view.seats[view.you.seat];
  return seat ? seat.by_bot : null;
}

/** The person whose absence everybody waits for. @param {Model} model @returns {number | null} seat */
export function waitingFor({ view }) {
  const turn = view.phase === "play" && !view.paused_by ? (view.play?.turn ?? null) : null;
  if (turn === null || turn === view.you.seat) return null;
  const seat = view.seats[turn];
  return !seat.bot && seat.by_bot === null && seat.away_since !== null ? turn : null;
}

/** Seats as I see them, clockwise from my left; a watcher looks over seat 0's shoulder. @param {TableView} view */
export const baseSeat = (view) => view.you.seat ?? 0;

/** @param {TableView} view @param {number} seat @returns {number} 0 = at the bottom of the screen */
export const relative = (view, seat) => (seat - baseSeat(view) + view.n_seats) % view.n_seats;

/** Seats of the others in clockwise order. @param {TableView} view @returns {number[]} */
export const others = (view) =>
  Array.from({ length: view.n_seats - 1 }, (_, i) => (baseSeat(view) + i + 1) % view.n_seats);
