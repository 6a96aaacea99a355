// The browser's `evolve` over whole recorded tournaments: old view + shown events == the server's fresh view.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { evolve } from "../../static/js/table/evolve.js";

const FOLDER = new URL("../golden/table/", import.meta.url);
const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));

test("there are recorded tournaments", () => assert.ok(files.length >= 3));

for (const name of files) {
  test(`every event of ${name} leads to the fresh view`, () => {
    const recorded = JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"));
    let view = recorded.view;
    let compared = 0;
    for (const step of recorded.steps) {
      view = evolve(view, step);
      if (step.view) {
        assert.deepEqual(view, step.view, `seq ${step.seq} ${step.event.type}`);
        compared += 1;
      }
    }
    assert.ok(compared > 50);
  });
}
