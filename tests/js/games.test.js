// What the games show otherwise than each other: bowers, marks, scores in words, and a word for every event.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import "./games.js";
import { useCatalogue } from "../../static/js/i18n.js";
import { evolve } from "../../static/js/table/evolve.js";
import { gameOf, withScreens } from "../../static/js/table/games/registry.js";
import { marksBid, marksOf, opensBids } from "../../static/js/table/games/spades/bids.js";
import { onOffer } from "../../static/js/table/games/spades/blind.js";
import { callable } from "../../static/js/table/games/spades/calling.js";
import { joined } from "../../static/js/table/games/two_player/centre.js";
import { actors, createModel, legalNow, myClock, myTurn } from "../../static/js/table/model.js";
import { words } from "../../static/js/table/told.js";
import { tableInWords } from "../../static/js/table/words.js";

const fixture = (name) => JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf8"));
const WIRE = new URL("../golden/wire/", import.meta.url);
const euchre = gameOf({ game: "cutthroat_euchre" });

test("bowers stand with the trumps, and the left one says what it is", () => {
  const { play } = fixture("euchre-keeping");
  assert.deepEqual(euchre.sorted(play.holding, play).slice(0, 4), ["JH", "JD", "AH", "KS"]);
  assert.equal(euchre.suitOf("JD", play), "H");
  assert.equal(euchre.cardMark("JD", play)?.letter, "euchre.left_letter");
  assert.equal(euchre.cardMark("JH", play), null);
  assert.equal(euchre.cardMark("JC", play), null);
});

test("before trump is made cards stand as if the suit turned up were it, without a mark", () => {
  const play = { ...fixture("euchre-keeping").play, trump: null, turn_up_is: "up", turn_suit: "H" };
  assert.deepEqual(euchre.sorted(["KS", "JD", "9H", "AH"], play), ["JD", "AH", "9H", "KS"]);
  assert.deepEqual(euchre.sorted(["KS", "JD", "9H", "AH"], play, true), ["9H", "AH", "JD", "KS"]);
  assert.equal(euchre.cardMark("JD", play), null);
  const down = { ...play, turn_up_is: "down" };
  assert.deepEqual(euchre.sorted(["KS", "JD", "9H", "AH", "BJ"], down), ["BJ", "KS", "AH", "9H", "JD"]);
});

test("the left bower follows to trump, and a card of its printed suit does not", () => {
  const view = fixture("euchre-play");
  assert.deepEqual(legalNow(createModel(view)).sort(), ["AH", "JD", "JH"]);
  assert.deepEqual(euchre.refusal("KS", view.play), { code: "must_follow_suit", params: { suit: "H" } });
});

test("five of ten may be chosen to keep, one card to throw, and never the one turned up", () => {
  const view = fixture("euchre-keeping");
  assert.deepEqual(euchre.pick(view), { as: "keep", most: 5 });
  const exchange = { ...view, play: { ...view.play, phase: "turn_up" } };
  assert.deepEqual(euchre.pick(exchange), { as: "throw", most: 1, not: [view.play.turn_up] });
  assert.equal(euchre.pick(fixture("euchre-play")), null);
});

test("where several may act it can be my turn while the time of another runs", () => {
  const view = fixture("bid");
  const play = { ...view.play, turn: 0, to_act: [0, 1] };
  const model = createModel({ ...view, play });
  assert.deepEqual(actors(play), [0, 1]);
  assert.ok(myTurn(model));
  assert.ok(!myClock(model));
});

test("bids turn over when the last is in, also when mine was the first", () => {
  const view = { ...fixture("bid"), options: { bid_order: "simultaneous" } };
  const at = (phase, ...bids) => ({ ...view, play: { ...view.play, phase, bids } });
  assert.ok(opensBids(at("bidding", null, "5", null), at("playing", "3", "5", "4")));
  assert.ok(opensBids(at("bidding", "hidden", null, "hidden"), at("playing", "3", "5", "4")));
  assert.ok(!opensBids(at("bidding", null, null, null), at("bidding", "hidden", null, null)));
  assert.ok(!opensBids({ ...at("bidding", null), options: {} }, { ...at("playing", "3"), options: {} }));
});

test("the card just drawn is the one that joined mine, and after a reload none is known", () => {
  assert.equal(joined([], ["8S"]), "8S");
  assert.equal(joined(["8S", "TH"], ["8S", "KH", "TH"]), "KH");
  assert.equal(joined(null, ["8S", "TH"]), null);
  assert.equal(joined(["8S"], ["8S", "KH", "TH"]), null);
  assert.equal(joined(["8S", "TH"], ["8S"]), null);
});

test("nobody is called twice, and never by themselves", () => {
  const view = fixture("bid");
  const play = { ...view.play, calls: [{ seat: 2, against: 0 }] };
  assert.deepEqual(callable({ ...view, play }), [2]);
});

test("a score is made, set or neither in every game", () => {
  const three = gameOf({ game: "three_person_spades" });
  const score = (code, more = {}) => ({ bid: "5", tricks: 5, delta: 0, total: 0, parts: [{ code }], ...more });
  const play = { n_tricks: 17 };
  assert.equal(three.verdict(score("contract_made"), play).kind, "made");
  assert.equal(three.verdict(score("revoked"), play).kind, "set");
  assert.equal(gameOf({ game: "two_player_spades" }).verdict(score("nil_broken", { bid: "Nil" }), play).kind, "set");
  assert.equal(euchre.verdict(score("euchred"), play).kind, "set");
  assert.equal(euchre.verdict(score("euchre", { delta: 2 }), play).kind, "made");
  assert.equal(euchre.verdict(score("maker_held"), play).kind, "");
});

test("a blind 6 promises what the house rules ask of it, and a moon what its seat takes part in", () => {
  const view = fixture("five-dealer-out"); // its dealer, who bid the moon, misses the first trick
  const { play } = view;
  assert.equal(play.bids[0], "SM");
  assert.equal(marksOf(view, 0), 10);
  const blind = { ...view, options: { ...view.options, blind_bid_level: 8 }, play: { ...play, bids: ["SM", "B6", "Nil", null, "hidden"] } };
  assert.equal(marksOf(blind, 1), 8);
  assert.equal(marksBid(blind), 18);
});

test("a blind 6 and a moon are set by what was lacking of the level in their score", () => {
  useCatalogue("en", { "score.set_by": "set by {n}" });
  const { verdict } = gameOf({ game: "cutthroat_spades" });
  const score = (bid, code, level) => ({ bid, tricks: 7, delta: 0, total: 0, parts: [{ code, params: { level } }] });
  const play = { n_tricks: 11 };
  assert.equal(verdict(score("B6", "blind_set", 8), play).words, "set by 1");
  assert.equal(verdict(score("SM", "moon_set", 10), play).words, "set by 3");
  assert.equal(verdict(score("9", "contract_set"), play).words, "set by 2");
});

test("a blind 6 that the house rules do not have is not offered, not even as closed", () => {
  const at = (b6_limit) => onOffer({ ...fixture("blind-open"), options: { b6_limit } });
  assert.deepEqual(at(0), ["BN"]);
  assert.deepEqual(at(1), ["B6", "BN"]);
  assert.deepEqual(at("unlimited"), ["B6", "BN"]);
});

/** Every message is its own id, with what it was called with, so that a lack shows. */
const SPOKEN = { "text.then": "{text} {next}" };

for (const file of readdirSync(WIRE).filter((name) => name.endsWith(".json"))) {
  const recorded = JSON.parse(readFileSync(new URL(file, WIRE), "utf8"));
  test(`${file} is told in words from the first event to the last`, () => {
    useCatalogue("en", SPOKEN);
    const { seat, view: play, steps } = recorded.viewers.seat;
    const seats = play.totals.map((_, place) => ({ ...fixture("bid").seats[0], name: `player ${place}`, place }));
    let view = { ...fixture("bid"), game: recorded.game, options: {}, n_seats: seats.length, seats, play, seq: 0 };
    view.you = { ...view.you, seat };
    const told = new Set();
    for (const [seq, { event }] of steps.entries()) {
      const after = evolve(view, { seq, due: null, event });
      const said = words(view, after, event);
      if (said.spoken || said.log) told.add(event.type);
      for (const line of [...Object.values(said), ...tableInWords(after)])
        assert.doesNotMatch(line, /undefined|null|NaN/, `${event.type}: ${line}`);
      if (myTurn(createModel(after)) && after.play.phase !== "playing")
        assert.match(gameOf(after).spokenTurn(after), /^told\./);
      view = after;
    }
    const silent = [...new Set(steps.map(({ event }) => event.type))].filter((type) => !told.has(type));
    assert.deepEqual(
      silent.filter((type) => !["hand_begun", "game_started"].includes(type)),
      [],
    );
  });
}

test("every game has a role for each seat that is drawn, and keys that are explained", () => {
  for (const game of withScreens().map((name) => gameOf({ game: name }))) {
    for (const [keys, what] of game.keys) assert.ok(keys.length > 0 && what.startsWith("keys."), game.name);
    for (const seat of [0, 1]) assert.match(game.roles({ options: {} }, seat), /^draw\.role\./);
  }
});
