import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { number, signed, t, useCatalogue } from "../../static/js/i18n.js";

const golden = JSON.parse(readFileSync(new URL("../golden/sentences.json", import.meta.url), "utf8"));

for (const { lang, id, params, text } of golden.cases) {
  test(`${lang} says ${id} with ${JSON.stringify(params)} as the server does`, () => {
    useCatalogue(lang, golden.messages);
    assert.equal(t(id, params), text);
  });
}

test("numbers carry a true minus, and a sign where one is asked for", () => {
  useCatalogue("en", {});
  assert.equal(number(-70), "\u221270");
  assert.equal(signed(50), "+50");
  assert.equal(signed(-100), "\u2212100");
  assert.equal(signed(0), "0");
});
