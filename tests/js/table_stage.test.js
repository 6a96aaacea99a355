// Events on their way to the screen: the real stage behind the real queue, on a recorded tournament.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, mock, test } from "node:test";

import "./games.js";
import { evolve } from "../../static/js/table/evolve.js";
import { createModel } from "../../static/js/table/model.js";
import { EventQueue } from "../../static/js/table/queue.js";

// What a page has and the stage asks for; no screen is on show, so nothing flies.
const { Stage } = await import("../../static/js/table/stage.js");
globalThis.document = { hidden: false, documentElement: { dataset: {} } };

const recorded = JSON.parse(readFileSync(new URL("../golden/table/cutthroat_3_seat.json", import.meta.url), "utf8"));

/** The recorded events from the first one that `fits`, and the view before them. */
function from(fits) {
  let view = recorded.view;
  for (const [index, step] of recorded.steps.entries()) {
    if (fits(step.event, view)) return { view, steps: recorded.steps.slice(index) };
    view = evolve(view, step);
  }
  throw new Error("no such event was recorded");
}

/** A stage that has no cards to move, but lays finished tricks aside as with a table on show. */
function play(view, render = () => {}) {
  const told = [];
  const failed = [];
  const model = createModel(view);
  const parts = () => ({ seatRect: () => null, trickCard: () => null, trickCards: () => [], dealt() {}, turnedUp() {}, arrived() {}, centreRect: () => null });
  const stage = new Stage(model, render, parts, (_before, _after, { seq }) => told.push(seq));
  const queue = new EventQueue(stage, (error) => failed.push(error));
  return { told, failed, model, stage, queue };
}

const settle = () => new Promise(setImmediate);
const after = (view, steps) => steps.reduce(evolve, view);

afterEach(() => mock.timers.reset());

test("a snapshot that comes while a card waits for the finished trick is not played twice", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { view, steps } = from((event) => event.type === "card_played" && event.winner !== null);
  const [last, next] = steps;
  assert.equal(next.event.type, "card_played");
  const { queue, stage, model, told } = play(view);
  queue.push(last);
  await settle();
  queue.push(next);
  await settle();
  assert.equal(model.view.seq, last.seq, "the next card waits until the trick was seen");

  const fresh = after(view, steps.slice(0, 2));
  queue.clear();
  stage.replace(fresh);
  await settle();
  mock.timers.tick(5000);
  await settle();
  assert.deepEqual(model.view, fresh);
  assert.deepEqual(told, [last.seq]);
  assert.ok(queue.empty);
});

test("a snapshot that comes in the pause before the scores stays as it is", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { view, steps } = from((event) => event.type === "hand_scored");
  const { queue, stage, model, told } = play(view);
  queue.push(steps[0]);
  await settle();
  const fresh = after(view, steps.slice(0, 1));
  queue.clear();
  stage.replace(fresh);
  mock.timers.tick(600);
  await settle();
  assert.equal(model.view.play.scores.length, fresh.play.scores.length);
  assert.deepEqual(model.view, fresh);
  assert.deepEqual(told, []);
});

for (const [what, change] of [
  ["phase", (view) => ({ play: { ...view.play, phase: "bidding" } })],
  ["hand", (view) => ({ play: { ...view.play, hand_no: view.play.hand_no + 1 } })],
  ["game", (view) => ({ game_no: view.game_no + 1 })],
  ["tournament", (view) => ({ tournament_no: view.tournament_no + 1 })],
])
  test(`what was chosen is not kept for another ${what}, and is for a fresh view of the same`, () => {
    const { view } = from((event) => event.type === "card_played");
    const { stage, model } = play(view);
    const card = view.play.holding[0];
    const chosen = { selected: card, bid: "5", choice: "H", picked: [card], pending: card };
    Object.assign(model, chosen);
    const kept = () => Object.fromEntries(Object.keys(chosen).map((name) => [name, model[name]]));
    stage.replace({ ...view, votes: ["nils"] });
    assert.deepEqual(kept(), chosen);
    stage.replace({ ...view, ...change(view) });
    assert.deepEqual(kept(), { selected: null, bid: null, choice: null, picked: [], pending: null });
  });

test("a jump leaves out what the view has already", () => {
  const { view, steps } = from((event) => event.type === "card_played");
  const { stage, model, told } = play(after(view, steps.slice(0, 2)));
  stage.jump(steps.slice(0, 3));
  assert.deepEqual(model.view, after(view, steps.slice(0, 3)));
  assert.deepEqual(told, [steps[2].seq]);
});

test("after an error in drawing the show goes on with the next event", async () => {
  let broken = true;
  const { view, steps } = from((event, { play }) => event.type === "card_played" && play.trick.length === 0);
  const { queue, stage, model, failed } = play(view, () => {
    if (broken) throw new Error("cannot draw");
  });
  queue.push(steps[0]);
  queue.push(steps[1]);
  await settle();
  assert.deepEqual(failed.map((error) => error.message), ["cannot draw"]);
  assert.ok(queue.empty);

  broken = false;
  stage.replace(after(view, steps.slice(0, 2)));
  queue.push(steps[2]);
  await settle();
  assert.equal(model.view.seq, steps[2].seq);
});
