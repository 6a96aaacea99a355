/** What the rounds of a new evening play: a game, house rules and sizes of tables for each; they take turns. */

import { chooseGame } from "../game_dialog.js";
import { h } from "../dom.js";
import { number, t } from "../i18n.js";
import { choosePreset } from "../preset_dialog.js";
import { askRuleCard } from "../rule_card.js";

/** @typedef {{name: string, seat_counts: number[], presets: string[]}} GameChoice */
/** @typedef {{game: GameChoice, preset: string, sizes: number[], options: Record<string, any>}} RoundChoice sizes as they were chosen, the one to prefer first */
/**
 * @typedef {object} Rounds
 * @property {GameChoice[]} games
 * @property {RoundChoice[]} rounds
 * @property {boolean} oneSize all tables must be of one size
 * @property {() => void} paint
 */

export const MOST_ROUNDS = 8;

/** @param {GameChoice} game @returns {RoundChoice} */
export const firstChoice = (game) => ({ game, preset: game.presets[0] ?? "", sizes: game.seat_counts.slice(0, 1), options: {} });

/**
 * A round as an evening of before played it; null when its game is not on offer any more.
 * @param {GameChoice[]} games
 * @param {{n_seats: number, game: string, preset: string, options: Record<string, any>}[]} tables
 * @returns {RoundChoice | null}
 */
export function choiceOf(games, tables) {
  const game = games.find(({ name }) => name === tables[0]?.game);
  if (!game || !tables[0]) return null;
  return { game, preset: tables[0].preset, sizes: tables.map(({ n_seats }) => n_seats), options: tables[0].options };
}

/** As the server wants it. @param {RoundChoice} round */
export const tablesOf = ({ game, preset, sizes, options }) =>
  sizes.map((n_seats) => ({ n_seats, game: game.name, preset, options }));

/** @param {Rounds} all */
export const roundChoices = (all) => all.rounds.map((round, i) => roundChoice(all, round, i));

/** @param {Rounds} all @param {RoundChoice} round @param {number} i */
function roundChoice(all, round, i) {
  const several = all.rounds.length > 1;
  return h(
    "fieldset",
    { class: "new-round" },
    several && h("legend", null, t("evening.new.round", { n: i + 1 })),
    h("div", { class: "choices" }, gameButton(all, round, i), sizes(all, round, i), rulesButton(all, round, i)),
    several &&
      h(
        "button",
        { class: "btn btn-quiet btn-small", type: "button", "data-key": `drop-${i}`, onclick: () => (all.rounds.splice(i, 1), all.paint()) },
        h("x-i", { n: "x", small: true }),
        t("evening.new.drop_round", { n: i + 1 }),
      ),
  );
}

/** @param {Rounds} all @param {RoundChoice} round @param {number} i */
function gameButton(all, round, i) {
  const use = (/** @type {string} */ name) => {
    const game = all.games.find((one) => one.name === name);
    if (game) Object.assign(round, firstChoice(game));
    all.paint();
  };
  return h(
    "button",
    { type: "button", class: "choice", "data-key": `game-${i}`, onclick: () => chooseGame(all.games, round.game.name, use) },
    h("span", { class: "grow" }, h("small", null, t("home.game")), h("b", null, t(`game.${round.game.name}`))),
    h("x-i", { n: "down", small: true }),
  );
}

/** How many sit at a table; several sizes let fewer people sit out. @param {Rounds} all @param {RoundChoice} round @param {number} i */
function sizes(all, round, i) {
  const { seat_counts } = round.game;
  if (seat_counts.length < 2) return null;
  const kind = all.oneSize ? "radio" : "checkbox";
  const one = (/** @type {number} */ n) => {
    const input = h("input", { type: kind, name: `sizes-${i}`, "data-key": `size-${i}-${n}`, checked: round.sizes.includes(n), "aria-label": t("evening.new.size", { n }) });
    input.addEventListener("change", () => {
      if (all.oneSize) round.sizes = [n];
      else if (input.checked) round.sizes = [...round.sizes, n];
      else if (round.sizes.length > 1) round.sizes = round.sizes.filter((size) => size !== n);
      all.paint();
    });
    return h("label", null, input, h("span", null, number(n)));
  };
  return h(
    "div",
    { class: "new-sizes" },
    h("small", { class: "note", "aria-hidden": "true" }, t("evening.new.sizes.label")),
    h("div", { class: "segments segments-soft", role: "group", "aria-label": t("evening.new.sizes") }, seat_counts.map(one)),
    h("small", { class: "note" }, round.sizes.length > 1 ? t("evening.new.prefer", { n: round.sizes[0] ?? 0 }) : t("evening.new.sizes.note")),
  );
}

/** @param {Rounds} all @param {RoundChoice} round @param {number} i */
function rulesButton(all, round, i) {
  const n = Object.keys(round.options).length;
  return h(
    "button",
    { type: "button", class: "choice", "data-key": `rules-${i}`, onclick: () => chooseRules(all, round) },
    h(
      "span",
      { class: "grow" },
      h("small", null, t("preset.title")),
      h("b", null, t(`preset.${round.preset}`)),
      h("small", null, n === 0 ? t(`preset.${round.preset}.note`) : t("home.rules_changed", { n })),
    ),
    h("x-i", { n: "down", small: true }),
  );
}

/** @param {Rounds} all @param {RoundChoice} round */
function chooseRules(all, round) {
  choosePreset({
    presets: round.game.presets,
    chosen: round.preset,
    changes: () => Object.keys(round.options).length,
    onChoose: (preset) => {
      Object.assign(round, { preset, options: {} });
      all.paint();
    },
    enterCard: async () => {
      const card = await askRuleCard();
      const game = all.games.find((one) => one.name === card?.game);
      if (card === null || !game) return;
      Object.assign(round, { game, preset: card.preset, sizes: [card.n_seats], options: card.options });
      all.paint();
    },
  });
}
