// The browser's `evolve` over whole recorded tournaments: old view + shown events == the server's fresh view.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { WITH_SCREENS } from "../../static/js/table/games/offered.js";
import { evolve } from "../../static/js/table/evolve.js";

const FOLDER = new URL("../golden/table/", import.meta.url);
const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));

const tournaments = files.map((name) => [name, JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"))]);

test("every game is recorded for a seat and for a spectator", () => {
  for (const game of WITH_SCREENS) {
    const seats = tournaments
      .filter(([, recorded]) => recorded.view.game === game)
      .map(([, recorded]) => recorded.steps.at(-1).view.you.place);
    assert.ok(seats.some((place) => place !== null) && seats.includes(null), game);
  }
});

for (const [name, recorded] of tournaments) {
  test(`every event of ${name} leads to the fresh view`, () => {
    let view = recorded.view;
    let compared = 0;
    for (const step of recorded.steps) {
      view = evolve(view, step);
      if (step.view) {
        assert.deepEqual(view, step.view, `seq ${step.seq} ${step.event.type}`);
        compared += 1;
      }
    }
    assert.ok(compared > 30);
  });
}
