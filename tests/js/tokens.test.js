// What may be put on the board, and how a token of one's own is written on its label.
import assert from "node:assert/strict";
import { test } from "node:test";

import { CHOICES, linesOf } from "../../static/js/components/token_words.js";
import { likelyToken, offered } from "../../static/js/table/tokens.js";

const token = (game_no, smiley, seat = 0) => ({ game_no, smiley, seat, slot: 0, rot: 0 });
const view = (kind, tally = [], ceremony = null) => ({
  options: { token_kind: kind },
  tally,
  ceremony,
  seats: [{ name: "Maya" }, { name: "Nils" }],
});

test("of smileys and marks each may be chosen again", () => {
  assert.deepEqual(offered(view("smiley", [token(1, "kraken")])), CHOICES.smiley);
  assert.deepEqual(offered(view("tally_mark", [token(1, "ink")])), CHOICES.tally_mark);
});

test("of the backs those that lie on the board least may be chosen", () => {
  const [first, ...others] = CHOICES.two_of_clubs;
  assert.deepEqual(offered(view("two_of_clubs", [token(1, first)])), others);
  assert.deepEqual(offered(view("two_of_clubs", CHOICES.two_of_clubs.map((back, i) => token(i, back)))), CHOICES.two_of_clubs);
});

test("a back that the deadline chose in this game counts as free", () => {
  const now = { game_no: 2, smiley: "anchor" };
  assert.ok(offered(view("two_of_clubs", [token(1, "compass"), token(2, "anchor")], now)).includes("anchor"));
});

test("what is held, else what was taken last, else a first choice is proposed", () => {
  assert.equal(likelyToken(view("smiley", [], { game_no: 1, smiley: "sun" }), 0), "sun");
  assert.equal(likelyToken(view("smiley", [token(1, "joy", 1)]), 1), "joy");
  assert.equal(likelyToken(view("smiley"), 0), "patch");
  assert.equal(likelyToken(view("tally_mark"), 0), "ink");
  assert.equal(likelyToken(view("two_of_clubs", [token(1, "compass")]), 0), "anchor");
  assert.equal(likelyToken(view("own"), 1), "Nils");
});

test("an own token stands in up to three lines", () => {
  assert.deepEqual(linesOf("🦑"), ["🦑"]);
  assert.deepEqual(linesOf("Ahoy"), ["Ahoy"]);
  assert.deepEqual(linesOf("Black Pearl"), ["Black", "Pearl"]);
  assert.deepEqual(linesOf("Klabautermannn"), ["Klabau", "terman", "nn"]);
  assert.deepEqual(linesOf("👩‍🚀👍🏽"), ["👩‍🚀👍🏽"]);
  assert.deepEqual(linesOf(""), [""]);
});
