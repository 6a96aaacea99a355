/**
 * Old view + shown event -> new view, equal to the view that the server would send afresh.
 * Pure; knows no rules of the game: whatever follows from a rule stands in the event.
 */

/** @typedef {import("../types.d.ts").GameView} GameView */
/** @typedef {import("../types.d.ts").TableView} TableView */
/** @typedef {import("../types.d.ts").ShownEvent} ShownEvent */
/** @typedef {import("../types.d.ts").Envelope} Envelope */

/** @template T @param {readonly T[]} list @param {number} index @param {T} value @returns {T[]} */
const replaced = (list, index, value) => list.map((item, i) => (i === index ? value : item));

/** @param {GameView} play @param {ShownEvent} event @param {number | null} mine @returns {GameView} */
function cardPlayed(play, event, mine) {
  const { seat, card, turn, broken } = event;
  const cards = [...play.trick, { seat, card }];
  const counts = replaced(play.counts, seat, play.counts[seat] - 1);
  const holding = seat === mine && play.holding ? play.holding.filter((c) => c !== card) : play.holding;
  const next = { ...play, counts, holding, turn, broken };
  if (event.winner === null) return { ...next, trick: cards, winning: event.winning };
  return { ...next, ...trickTaken(play, cards, event.winner) };
}

/** @param {GameView} play @param {import("../types.d.ts").TrickCard[]} cards @param {number} winner */
function trickTaken(play, cards, winner) {
  const caught = cards.map((c) => c.card).filter((card) => play.prize_jacks.includes(card));
  return {
    trick: [],
    winning: null,
    last_trick: { cards, winner },
    leader: winner,
    tricks: replaced(play.tricks, winner, play.tricks[winner] + 1),
    jacks: replaced(play.jacks, winner, [...play.jacks[winner], ...caught]),
    trick_no: Math.min(play.trick_no + 1, play.n_tricks),
  };
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
 * A blind six uses one up, so it brings what is on offer now.
 * @param {GameView} play
 * @param {ShownEvent} event
 * @returns {GameView}
 */
function bidMade(play, { seat, bid, turn, phase, holding, b6_used, blind }) {
  return {
    ...play,
    turn,
    phase,
    bids: replaced(play.bids, seat, bid),
    looked: replaced(play.looked, seat, true),
    holding: holding ?? play.holding,
    b6_used: b6_used ?? play.b6_used,
    blind: blind ?? play.blind,
  };
}

/** @param {GameView} play @param {ShownEvent} event @returns {GameView} */
function handScored(play, event) {
  const { hand_no, seats, totals, bags } = event;
  return { ...play, phase: "scored", turn: null, totals, bags, scores: [...play.scores, { hand_no, seats }] };
}

/** @type {Record<string, (play: GameView, event: ShownEvent, mine: number | null) => GameView>} */
const CASES = {
  card_played: cardPlayed,
  bid_made: bidMade,
  hand_dealt: handDealt,
  hand_scored: handScored,
  hand_looked: (play, event) => ({
    ...play,
    looked: replaced(play.looked, event.seat, true),
    holding: event.holding ?? play.holding,
  }),
  hand_begun: (play, { hand_no, dealer }) => ({ ...play, hand_no, dealer, phase: "dealing", turn: null }),
  game_won: (play, { seat }) => ({ ...play, phase: "over", turn: null, winner: seat }),
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
  return play && event.type in CASES ? CASES[event.type](play, event, mine) : play;
}

/** @param {TableView} view @param {Pick<Envelope, "seq" | "due" | "event">} envelope @returns {TableView} */
export function evolve(view, { seq, due, event }) {
  const play = evolvePlay(view.play, event, view.you.seat);
  return { ...view, play, ...event.set, seq, due };
}
