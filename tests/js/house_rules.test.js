import assert from "node:assert/strict";
import { test } from "node:test";

import { grouped, isIdle, ladder, overrides, presetOptions, withWord } from "../../static/js/lobby/house_rules.js";

const ROW = { group: "game", when: [{}] };
/** @type {import("../../static/js/lobby/house_rules.js").Game} */
const GAME = {
  name: "cutthroat_spades",
  seat_counts: [3, 4],
  groups: ["game", "bags", "jacks"],
  presets: {
    official: { target: 500, prize_jacks: ["JC", "JD"] },
    short_5: { target: 300, bag_limit: 5, prize_jacks: ["JC"] },
  },
  options: [
    {
      ...ROW,
      name: "target",
      default: 500,
      kind: "number",
      low: 10,
      high: 10000,
      steps: [100, 150, 200, 250, 300, 350, 400, 500, 600, 750, 1000],
    },
    {
      ...ROW,
      name: "bag_limit",
      default: 10,
      kind: "number",
      low: 2,
      high: 20,
      group: "bags",
      when: [{ bag_mode: ["limit"] }],
    },
    { ...ROW, name: "b6_limit", default: 1, kind: "number", low: 0, high: 9, words: ["unlimited"], group: "later" },
    {
      ...ROW,
      name: "mercy_total",
      default: false,
      kind: "number",
      low: -10000,
      high: -10,
      off: true,
      steps: [-100, -200, -300, -500, -1000],
    },
    {
      ...ROW,
      name: "prize_jacks",
      default: ["JC", "JD"],
      kind: "several",
      values: ["JC", "JD", "JH"],
      group: "jacks",
      when: [{ n_seats: [3], bag_mode: ["limit"] }, { prize_jacks: ["JH", "JC"] }],
    },
  ],
};

const spec = (/** @type {string} */ name) =>
  /** @type {import("../../static/js/lobby/house_rules.js").Spec} */ (GAME.options.find((one) => one.name === name));

test("a preset fills what it leaves out with the defaults", () => {
  assert.deepEqual(presetOptions(GAME, "short_5"), {
    target: 300,
    bag_limit: 5,
    b6_limit: 1,
    mercy_total: false,
    prize_jacks: ["JC"],
  });
});

test("only what differs from the preset is an override", () => {
  const options = { ...presetOptions(GAME, "official"), bag_limit: 7, prize_jacks: ["JC", "JD"] };
  assert.deepEqual(overrides(GAME, "official", options), { bag_limit: 7 });
});

test("an option that the game's table lacks is never sent back", () => {
  assert.deepEqual(overrides(GAME, "official", { ...presetOptions(GAME, "official"), later: 1 }), {});
});

test("a stepper climbs through numbers to the words behind them", () => {
  assert.deepEqual(ladder(spec("b6_limit"), 1), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "unlimited"]);
});

test("an uneven value keeps its place in the stepper", () => {
  const values = ladder(spec("target"), 475);
  assert.equal(values.indexOf(475), values.indexOf(400) + 1);
  assert.equal(values.indexOf(500), values.indexOf(475) + 1);
});

test("mercy goes from off downwards, also from an uneven value", () => {
  assert.deepEqual(ladder(spec("mercy_total"), false), [false, -100, -200, -300, -500, -1000]);
  assert.deepEqual(ladder(spec("mercy_total"), -250), [false, -100, -200, -250, -300, -500, -1000]);
});

test("an option matters while one of its sets of values holds", () => {
  assert.ok(isIdle(spec("bag_limit"), { bag_mode: "each" }, 3));
  assert.ok(!isIdle(spec("bag_limit"), { bag_mode: "limit" }, 3));
  assert.ok(!isIdle(spec("target"), {}, 3));
  assert.ok(!isIdle(spec("prize_jacks"), { bag_mode: "limit", prize_jacks: [] }, 3));
  assert.ok(isIdle(spec("prize_jacks"), { bag_mode: "limit", prize_jacks: ["JD"] }, 4));
  assert.ok(!isIdle(spec("prize_jacks"), { bag_mode: "none", prize_jacks: ["JD", "JC"] }, 4));
  assert.ok(isIdle({ ...spec("target"), when: [] }, {}, 3));
});

test("groups come in the order of the game, one that nobody knows comes last", () => {
  const names = grouped(GAME).map(([group, specs]) => [group, specs.length]);
  assert.deepEqual(names, [
    ["game", 2],
    ["bags", 1],
    ["jacks", 1],
    ["later", 1],
  ]);
});

test("a jack that was taken out and put back is no change", () => {
  const spec = { ...ROW, name: "prize_jacks", default: ["JC", "JD"], kind: "several", values: ["JC", "JD", "JH"] };
  const without = withWord(spec, ["JC", "JD"], "JC", false);
  assert.deepEqual(without, ["JD"]);
  assert.deepEqual(withWord(spec, without, "JC", true), ["JC", "JD"]);
  assert.deepEqual(overrides(GAME, "official", { prize_jacks: withWord(spec, without, "JC", true) }), {});
});
