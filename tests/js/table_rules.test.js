// What the table knows by itself: which cards may be played, where they stand, what is typed, whose turn it is.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import "./games.js";
import { typedBid } from "../../static/js/table/games/spades/bidpad.js";
import { sorted, upperRow } from "../../static/js/table/cards.js";
import { ceremonyStage } from "../../static/js/table/ceremony-stage.js";
import { evolvePlay } from "../../static/js/table/evolve.js";
import { createModel, legalNow, myTurn, others, playOf, relative, waitingFor } from "../../static/js/table/model.js";
import { playable, refusal } from "../../static/js/table/games/spades/playable.js";
import { WITH_SCREENS } from "../../static/js/table/games/offered.js";
import { gameOf, withScreens } from "../../static/js/table/games/registry.js";
import { ranking } from "../../static/js/table/scorecard.js";

const cards = (text) => text.split(" ");
const fixture = (name) => JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf8"));
const at = (trick, broken, more) => ({ jokers: "high_spades", must_lead: null, trick, broken, ...more });
const led = (codes, broken, more) => at(cards(codes).map((card) => ({ seat: 0, card })), broken, more);
const junk = { jokers: "junk" };

test("a held suit must be followed", () => {
  assert.deepEqual(playable(cards("AS KH 9H 3C"), led("2H", false)), ["KH", "9H"]);
  assert.deepEqual(refusal("AS", cards("AS KH"), led("2H", true)), { code: "must_follow_suit", params: { suit: "H" } });
});

test("a player void in the led suit may play anything", () => {
  assert.deepEqual(playable(cards("AS 3C"), led("2H", false)), ["AS", "3C"]);
  assert.equal(refusal("AS", cards("AS 3C"), led("2H", false)), null);
});

test("spades are not led before they are broken, unless nothing else is held", () => {
  assert.deepEqual(playable(cards("AS 3C"), at([], false)), ["3C"]);
  assert.deepEqual(playable(cards("AS 3C"), at([], true)), ["AS", "3C"]);
  assert.deepEqual(playable(cards("AS 2S"), at([], false)), ["AS", "2S"]);
  assert.deepEqual(refusal("AS", cards("AS 3C"), at([], false)), { code: "spades_not_broken", params: {} });
});

test("jokers are spades", () => {
  assert.deepEqual(playable(cards("LJ 9H 4D"), led("2S", true)), ["LJ"]);
  assert.deepEqual(playable(cards("BJ 3S AH"), at([], false)), ["AH"]);
});

test("jokers that are junk follow to no suit, and are led only when nothing else is held", () => {
  assert.deepEqual(playable(cards("LJ 9H 4D"), led("2S", true, junk)), ["LJ", "9H", "4D"]);
  assert.deepEqual(playable(cards("LJ 9H 4D"), led("2H", true, junk)), ["9H"]);
  assert.deepEqual(playable(cards("BJ 3S"), at([], false, junk)), ["3S"]);
  assert.deepEqual(playable(cards("BJ LJ"), at([], false, junk)), ["BJ", "LJ"]);
  assert.deepEqual(refusal("BJ", cards("BJ 3S"), at([], false, junk)), { code: "junk_not_led", params: {} });
});

test("after junk is led any card follows, and the first with a suit sets it", () => {
  assert.deepEqual(playable(cards("3S 9H"), led("BJ", false, junk)), ["3S", "9H"]);
  assert.deepEqual(playable(cards("3S 9H"), led("BJ LJ 2H", false, junk)), ["9H"]);
  assert.deepEqual(refusal("3S", cards("3S 9H"), led("BJ 2H", false, junk)), {
    code: "must_follow_suit",
    params: { suit: "H" },
  });
});

test("a club that must be led is the only card that may be", () => {
  const first = at([], false, { must_lead: "2C" });
  assert.deepEqual(playable(cards("9H 4C 2C"), first), ["2C"]);
  assert.deepEqual(refusal("9H", cards("9H 2C"), first), { code: "must_lead_card", params: { rank: "2", suit: "C" } });
});

test("every card that a recorded game saw played was playable for its player", () => {
  const folder = new URL("../golden/wire/", import.meta.url);
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".json"))) {
    const { game, viewers } = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
    const { seat, view, steps } = viewers.seat;
    let before = view;
    let checked = 0;
    for (const step of steps) {
      if (step.event.type === "card_played" && step.event.seat === seat && before.holding) {
        assert.ok(gameOf({ game }).playable(before).includes(step.event.card), JSON.stringify(step.event));
        checked += 1;
      }
      before = evolvePlay(before, step.event, seat);
    }
    assert.ok(checked > 20, `only ${checked} cards of ${name}`);
  }
});

test("a hand is sorted by suit, high cards left, or right when wanted", () => {
  const held = cards("2D AC KH TS AS 9H");
  assert.deepEqual(sorted(held), cards("AS TS KH 9H AC 2D"));
  assert.deepEqual(sorted(held, true), cards("TS AS 9H KH AC 2D"));
  assert.deepEqual(sorted(cards("AS XJ BJ LJ")), cards("BJ LJ XJ AS"));
});

test("up to ten cards stand in one row", () => assert.equal(upperRow(cards("AS KS QS JS TS 9S 8S 7S 6S 5S")), 10));

test("a long hand breaks between suits when both rows stay short", () => {
  assert.equal(upperRow(cards("AS QS 8S 4S KH JH 9H 5H 2H AC QC TC 7C 3C KD JD 6D")), 9);
  assert.equal(upperRow(cards("AS QS 8S 4S KH 9H 5H QC TC 3C JD 6D")), 7);
});

test("a hand that cannot break between suits breaks in the middle", () =>
  assert.equal(upperRow(cards("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S")), 7));

test("typed digits make the longest bid that is on offer", () => {
  const offered = ["Nil", ...Array.from({ length: 13 }, (_, i) => String(i + 1))];
  assert.equal(typedBid(null, "1", offered), "1");
  assert.equal(typedBid("1", "3", offered), "13");
  assert.equal(typedBid("1", "4", offered), "4");
  assert.equal(typedBid("5", "0", offered), "5");
});

test("my card lies on the table before the server has said so", () => {
  const model = createModel(fixture("play-follow"));
  assert.deepEqual(legalNow(model), ["KH", "9H", "5H"]);
  model.pending = "KH";
  assert.equal(legalNow(model), null);
  assert.ok(!playOf(model).holding.includes("KH"));
  assert.deepEqual(playOf(model).trick.at(-1), { seat: 1, card: "KH" });
  assert.ok(model.view.play.holding.includes("KH"), "the view itself stays what the server said");
});

test("whose turn it is, and who is waited for", () => {
  assert.ok(myTurn(createModel(fixture("bid"))));
  assert.equal(waitingFor(createModel(fixture("play-follow"))), null);
  assert.equal(waitingFor(createModel(fixture("play-away"))), 2);
});

test("others sit clockwise from my left; a watcher looks over the first seat's shoulder", () => {
  const view = fixture("play-four");
  assert.deepEqual(others(view), [2, 3, 0]);
  assert.equal(relative(view, view.you.seat), 0);
  assert.equal(relative(fixture("watching"), 0), 0);
});

test("the ceremony goes from scores to the winner to the choice to the cheer", () => {
  const began = 1_000_000;
  const ceremony = {
    seat: 1,
    player: "maya",
    game_no: 1,
    totals: [],
    smiley: null,
    placed: false,
    began,
    swap_until: null,
  };
  const at = (ms, change = {}, tally = []) =>
    ceremonyStage({ ceremony: { ...ceremony, ...change }, tally }, began + ms);
  assert.deepEqual([at(0), at(4500), at(6000)], ["scores", "reveal", "pick"]);
  const placedAt = (ms) => [{ at: began + ms }];
  assert.equal(at(20_000, { placed: true }, placedAt(19_000)), "cheer");
  assert.equal(at(30_000, { placed: true }, placedAt(19_000)), "done");
  assert.equal(
    at(1000, { placed: true }, placedAt(500)),
    "scores",
    "a bot's smiley waits until its winner was announced",
  );
  assert.equal(ceremonyStage({ ceremony: null, tally: [] }, began), "done");
});

test("the score sheet begins with the best total", () => {
  assert.deepEqual(ranking(fixture("scored").play.scores.at(-1)), [2, 1, 0]);
});

test("the games on offer are those that have screens", () => assert.deepEqual(withScreens(), WITH_SCREENS));

test("in a pause nobody is on turn, and nobody is waited for", () => {
  const view = fixture("play-follow");
  const pause = { paused_by: { player: "p0", name: "Maya" } };
  const mine = { ...view, you: { ...view.you, seat: view.play.turn } };
  assert.ok(myTurn(createModel(mine)));
  assert.ok(!myTurn(createModel({ ...mine, ...pause })));
  assert.equal(legalNow(createModel({ ...mine, ...pause })), null);
  const away = view.seats.map((seat) => ({ ...seat, away_since: 1 }));
  const watching = { ...view, seats: away, you: { ...view.you, seat: null } };
  assert.equal(waitingFor(createModel(watching)), view.play.turn);
  assert.equal(waitingFor(createModel({ ...watching, ...pause })), null);
});
