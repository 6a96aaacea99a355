/** What follows from the view of an evening. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { fieldTime, nextAt } from "../../static/js/evening/closing.js";
import * as model from "../../static/js/evening/model.js";
import { firstPlan } from "../../static/js/evening/plan.js";
import { layoutOf } from "../../static/js/tv/columns.js";

const MINUTE = 60_000;
const NAMES = ["Maya", "Nils", "Giulia", "Yuki", "Pawlu", "Ines", "Luca"];
const RULES = { n_seats: 3, game: "cutthroat_spades", preset: "official", options: {}, turn_s: 30 };

const entrant = (no, more = {}) => ({
  no,
  owner: `p${no}`,
  player: `p${no}`,
  name: NAMES[no],
  plays: NAMES[no],
  bot: false,
  level: null,
  presence: "here",
  reason: "",
  queued: false,
  same_name: false,
  ...more,
});

const table = (no, round, entrants, more = {}) => ({
  no,
  table_id: `t${round}-${no}`,
  game: RULES.game,
  preset: RULES.preset,
  entrants,
  is_open: true,
  hands: 0,
  totals: null,
  games: [],
  ...more,
});

const game = (winner, at, more = {}) => ({ game_no: 1, winner, player: null, totals: [], how: "played", at, smiley: "sun", ...more });

const view = (more = {}) => ({
  tournament_id: "night",
  host: "p0",
  you: { player: "p0", name: "Maya", entrant: 0 },
  phase: "play",
  settings: { title: "Friday", form: "evening", rounds: [[RULES]], tokens_to_win: 5, rounds_to_play: null, seating: "drawn", settlement: "score" },
  people: NAMES.map((name, no) => ({ player: `p${no}`, name })),
  entrants: NAMES.map((_, no) => entrant(no)),
  queue: [],
  rounds: [],
  standings: [],
  presence: {},
  ...more,
});

const drawn = (round, tables, at = 0) => ({ no: round, at, tables, byes: [6], repeats: 0, bound: 0, unmet: [] });

test("somebody's place is at the open table they were drawn to", () => {
  const first = drawn(1, [table(1, 1, [0, 1, 2], { is_open: false }), table(2, 1, [3, 4, 5])]);
  const second = drawn(2, [table(1, 2, [0, 2, 6])]);
  const evening = view({ rounds: [first, second] });
  assert.equal(model.spotOf(evening, 0).table.table_id, "t2-1");
  assert.equal(model.spotOf(evening, 4).table.table_id, "t1-2");
  assert.equal(model.spotOf(evening, 1), null);
  assert.deepEqual(
    model.shownSpots(evening).map(({ table: { table_id } }) => table_id),
    ["t1-2", "t2-1"],
    "what still plays of an earlier round is shown, too",
  );
});

test("a draw is news to those who were drawn, once, and to nobody else", () => {
  const before = view();
  const after = view({ rounds: [drawn(1, [table(1, 1, [0, 1, 2])])] });
  assert.equal(model.drawnTo(before, after).table.no, 1);
  assert.equal(model.drawnTo(after, after), null);
  const luca = { you: { player: "p6", name: "Luca", entrant: 6 } };
  assert.equal(model.drawnTo(view(luca), view({ ...luca, rounds: after.rounds })), null);
});

test("who plays for somebody else goes to that table", () => {
  const entrants = NAMES.map((_, no) => entrant(no, no === 1 ? { player: "p6" } : no === 6 ? { presence: "out" } : {}));
  const evening = view({ you: { player: "p6", name: "Luca", entrant: 6 }, entrants, rounds: [drawn(1, [table(1, 1, [0, 1, 2])])] });
  assert.equal(model.mySpot(evening).table.no, 1);
  assert.equal(model.myPart(evening).no, 1);
  const replaced = view({ entrants: NAMES.map((_, no) => entrant(no, { level: "mate" })), rounds: evening.rounds });
  assert.equal(model.mySpot(replaced), null, "a bot plays there");
});

test("tokens lie in the order in which games ended, in the kind of their round's rules", () => {
  const rounds = [
    drawn(1, [table(1, 1, [0, 1, 2], { games: [game(0, 50)] }), table(2, 1, [3, 4, 5], { games: [game(4, 30), game(null, 40, { how: "void" })] })]),
  ];
  const settings = { ...view().settings, rounds: [[{ ...RULES, options: { token_kind: "two_of_clubs" } }]] };
  assert.deepEqual(
    model.tokens(view({ rounds, settings })).map(({ entrant: no, kind, at }) => [no, kind, at]),
    [
      [4, "two_of_clubs", 30],
      [0, "two_of_clubs", 50],
    ],
  );
});

test("an end is estimated from games that were played, and from nothing else", () => {
  const open = drawn(2, [table(1, 2, [0, 1, 2])], 60 * MINUTE);
  const played = drawn(1, [table(1, 1, [0, 1, 2], { is_open: false, games: [game(0, 20 * MINUTE)] })], 0);
  const settled = drawn(1, [table(1, 1, [0, 1, 2], { is_open: false, games: [game(0, 20 * MINUTE, { how: "settled" })] })], 0);
  const evening = view({ rounds: [played, open] });
  const [spot] = model.openSpots(evening);
  assert.equal(model.endOf(evening, spot, 61 * MINUTE), 80 * MINUTE);
  assert.equal(model.endOf(evening, spot, 90 * MINUTE), 90 * MINUTE, "not before now");
  assert.equal(model.endOfRound(evening, 0), 80 * MINUTE);
  assert.equal(model.endOf(view({ rounds: [settled, open] }), spot, 0), null);
});

test("several may lead a table, and nobody does before its first hand", () => {
  assert.deepEqual(model.leaders(table(1, 1, [3, 4, 5])), []);
  assert.deepEqual(model.leaders(table(1, 1, [3, 4, 5], { totals: [50, -10, 50] })), [3, 5]);
});

test("watchers have no row and play for nobody", () => {
  const people = [...view().people, { player: "tv", name: "TV" }, { player: "p9", name: "Rosa" }];
  const entrants = NAMES.map((_, no) => entrant(no, no === 2 ? { player: "p9" } : {}));
  assert.deepEqual(model.watchers(view({ people, entrants })), [{ player: "tv", name: "TV" }]);
});

test("a time of day is the next one after a moment", () => {
  const nine = new Date(2026, 10, 27, 21, 0).getTime();
  assert.equal(fieldTime(nextAt("22:15", nine)), "22:15");
  assert.equal(nextAt("22:15", nine) - nine, 75 * MINUTE);
  assert.equal(new Date(nextAt("00:30", nine)).getDate(), 28);
});

test("a first plan fills tables in order, and who is left over sits out", () => {
  assert.deepEqual(firstPlan([4, 2, 0, 1, 3, 5, 6], 3), [1, 1, 1, 2, 2, 2, 0]);
  assert.deepEqual(firstPlan([4, 2], 3), [0, 0]);
});

test("every column of a TV's board has its turn, at most ten at once", () => {
  for (let n = 1; n <= 64; n++) {
    const { lines, across, pages } = layoutOf(n);
    assert.ok(lines * across * pages >= n, `${n}`);
    assert.ok(lines * across <= 10, `${n}`);
    assert.ok(lines * across * (pages - 1) < n, `${n}: no empty page`);
  }
});
