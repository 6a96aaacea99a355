// The hand that is half entered, as this device remembers it.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { forget, keep, kept } from "../../static/js/score/drafts.js";
import { emptyDraft } from "../../static/js/score/entry.js";

const DRAFT = emptyDraft({ kind: "bids", n_tricks: 17, order: [0, 1, 2] }, 1);

beforeEach(() => {
  const entries = new Map();
  const storage = { getItem: (key) => entries.get(key) ?? null, setItem: (key, value) => entries.set(key, value) };
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
});

test("a half entered hand stays while an earlier one is taken out, and goes when one was added", () => {
  keep("sheet", 5, DRAFT);
  assert.deepEqual(kept("sheet", 5), DRAFT);
  assert.deepEqual(kept("sheet", 4), DRAFT);
  assert.equal(kept("sheet", 5), null); // the fifth hand was written by somebody else
  assert.equal(kept("another", 4), null);
});

test("a hand that was written is forgotten", () => {
  keep("sheet", 5, DRAFT);
  forget("another");
  assert.deepEqual(kept("sheet", 5), DRAFT);
  forget("sheet");
  assert.equal(kept("sheet", 5), null);
});
