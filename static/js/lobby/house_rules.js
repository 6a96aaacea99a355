/** House rules as data: what the preset says, what was changed, and in which steps a value moves. Pure. */

/** @typedef {boolean | number | string | string[]} Value */
/**
 * @typedef {object} Spec one row of the game's option table
 * @property {string} name
 * @property {Value} default
 * @property {"flag" | "number" | "choice" | "several"} kind
 * @property {number} [low]
 * @property {number} [high]
 * @property {string[]} [words]
 * @property {boolean} [off]
 * @property {(string | number)[]} [values]
 */
/**
 * @typedef {object} Game
 * @property {string} name
 * @property {number[]} seat_counts
 * @property {Record<string, Record<string, Value>>} presets
 * @property {Spec[]} options
 */
/** @typedef {Record<string, Value>} Options */

/** Seconds for a turn; 0 is no limit. */
export const TURN_STEPS = [0, 15, 30, 60, 120];

/** What belongs together, over all games. An option that stands nowhere here comes last. @type {Record<string, string[]>} */
const GROUPS = {
  game: [
    "target",
    "token_kind",
    "tokens_to_win",
    "after_tie",
    "mercy_total",
    "seating",
    "draw_tie",
    "new_game_dealer",
    "bots_win_tokens",
  ],
  trump: [
    "deck",
    "joker_turned",
    "dealer_must_pick_up",
    "dealer_discard",
    "allow_turned_down_suit",
    "stick_the_dealer",
  ],
  alone: ["lone_defender", "lone_lead", "maker_alone_march"],
  drawing: ["peek", "blind_nil"],
  revokes: ["enforce_follow_suit", "revoke_found", "revoke_factor"],
  bags: [
    "bag_mode",
    "bag_limit",
    "bag_rollover",
    "bag_points",
    "sandbag_limit",
    "sandbag_penalty",
    "bag_reset",
    "failed_nil_bags",
  ],
  jacks: ["prize_jacks", "prize_value", "prize_needs_made", "jh_credit_below_zero"],
  blind: ["b6_limit", "b6_scope", "b6_deficit", "bn_deficit", "blind_bid_level"],
  bids: ["bid_order", "forbid_total_17", "over_floor_zero", "plain_1_2", "zero_bid", "sm_mode", "sm_set"],
  cards: [
    "joker_count",
    "jokers",
    "must_lead_2c",
    "dealer_has_2c",
    "first_lead_3j",
    "forced_lead_breaks",
    "show_discard_after_hand",
  ],
};

/**
 * The options in their groups; no group is empty.
 * @param {readonly Spec[]} specs
 * @returns {[string, Spec[]][]}
 */
export function grouped(specs) {
  const known = new Set(Object.values(GROUPS).flat());
  const groups = Object.entries(GROUPS).map(
    ([group, names]) =>
      /** @type {[string, Spec[]]} */ ([group, names.flatMap((name) => specs.filter((spec) => spec.name === name))]),
  );
  return [...groups, /** @type {[string, Spec[]]} */ (["other", specs.filter(({ name }) => !known.has(name))])].filter(
    ([, members]) => members.length > 0,
  );
}

/**
 * Steps where even ones would be dull or endless; where a name has several, the first that knows the default.
 * @type {Record<string, Value[][]>}
 */
const LADDERS = {
  target: [
    [100, 150, 200, 250, 300, 350, 400, 500, 600, 750, 1000],
    [5, 7, 10, 11, 15, 20, 30, 50, 100],
  ],
  mercy_total: [[false, -100, -200, -300, -500, -1000]],
  b6_deficit: [[0, 10, 20, 30, 40, 50, 60, 80, 100, 150, 200]],
  bn_deficit: [[0, 50, 100, 150, 200]],
  sandbag_penalty: [[0, 25, 50, 75, 100, 150, 200, 250, 500]],
  prize_value: [[5, 10, 15, 20, 25, 30, 40, 50]],
};

/** Whether a club decides who leads first. @param {Options} o */
export const clubLeads = (o) => o.joker_count === 2 || (o.joker_count === 3 && o.first_lead_3j === "2c_holder");

/**
 * What cannot matter while another option, or the number of seats, stands as it does.
 * @type {Record<string, (options: Options, seats: number) => boolean>}
 */
const IDLE = {
  bag_limit: (o) => o.bag_mode !== "limit",
  bag_rollover: (o) => o.bag_mode !== "limit",
  prize_value: (o) => size(o.prize_jacks) === 0,
  prize_needs_made: (o) => size(o.prize_jacks) === 0,
  jh_credit_below_zero: (o) => o.bag_mode !== "limit" || !(/** @type {string[]} */ (o.prize_jacks).includes("JH")),
  b6_scope: (o) => o.b6_limit === 0 || o.b6_limit === "unlimited",
  b6_deficit: (o) => o.b6_limit === 0,
  blind_bid_level: (o) => o.b6_limit === 0,
  sm_set: (o) => o.sm_mode === "off",
  draw_tie: (o) => o.seating !== "draw",
  mercy_total: (o) => o.deck !== undefined, // in Euchre no total falls
  joker_turned: (o) => o.deck !== "25_joker",
  revoke_found: (o) => o.enforce_follow_suit === true,
  revoke_factor: (o) => o.enforce_follow_suit === true,
  forbid_total_17: (o) => o.bid_order === "simultaneous",
  joker_count: (_, seats) => seats !== 5,
  jokers: (o) => !o.joker_count,
  must_lead_2c: (o) => !clubLeads(o),
  dealer_has_2c: (o) => o.joker_count !== 2,
  first_lead_3j: (o) => o.joker_count !== 3,
};

/** @param {Value | undefined} value */
const size = (value) => (Array.isArray(value) ? value.length : 0);

/** @param {string} name @param {Options} options @param {number} seats */
export const isIdle = (name, options, seats) => IDLE[name]?.(options, seats) ?? false;

/** @param {Value | undefined} a @param {Value | undefined} b */
export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * What the preset says about every option.
 * @param {Game} game
 * @param {string} preset
 * @returns {Options}
 */
export function presetOptions(game, preset) {
  return { ...Object.fromEntries(game.options.map((spec) => [spec.name, spec.default])), ...game.presets[preset] };
}

/**
 * The options that differ from the preset.
 * @param {Game} game
 * @param {string} preset
 * @param {Options} options
 * @returns {Options}
 */
export function overrides(game, preset, options) {
  const base = presetOptions(game, preset);
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => name in base && !same(value, base[name])),
  );
}

/**
 * The values of a number in the order of its stepper; the present one is always among them.
 * @param {Spec} spec
 * @param {Value} now
 * @returns {Value[]}
 */
export function ladder(spec, now) {
  const { low = 0, high = 0, words = [], off = false } = spec;
  const wide = high - low;
  const step = wide <= 50 ? 1 : wide <= 1000 ? 10 : 50;
  const even = Array.from({ length: Math.floor(wide / step) + 1 }, (_, i) => low + i * step);
  const known = LADDERS[spec.name]?.find((steps) => steps.some((value) => same(value, spec.default)));
  const values = known ?? [...(off ? [false] : []), ...even, ...words];
  if (values.some((value) => same(value, now))) return values;
  const rising = Number(values.at(-1)) > 0;
  const at = values.findIndex(
    (value) => typeof value === "number" && (rising ? value > Number(now) : value < Number(now)),
  );
  return at < 0 ? [...values, now] : values.toSpliced(at, 0, now);
}
