import assert from "node:assert/strict";
import { test } from "node:test";

import { nameFault, visibleLength } from "../../static/js/crew.js";
import { freeName, isTaken } from "../../static/js/names.js";

test("names that look the same are taken", () => {
  assert.ok(isTaken("NILS", ["Nils"]));
  assert.ok(isTaken("Ｎi ls", ["nils"]));
  assert.ok(!isTaken("Nil", ["Nils"]));
  assert.ok(!isTaken("", [""]));
});

test("the first free number is offered", () => assert.equal(freeName("Nils", ["Nils", "nils 2"]), "Nils 3"));

test("a long name makes room for its number", () => {
  const free = freeName("Wolfgang Amade", ["Wolfgang Amade"]);
  assert.equal(free, "Wolfgang Ama 2");
  assert.equal(visibleLength(free), 14);
});

test("a reader's characters are counted, not code units", () => {
  assert.equal(visibleLength("Zoë"), 3);
  assert.equal(visibleLength("👩‍🚀👍🏽"), 2);
});

test("a name is refused when empty or too long", () => {
  assert.equal(nameFault("   "), "name_empty");
  assert.equal(nameFault("x".repeat(15)), "name_too_long");
  assert.equal(nameFault(" Maya "), null);
});
