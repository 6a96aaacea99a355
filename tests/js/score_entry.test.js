import assert from "node:assert/strict";
import { test } from "node:test";

import { draftOf, emptyDraft, isBid, mostTricks, takers, withLikelyTricks, withTricks, written } from "../../static/js/score/entry.js";

const SPADES = {
  kind: "bids",
  n_tricks: 17,
  order: [1, 2, 0],
  bids: [[], [], []],
  most: [17, 17, 17],
  jacks: ["JC", "JD"],
  revokes: false,
};
const EUCHRE = { kind: "maker", n_tricks: 5, order: [1, 2, 0], lone_defender: true, thrown_in: true };

const bid = (...bids) => ({ ...emptyDraft(SPADES, 0), bids });

test("the first guess is what was bid, and the last bidder has the rest", () => {
  const draft = withLikelyTricks(SPADES, bid("6", "5", "4"), 6);
  assert.deepEqual(draft.tricks, [8, 5, 4]);
  assert.deepEqual(withLikelyTricks(SPADES, bid("3", "12", "12"), 6).tricks, [0, 12, 5]);
  assert.deepEqual(withLikelyTricks(SPADES, bid("Nil", "B6", "2F"), 6).tricks, [9, 6, 2]);
  assert.deepEqual(withLikelyTricks(SPADES, bid("Nil", "B6", "2F"), 8).tricks, [7, 8, 2]);
});

test("tricks always add up: who is set keeps them, and the others give way", () => {
  const likely = withLikelyTricks(SPADES, bid("6", "5", "4"), 6);
  assert.deepEqual(withTricks(SPADES, likely, 1, 12).tricks, [1, 12, 4]);
  assert.deepEqual(withTricks(SPADES, likely, 1, 15).tricks, [0, 15, 2]);
  assert.deepEqual(withTricks(SPADES, likely, 2, 14).tricks, [0, 3, 14]);
  assert.equal(mostTricks({ ...SPADES, most: [17, 5, 17] }, 1), 5);
});

test("what was entered by hand is not guessed again", () => {
  const draft = withTricks(SPADES, withLikelyTricks(SPADES, bid("6", "5", "4"), 6), 1, 7);
  assert.deepEqual(withLikelyTricks(SPADES, draft).tricks, [6, 7, 4]);
});

test("a hand of spades is written as the command reads it, and read back", () => {
  const draft = { ...withLikelyTricks(SPADES, bid("6", "5", "4"), 6), jacks: { JC: 1, JD: null } };
  const hand = written(SPADES, draft);
  assert.deepEqual(hand, {
    dealer: 0,
    seats: [
      { bid: "6", tricks: 8 },
      { bid: "5", tricks: 5, jacks: ["JC"] },
      { bid: "4", tricks: 4 },
    ],
  });
  assert.deepEqual(written(SPADES, draftOf(SPADES, hand)), hand);
  const revoked = { ...hand, seats: hand.seats.with(0, { bid: "6", tricks: 8, revoked: true }) };
  assert.deepEqual(written(SPADES, draftOf(SPADES, revoked)), revoked);
});

test("in euchre the maker is asked first, and who sat out takes nothing", () => {
  const empty = emptyDraft(EUCHRE, 0);
  assert.equal(isBid(EUCHRE, empty), false);
  const draft = withLikelyTricks(EUCHRE, { ...empty, maker: 2 });
  assert.deepEqual(takers(EUCHRE, draft), [2, 1, 0]);
  assert.deepEqual(draft.tricks, [1, 1, 3]);
  const lone = withLikelyTricks(EUCHRE, { ...empty, maker: 2, lone: 0 });
  assert.deepEqual(takers(EUCHRE, lone), [2, 0]);
  assert.deepEqual(lone.tricks, [2, 0, 3]);
  for (const one of [draft, lone, { ...draft, alone: true }, { ...empty, thrownIn: true }]) {
    const hand = written(EUCHRE, one);
    assert.deepEqual(written(EUCHRE, draftOf(EUCHRE, hand)), hand);
  }
  assert.deepEqual(written(EUCHRE, { ...empty, thrownIn: true }), { dealer: 0, thrown_in: true });
  assert.deepEqual(written(EUCHRE, lone), { dealer: 0, maker: 2, lone_defender: 0, tricks: [2, 0, 3] });
});

test("tricks that were counted are fitted to another maker, not guessed again", () => {
  const written = { dealer: 0, maker: 2, tricks: [0, 0, 5] };
  const march = draftOf(EUCHRE, written);
  assert.deepEqual(withLikelyTricks(EUCHRE, { ...march, alone: true }).tricks, [0, 0, 5]);
  const counted = withTricks(EUCHRE, withLikelyTricks(EUCHRE, { ...emptyDraft(EUCHRE, 0), maker: 2 }), 2, 4);
  assert.deepEqual(counted.tricks, [0, 1, 4]);
  assert.deepEqual(withLikelyTricks(EUCHRE, { ...counted, maker: 1 }).tricks, [0, 1, 4]);
  assert.deepEqual(withLikelyTricks(EUCHRE, { ...counted, lone: 0 }).tricks, [1, 0, 4]);
});

test("a hand that was thrown in has no tricks that were counted, and one that was not keeps its own", () => {
  const thrownIn = draftOf(EUCHRE, { dealer: 0, thrown_in: true });
  assert.deepEqual(withLikelyTricks(EUCHRE, { ...thrownIn, maker: 2, thrownIn: false }).tricks, [1, 1, 3]);
  const march = draftOf(EUCHRE, { dealer: 0, maker: 2, tricks: [0, 0, 5] });
  const doubted = withLikelyTricks(EUCHRE, { ...march, maker: null, thrownIn: true });
  assert.deepEqual(withLikelyTricks(EUCHRE, { ...doubted, maker: 2, thrownIn: false }).tricks, [0, 0, 5]);
});
