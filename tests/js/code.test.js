import assert from "node:assert/strict";
import { test } from "node:test";

import { readEntry } from "../../static/js/code.js";

/** @type {[string, object][]} */
const CASES = [
  ["KRKN", { code: "KRKN" }],
  ["krkn", { code: "KRKN" }],
  [" k r-k n ", { code: "KRKN" }],
  ["KRKNX", { code: "KRKN" }],
  ["KAR", { code: "KR" }],
  ["", { code: "" }],
  ["http://192.168.1.20:8000/j/AbC123_-xyzAbC123xyz99", { path: "/j/AbC123_-xyzAbC123xyz99" }],
  ["Join us: https://cards.example/j/AbC123_-xyzAbC123xyz99 tonight", { path: "/j/AbC123_-xyzAbC123xyz99" }],
  ["/j/AbC123_-xyzAbC123xyz99", { path: "/j/AbC123_-xyzAbC123xyz99" }],
  ["https://cards.example/t/Vf3kQ9pLmN2rTx7Z?x=1", { path: "/t/Vf3kQ9pLmN2rTx7Z" }],
  ["https://cards.example/e/Vf3kQ9pLmN2rTx7Z", { path: "/e/Vf3kQ9pLmN2rTx7Z" }],
  ["https://cards.example/j/short", { code: "HTTP" }],
];

for (const [typed, entry] of CASES) {
  test(`"${typed}" is read as ${JSON.stringify(entry)}`, () => assert.deepEqual(readEntry(typed), entry));
}

test("a pasted link never leads to another site", () => {
  const entry = readEntry("https://evil.example/j/AbC123_-xyzAbC123xyz99");
  assert.deepEqual(entry, { path: "/j/AbC123_-xyzAbC123xyz99" });
});
