// The server's clock and the order of the show.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createClock, createCountdown } from "../../static/js/table/clock.js";
import { EventQueue } from "../../static/js/table/queue.js";

test("the message that travelled fastest gives the best time", () => {
  let tick = 0;
  const clock = createClock(() => tick);
  assert.ok(!clock.known());
  clock.heard(5000);
  tick = 1000;
  clock.heard(5900); // a slow one
  assert.equal(clock.now(), 6000);
  clock.heard(6050); // a faster one than the first
  assert.equal(clock.now(), 6050);
});

test("one late message does not turn the clock back, a changed server clock does", () => {
  const clock = createClock(() => 0);
  clock.heard(100_000);
  clock.heard(90_000);
  assert.equal(clock.now(), 100_000);
  clock.heard(90_000);
  clock.heard(90_000);
  assert.equal(clock.now(), 90_000);
});

test("a countdown never jumps up while its deadline stays, and starts afresh with a new one", () => {
  let tick = 0;
  const clock = createClock(() => tick);
  const countdown = createCountdown(clock);
  assert.equal(countdown.left(10_000), null, "unknown until the server was heard");
  clock.heard(0);
  assert.equal(countdown.left(null), null);
  tick = 4000;
  assert.equal(countdown.left(10_000), 6);
  tick = 3000; // as if the clock had been corrected backwards
  assert.equal(countdown.left(10_000), 6);
  assert.equal(countdown.left(40_000), 37);
  tick = 60_000;
  assert.equal(countdown.left(40_000), 0);
});

const envelope = (seq) => ({ type: "event", seq, at: 0, due: null, now: 0, event: { type: "card_played" } });

/** A stage whose animations end when the test says so. */
function stage({ watched = true, patience = 0 } = {}) {
  const told = [];
  const open = [];
  return {
    told,
    finish: async () => {
      open.shift()?.();
      await new Promise(setImmediate);
    },
    show: (one) => {
      told.push(`show ${one.seq}`);
      return new Promise((done) => open.push(done));
    },
    jump: (many) => told.push(`jump ${many.map((one) => one.seq)}`),
    patience: () => patience,
    watched: () => watched,
  };
}

test("events are shown one after the other", async () => {
  const stagehand = stage();
  const queue = new EventQueue(stagehand, assert.ifError, () => 0);
  queue.push(envelope(1));
  queue.push(envelope(2));
  assert.deepEqual(stagehand.told, ["show 1"]);
  await stagehand.finish();
  assert.deepEqual(stagehand.told, ["show 1", "show 2"]);
  await stagehand.finish();
  assert.ok(queue.empty);
});

test("a show that is more than 1.5 s late jumps to the newest state", async () => {
  let tick = 0;
  const stagehand = stage();
  const queue = new EventQueue(stagehand, assert.ifError, () => tick);
  [1, 2, 3].forEach((seq) => queue.push(envelope(seq)));
  tick = 1501;
  await stagehand.finish();
  assert.deepEqual(stagehand.told, ["show 1", "jump 2,3"]);
});

test("what waits on purpose is not late", async () => {
  let tick = 0;
  const stagehand = stage({ patience: 4000 });
  const queue = new EventQueue(stagehand, assert.ifError, () => tick);
  [1, 2].forEach((seq) => queue.push(envelope(seq)));
  tick = 3000;
  await stagehand.finish();
  assert.deepEqual(stagehand.told, ["show 1", "show 2"]);
});

test("nothing is animated when nobody looks", () => {
  const stagehand = stage({ watched: false });
  new EventQueue(stagehand, assert.ifError, () => 0).push(envelope(1));
  assert.deepEqual(stagehand.told, ["jump 1"]);
});

test("a snapshot replaces what was waiting", async () => {
  const stagehand = stage();
  const queue = new EventQueue(stagehand, assert.ifError, () => 0);
  [1, 2].forEach((seq) => queue.push(envelope(seq)));
  queue.clear();
  await stagehand.finish();
  assert.deepEqual(stagehand.told, ["show 1"]);
});
