// The browser's `evolvePlay` over whole recorded games: old view + shown events == the server's fresh view.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { evolvePlay } from "../../static/js/table/evolve.js";

const FOLDER = new URL("../golden/wire/", import.meta.url);
const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));

test("what an event brings as changes is merged last, into a view of any game", () => {
  const play = { phase: "drawing", turn: 0, tricks: [0, 0], drawn: "AS", counts: [3, 2], to_act: [0] };
  const event = { type: "card_kept", seat: 0, changes: { turn: 1, to_act: [1], drawn: null, counts: [4, 2] } };
  assert.deepEqual(evolvePlay(play, event, 0), { ...play, ...event.changes });
  const begun = evolvePlay(play, { type: "hand_begun", hand_no: 2, dealer: 1, changes: { phase: "declaring" } }, 0);
  assert.deepEqual([begun.hand_no, begun.dealer, begun.phase, begun.turn], [2, 1, "declaring", null]);
  assert.deepEqual(evolvePlay(play, { type: "bid_made", seat: 0, changes: { bids: ["hidden", null] } }, 1).bids, [
    "hidden",
    null,
  ]);
  const scored = { type: "hand_scored", hand_no: 1, seats: [], totals: [1, 3] };
  assert.deepEqual(Object.keys(evolvePlay({ ...play, scores: [] }, scored, null)).sort(), [
    ...Object.keys(play),
    "scores",
    "totals",
  ].sort());
});

test("there are recorded games of three and four", () => assert.ok(files.length >= 2));

for (const name of files) {
  const recorded = JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"));
  for (const [who, { seat, view, steps }] of Object.entries(recorded.viewers)) {
    test(`every event of ${name} leads the ${who} to the fresh view`, () => {
      let play = view;
      let compared = 0;
      for (const step of steps) {
        play = evolvePlay(play, step.event, seat);
        if (step.view) {
          assert.deepEqual(play, step.view, JSON.stringify(step.event));
          compared += 1;
        }
      }
      assert.ok(compared > 50);
      assert.equal(play.phase, "over");
    });
  }
}
