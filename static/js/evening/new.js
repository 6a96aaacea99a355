/** A new evening: its name, its form, what is played for how long, and what becomes of games that stay open. */

import "../components/index.js";
import { openEvening } from "./open.js";
import { byId, embedded, h, swap } from "../dom.js";
import { ready, t } from "../i18n.js";
import { onSettings } from "../settings.js";
import { openSettings } from "../settings_dialog.js";
import { WITH_SCREENS } from "../table/games/offered.js";
import { MOST_ROUNDS, choiceOf, firstChoice, roundChoices, tablesOf } from "./new_rounds.js";

/** @typedef {import("./new_rounds.js").GameChoice} GameChoice */

const FORMS = /** @type {const} */ (["evening", "one_table", "duplicate"]);
const SETTLEMENTS = /** @type {const} */ (["score", "void"]);
/** Of one table the rounds are games, and one player may win them all. */
const MOST = { tokens: 20, rounds: 30, games: 20 };
const DAY = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "long" });

const root = byId("new-evening", HTMLFormElement);
/** A game without screens is not offered. */
const games = /** @type {GameChoice[]} */ (embedded("games-on-offer"))
  .filter(({ name }) => WITH_SCREENS.includes(name))
  .sort((a, b) => WITH_SCREENS.indexOf(a.name) - WITH_SCREENS.indexOf(b.name));
const state = {
  title: "",
  form: /** @type {(typeof FORMS)[number]} */ ("evening"),
  rounds: [firstChoice(/** @type {GameChoice} */ (games[0]))],
  goal: /** @type {"tokens" | "rounds"} */ ("tokens"),
  tokens: 3,
  nRounds: 4,
  chosen: false,
  settlement: /** @type {(typeof SETTLEMENTS)[number]} */ ("score"),
  fault: "",
  busy: false,
};

/** The group whose evening it is, and what its last one was. */
const group = /** @type {{id: string, last: Last | null} | null} */ (embedded("group"));
/**
 * @typedef {object} Last
 * @property {(typeof FORMS)[number]} form
 * @property {Parameters<typeof choiceOf>[1][]} rounds
 * @property {number | null} tokens_to_win
 * @property {number | null} rounds_to_play
 * @property {string} seating
 * @property {(typeof SETTLEMENTS)[number]} settlement
 */

/** A group goes on as it stopped. @param {Last} last */
function useLast({ form, rounds, tokens_to_win, rounds_to_play, seating, settlement }) {
  const known = rounds.map((tables) => choiceOf(games, tables)).filter((round) => round !== null);
  if (known.length > 0) state.rounds = known;
  Object.assign(state, { form, settlement, chosen: seating === "chosen", goal: tokens_to_win === null ? "rounds" : "tokens" });
  state.tokens = tokens_to_win ?? state.tokens;
  state.nRounds = rounds_to_play ?? state.nRounds;
}

function titleField() {
  const field = h("input", {
    class: "field",
    id: "title",
    value: state.title,
    maxlength: 160,
    autocomplete: "off",
    "data-key": "title",
    "aria-describedby": "new-fault",
    oninput: () => (state.title = field.value),
  });
  return h("div", { class: "stack" }, h("label", { class: "label", for: "title" }, t("evening.new.title")), field);
}

/**
 * @template {string} V
 * @param {string} name
 * @param {readonly V[]} values
 * @param {V} chosen
 * @param {(value: V) => void} choose
 * @param {(value: V) => string} label
 * @param {(value: V) => string} note
 */
function cards(name, values, chosen, choose, label, note) {
  return values.map((value) => {
    const input = h("input", { type: "radio", name, value, "data-key": `${name}-${value}`, checked: value === chosen });
    input.addEventListener("change", () => {
      choose(value);
      paint();
    });
    return h("label", { class: "option-card" }, input, h("span", { class: "grow" }, h("b", null, label(value)), h("small", null, note(value))));
  });
}

/** @param {"tokens" | "nRounds"} field @param {number} most @param {string} label */
function stepper(field, most, label) {
  const set = (/** @type {number} */ value) => {
    state[field] = Math.max(1, Math.min(most, value));
    paint();
  };
  const button = (/** @type {string} */ sign, /** @type {string} */ word, /** @type {number} */ step) =>
    h("button", { type: "button", "data-key": `${field}-${word}`, "aria-label": t(`rules.${word}`), onclick: () => set(state[field] + step) }, sign);
  return h(
    "div",
    { class: "stepper", role: "group", "aria-label": label },
    button("\u2212", "less", -1),
    h("output", { class: "num", "aria-live": "polite" }, String(state[field])),
    button("+", "more", 1),
  );
}

function goalChoice() {
  const one = (/** @type {"tokens" | "rounds"} */ goal) => {
    const input = h("input", { type: "radio", name: "goal", "data-key": `goal-${goal}`, checked: state.goal === goal });
    input.addEventListener("change", () => {
      state.goal = goal;
      paint();
    });
    return h("label", null, input, h("span", null, t(`evening.new.goal.${goal}`)));
  };
  const unit = state.form === "one_table" ? "games" : "rounds";
  return h(
    "section",
    { class: "panel new-goal" },
    h("div", { class: "segments", role: "radiogroup", "aria-label": t("evening.new.goal") }, ["tokens", "rounds"].map((goal) => one(/** @type {"tokens" | "rounds"} */ (goal)))),
    h(
      "div",
      { class: "row" },
      h("span", { class: "grow" }, state.goal === "tokens" ? t("evening.first_to", { n: state.tokens }) : t(`evening.${unit}`, { n: state.nRounds })),
      state.goal === "tokens" ? stepper("tokens", MOST.tokens, t("evening.new.goal.tokens")) : stepper("nRounds", MOST[unit], t("evening.new.goal.rounds")),
    ),
  );
}

function addRound() {
  if (state.form === "one_table" || state.rounds.length >= MOST_ROUNDS) return null;
  const last = /** @type {import("./new_rounds.js").RoundChoice} */ (state.rounds.at(-1));
  const add = () => {
    state.rounds.push({ ...last, sizes: [...last.sizes], options: { ...last.options } });
    paint();
  };
  return h(
    "button",
    { class: "btn btn-quiet btn-small", type: "button", "data-key": "add-round", onclick: add },
    h("x-i", { n: "plus", small: true }),
    t("evening.new.add_round"),
  );
}

function more() {
  const hand = h("input", { type: "checkbox", class: "switch", role: "switch", "data-key": "chosen", checked: state.chosen, "aria-labelledby": "seating-label" });
  hand.addEventListener("change", () => (state.chosen = hand.checked));
  return h(
    "section",
    { class: "panel new-more" },
    h("label", { class: "row", id: "seating-label" }, h("span", { class: "grow" }, h("b", null, t("evening.new.chosen")), h("small", null, t("evening.new.chosen.note"))), hand),
    h("h2", null, t("evening.new.settlement")),
    cards("settlement", SETTLEMENTS, state.settlement, (value) => (state.settlement = value), (value) => t(`evening.new.settlement.${value}`), (value) => t(`evening.new.settlement.${value}.note`)),
  );
}

function paint() {
  if (state.form === "one_table") {
    state.rounds.splice(1);
    state.nRounds = Math.min(state.nRounds, MOST.games);
  }
  if (state.form === "duplicate") for (const round of state.rounds) round.sizes = round.sizes.slice(0, 1);
  const rounds = { games, rounds: state.rounds, oneSize: state.form === "duplicate", paint };
  swap(
    root,
    h("div", { class: "new-column" }, titleField(), h("h2", null, t("evening.new.form")), cards("form", FORMS, state.form, (value) => (state.form = value), (value) => t(`evening.form.${value}`), (value) => t(`evening.form.${value}.note`)), h("h2", null, t("evening.new.goal")), goalChoice()),
    h(
      "div",
      { class: "new-column" },
      h("h2", null, t("evening.new.rounds")),
      roundChoices(rounds),
      addRound(),
      more(),
      h("p", { class: "field-error", id: "new-fault", role: "alert" }, state.fault),
      h("button", { type: "submit", class: "btn btn-primary btn-xl btn-wide", "data-key": "open", "aria-busy": state.busy && "true" }, t("evening.new.open")),
    ),
  );
}

/** @param {Event} event */
async function open(event) {
  event.preventDefault();
  if (state.busy) return;
  state.busy = true;
  const { title, form, settlement, goal } = state;
  const wish = {
    title: title.trim(),
    form,
    rounds: state.rounds.map(tablesOf),
    [goal === "tokens" ? "tokens_to_win" : "rounds_to_play"]: goal === "tokens" ? state.tokens : state.nRounds,
    seating: state.chosen ? "chosen" : "drawn",
    settlement,
    group: group?.id ?? null,
  };
  try {
    location.assign(await openEvening(wish));
  } catch (error) {
    state.fault = error instanceof Error ? error.message : "";
    state.busy = false;
    paint();
    byId("new-fault", HTMLElement).scrollIntoView({ block: "nearest" });
  }
}

await ready;
if (group?.last) useLast(group.last);
state.title = t("evening.new.name", { day: DAY.format(new Date()) });
paint();
root.addEventListener("submit", open);
byId("settings", HTMLElement).addEventListener("click", openSettings);
onSettings(paint);
// The browser shows a page as it was left: a button that was busy then is not busy now.
addEventListener("pageshow", (event) => event.persisted && location.reload());
