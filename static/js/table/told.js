/** Events in words: one line for the talk log, and what a screen reader hears. */

import { t } from "../i18n.js";
import { cardName } from "./cards.js";
import { gameOf } from "./games/registry.js";
import { listOf, nameOf, sentences } from "./say.js";
import { countOf, wordOfToken } from "./tokens.js";

/** @typedef {import("../types.d.ts").TableView} TableView */
/** @typedef {import("../types.d.ts").ShownEvent} ShownEvent */
/** @typedef {import("../types.d.ts").Words} Words */

/**
 * @param {TableView} before
 * @param {TableView} after
 * @param {ShownEvent} event
 * @returns {Words}
 */
export function words(before, after, event) {
  const tell = gameOf(after).tell[event.type] ?? TELL[event.type];
  return tell ? tell(event, after, before) : {};
}

/** Said and written alike. @param {string} text @returns {Words} */
export const both = (text) => ({ log: text, spoken: text });

/** What is told in the same way in every game. @type {Record<string, import("../types.d.ts").Tell>} */
const TELL = {
  hand_dealt: ({ dealer, hand_no }, view) => both(t("told.dealt", { name: nameOf(view, dealer), hand: hand_no })),
  card_played: cardPlayed,
  hand_scored: (event, view) => handScored(event, view),
  time_given: ({ seat, by, reason }, view) =>
    both(t(`told.time_given.${reason}`, { name: nameOf(view, seat), by: personName(view, by) })),
  seat_away: ({ seat, asleep }, view) =>
    both(t(asleep ? "told.seat_asleep" : "told.seat_away", { name: nameOf(view, seat) })),
  seat_back: ({ seat }, view) => both(t("told.seat_back", { name: nameOf(view, seat) })),
  bot_wanted: ({ seat, by }, view) =>
    both(t("told.bot_wanted", { name: nameOf(view, seat), by: personName(view, by) })),
  seat_to_bot: ({ seat, reason }, view) => both(t(`told.seat_to_bot.${reason}`, { name: nameOf(view, seat) })),
  seat_returned: ({ seat }, view) => both(t("told.seat_returned", { name: nameOf(view, seat) })),
  seat_given: ({ place, player, name }, view, { places }) =>
    player === places[place]?.player ? {} : both(t("told.seat_given", { name, before: places[place]?.name ?? "" })),
  table_paused: ({ name }) => both(t("told.table_paused", { name })),
  table_resumed: () => both(t("told.table_resumed")),
  table_closed: ({ reason }) => both(t(`tally.closed.${reason}`)),
  host_changed: ({ player }, view) => both(t("told.host_changed", { name: personName(view, player) })),
  player_admitted: ({ name }) => both(t("told.admitted", { name })),
  seats_drawn: (event, view) => ({ spoken: draw(view) }),
  dealer_drawn: (event, view) => ({ spoken: draw(view) }),
  game_won: ({ seat, totals }, view) => both(won(view, seat, totals)),
  smiley_chosen: ({ seat, smiley }, view) => ({
    spoken: t("told.smiley_chosen", { name: nameOf(view, seat), smiley: wordOfToken(view, smiley) }),
  }),
  token_placed: ({ seat, smiley }, view) => both(placed(view, seat, smiley)),
  tournament_won: ({ seat }, view) => both(t("told.champion", { name: nameOf(view, seat) })),
};

/** @param {TableView} view @param {string} player */
const personName = (view, player) => view.people.find((person) => person.player === player)?.name ?? "";

/** Whether this card is the one that breaks spades. @param {TableView} before @param {ShownEvent} event */
export const breaks = ({ play }, { broken }) =>
  broken === true && !(/** @type {import("../types.d.ts").SpadesView | null} */ (play)?.broken);

/** @param {ShownEvent} event @param {TableView} after @param {TableView} before @returns {Words} */
function cardPlayed(event, after, before) {
  const { seat, card, winner, winning } = event;
  const name = nameOf(after, seat);
  const leads = before.play?.trick.length === 0;
  const spoken = [
    t(leads ? "told.leads" : seat === winning ? "told.plays_winning" : "told.plays", { name, card: cardName(card) }),
  ];
  const broke = breaks(before, event);
  if (broke) spoken.push(t("told.broke_spades", { name }));
  if (winner !== null) spoken.push(t("told.takes", { name: nameOf(after, winner) }));
  return {
    spoken: sentences(spoken),
    ...(broke ? { log: t("told.broke_spades_with", { name, card: cardName(card) }) } : {}),
  };
}

/** @param {ShownEvent} event @param {TableView} view @returns {Words} */
function handScored({ hand_no, seats }, view) {
  const lines = seats.map((/** @type {import("../types.d.ts").SeatScore} */ score, /** @type {number} */ seat) =>
    t("told.score", { name: nameOf(view, seat), delta: score.delta, total: score.total }),
  );
  return both(sentences([t("told.scored", { hand: hand_no }), ...lines]));
}

/**
 * "512 to 447 and 391"
 * @param {number[]} totals
 * @param {number} winner
 */
export function result(totals, winner) {
  const rest = totals.filter((_, seat) => seat !== winner).sort((a, b) => b - a);
  const others = listOf(rest.map((n) => t("told.number", { points: n })));
  return t("ceremony.result", { winner: totals[winner], others });
}

/** @param {TableView} view @param {number} seat @param {number[]} totals */
const won = (view, seat, totals) => t("told.won", { name: nameOf(view, seat), result: result(totals, seat) });

/** @param {TableView} view @param {number} seat @param {string} smiley */
function placed(view, seat, smiley) {
  const count = view.tally.filter((token) => token.seat === seat).length;
  return t("told.placed", {
    name: nameOf(view, seat),
    smiley: wordOfToken(view, smiley),
    tokens: countOf(view, count),
  });
}

/** The draw for the deal, round by round. @param {TableView} view */
export function draw(view) {
  if (!view.draw) return "";
  const name = (/** @type {number} */ place) => view.places[place]?.name ?? "";
  const rounds = view.draw.rounds.map((round) =>
    sentences(round.map(({ place, card }) => t("told.drew", { name: name(place), card: cardName(card) }))),
  );
  const { roles } = gameOf(view);
  const { order } = view.draw;
  if (view.drawn_dealer !== null) return sentences([...rounds, t("told.deal_result", { dealer: name(order[0] ?? 0) })]);
  const seats = order.map((place, seat) => t("told.seat_role", { name: name(place), role: t(roles(view, seat)) }));
  return sentences([...rounds, ...seats]);
}
