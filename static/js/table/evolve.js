/**
 * Old view + shown event -> new view, equal to the view that the server would send afresh.
 * Pure; knows no rules of the game: whatever follows from a rule stands in the event. Tricks, scores and the
 * end are the same in every game; what else an event changes it brings as `changes`, merged last.
 */

/** @typedef {import("../types.d.ts").GameView & Record<string, any>} GameView with what games have of their own */
/** @typedef {import("../types.d.ts").TableView} TableView */
/** @typedef {import("../types.d.ts").ShownEvent} ShownEvent */
/** @typedef {import("../types.d.ts").Envelope} Envelope */

/** @template T @param {readonly T[]} list @param {number} index @param {T} value @returns {T[]} */
const replaced = (list, index, value) => list.map((item, i) => (i === index ? value : item));

/** Those of the named fields that the event has. @param {ShownEvent} event @param {string[]} names */
const facts = (event, ...names) =>
  Object.fromEntries(names.filter((name) => name in event).map((name) => [name, event[name]]));

/** @param {GameView} play @param {ShownEvent} event @param {number | null} mine @returns {GameView} */
function cardPlayed(play, event, mine) {
  const { seat, card, turn } = event;
  const cards = [...play.trick, { seat, card }];
  const counts = replaced(play.counts, seat, play.counts[seat] - 1);
  const holding = seat === mine && play.holding ? play.holding.filter((c) => c !== card) : play.holding;
  const next = { ...play, counts, holding, turn, ...facts(event, "broken") };
  if (event.winner === null) return { ...next, trick: cards, winning: event.winning };
  return { ...next, ...trickTaken(play, cards, event.winner) };
}

/** @param {GameView} play @param {import("../types.d.ts").TrickCard[]} cards @param {number} winner */
function trickTaken(play, cards, winner) {
  return {
    trick: [],
    winning: null,
    last_trick: { cards, winner },
    leader: winner,
    tricks: replaced(play.tricks, winner, play.tricks[winner] + 1),
    trick_no: Math.min(play.trick_no + 1, play.n_tricks),
    ...(play.prize_jacks ? jacksCaught(play, cards, winner) : {}),
  };
}

/** @param {GameView} play @param {import("../types.d.ts").TrickCard[]} cards @param {number} winner */
function jacksCaught(play, cards, winner) {
  const caught = cards.map((c) => c.card).filter((card) => play.prize_jacks.includes(card));
  return { jacks: replaced(play.jacks, winner, [...play.jacks[winner], ...caught]) };
}

/** @param {GameView} play @param {ShownEvent} event @returns {GameView} */
function handDealt(play, event) {
  const { hand_no, dealer, turn, leader, counts, blind } = event;
  const none = counts.map(() => null);
  return {
    ...play,
    hand_no,
    dealer,
    turn,
    leader,
    counts,
    blind,
    phase: "bidding",
    broken: false,
    bids: none,
    looked: counts.map(() => false),
    holding: null,
    trick: [],
    winning: null,
    last_trick: null,
    trick_no: 1,
    tricks: counts.map(() => 0),
    jacks: counts.map(() => []),
  };
}

/**
 * A blind six uses one up, so it brings what is on offer now. The last bid brings who leads where a club
 * decides it, and that club where it must be led.
 * @param {GameView} play
 * @param {ShownEvent} event
 * @returns {GameView}
 */
function bidMade(play, event) {
  const { seat, bid, turn, phase, holding, b6_used, blind } = event;
  return {
    ...play,
    turn,
    phase,
    bids: replaced(play.bids, seat, bid),
    looked: replaced(play.looked, seat, true),
    holding: holding ?? play.holding,
    b6_used: b6_used ?? play.b6_used,
    blind: blind ?? play.blind,
    ...facts(event, "leader", "must_lead"),
  };
}

/** @param {GameView} play @param {ShownEvent} event @returns {GameView} */
function handScored(play, event) {
  const scores = [...play.scores, { hand_no: event.hand_no, seats: event.seats }];
  return { ...play, phase: "scored", turn: null, scores, ...facts(event, "totals", "bags") };
}

/** @typedef {(play: GameView, event: ShownEvent, mine: number | null) => GameView} Case */

/** Told in the same way by every game. @type {Record<string, Case>} */
const CASES = {
  card_played: cardPlayed,
  hand_scored: handScored,
  hand_begun: (play, { hand_no, dealer }) => ({ ...play, hand_no, dealer, phase: "dealing", turn: null }),
  game_won: (play, { seat }) => ({ ...play, phase: "over", turn: null, winner: seat }),
};

/** Told without `changes` by Cutthroat Spades. @type {Record<string, Case>} */
const WITHOUT_CHANGES = {
  bid_made: bidMade,
  hand_dealt: handDealt,
  hand_looked: (play, event) => ({
    ...play,
    looked: replaced(play.looked, event.seat, true),
    holding: event.holding ?? play.holding,
  }),
};

/**
 * The game's part alone.
 * @param {GameView | null} play
 * @param {ShownEvent} event
 * @param {number | null} mine my seat
 * @returns {GameView | null}
 */
export function evolvePlay(play, event, mine) {
  if (event.type === "game_started") return event.play;
  if (!play) return play;
  const apply = CASES[event.type] ?? (event.changes ? undefined : WITHOUT_CHANGES[event.type]);
  return { ...(apply ? apply(play, event, mine) : play), ...event.changes };
}

/** @param {TableView} view @param {Pick<Envelope, "seq" | "due" | "event">} envelope @returns {TableView} */
export function evolve(view, { seq, due, event }) {
  const play = evolvePlay(view.play, event, view.you.seat);
  return { ...view, play, ...event.set, seq, due };
}
