// The browser's `evolvePlay` over whole recorded games: old view + shown events == the server's fresh view.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { evolvePlay } from "../../static/js/table/evolve.js";

const FOLDER = new URL("../golden/wire/", import.meta.url);
const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));

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
