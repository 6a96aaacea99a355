/** The first page: create a table, or come to one with a code. */

import "./components/index.js";
import { codeBoxes } from "./code_boxes.js";
import { myName, page } from "./crew.js";
import { byId, embedded, h, swap } from "./dom.js";
import { chooseGame } from "./game_dialog.js";
import { forgetEvening, knownEvenings } from "./evening/known.js";
import { ready, t } from "./i18n.js";
import { askName } from "./name_dialog.js";
import { ApiError, commandId, pathTo, request } from "./net.js";
import { choosePreset } from "./preset_dialog.js";
import { askRuleCard, readRuleCard } from "./rule_card.js";
import { onSettings } from "./settings.js";
import { openSettings } from "./settings_dialog.js";
import { WITH_SCREENS } from "./table/games/offered.js";
import { toastError } from "./toast.js";

/** @typedef {{name: string, seat_counts: number[], presets: string[]}} GameChoice */
/** @typedef {{game: string, preset: string, n_seats: number, options: Record<string, any>}} Wanted */

const LAST = "cutthroat.last_table";
/** A game without screens is not offered. */
const games = /** @type {GameChoice[]} */ (embedded("games-on-offer"))
  .filter(({ name }) => WITH_SCREENS.includes(name))
  .sort((a, b) => WITH_SCREENS.indexOf(a.name) - WITH_SCREENS.indexOf(b.name));
const wanted = fitting(stored());
let name = "";
/** The table that is asked for, with an id: asked for again because no answer came, it is the same table. */
let asked = { wish: "", id: "" };

/** What was wanted last time, as far as it is on offer. @param {Partial<Wanted> | null} last @returns {Wanted} */
function fitting(last) {
  const game = games.find((one) => one.name === last?.game) ?? games[0];
  if (!game) throw new Error("the page offers no game");
  return {
    game: game.name,
    preset: game.presets.find((one) => one === last?.preset) ?? game.presets[0] ?? "",
    n_seats: game.seat_counts.find((one) => one === last?.n_seats) ?? game.seat_counts[0] ?? 0,
    options: game.name === last?.game && game.presets.includes(last?.preset ?? "") ? last?.options ?? {} : {},
  };
}

/** @returns {Partial<Wanted> | null} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(LAST) ?? "null");
  } catch {
    return null; // no storage, no memory
  }
}

function remember() {
  try {
    localStorage.setItem(LAST, JSON.stringify(wanted));
  } catch {
    // no storage: the next visit starts with the defaults
  }
}

/** @param {import("./rule_card.js").RuleCard} card */
function useCard({ game, preset, n_seats, options }) {
  Object.assign(wanted, fitting({ game, preset, n_seats, options }));
  paint();
}

const gameNow = () => /** @type {GameChoice} */ (games.find((one) => one.name === wanted.game));

/** @param {string} game */
function useGame(game) {
  Object.assign(wanted, fitting({ ...wanted, game, options: {} }));
  paint();
}

function paint() {
  byId("game-name", HTMLElement).textContent = t(`game.${wanted.game}`);
  byId("seats", HTMLElement).hidden = gameNow().seat_counts.length < 2;
  const seats = gameNow().seat_counts.map((n) => ({ value: String(n), label: t("home.players", { n }) }));
  segments("seats", "n_seats", seats, String(wanted.n_seats), (value) => (wanted.n_seats = Number(value)));
  byId("rules-name", HTMLElement).textContent = t(`preset.${wanted.preset}`);
  const n = Object.keys(wanted.options).length;
  byId("read-rules", HTMLAnchorElement).href = `/rules/${wanted.game}`;
  byId("rules-note", HTMLElement).textContent =
    n === 0 ? t(`preset.${wanted.preset}.note`) : t("home.rules_changed", { n });
  byId("crew", HTMLElement).textContent = t("home.you_are", { name });
}

/**
 * @param {string} id the group to fill
 * @param {string} name
 * @param {{value: string, label: string}[]} choices
 * @param {string} chosen
 * @param {(value: string) => void} onChoose
 */
function segments(id, name, choices, chosen, onChoose) {
  const labels = choices.map(({ value, label }) => {
    const input = h("input", { type: "radio", name, value, "data-key": value, checked: value === chosen });
    input.addEventListener("change", () => onChoose(value));
    return h("label", null, input, h("span", null, label));
  });
  swap(byId(id, HTMLElement), ...labels);
}

/** @param {Event} event */
async function create(event) {
  event.preventDefault();
  const button = byId("create", HTMLButtonElement);
  button.disabled = true;
  button.textContent = t("home.creating");
  try {
    const wish = { ...wanted, name };
    if (asked.wish !== JSON.stringify(wish)) asked = { wish: JSON.stringify(wish), id: commandId() };
    // Known before the table is, so that the same person asks again when no answer comes.
    if (!page().me) await request("POST", "/guests", { name });
    const table = await request("POST", "/tables", { id: asked.id, ...wish });
    asked = { wish: "", id: "" };
    remember();
    location.assign(table.url);
  } catch (error) {
    button.disabled = false;
    button.textContent = t("home.create");
    await explain(error, () => button.form?.requestSubmit());
  }
}

/** A refused name is asked for again; everything else is said. @param {unknown} error @param {() => void} again */
async function explain(error, again) {
  toastError(error);
  if (!(error instanceof ApiError) || !error.code.startsWith("name_")) return;
  const better = await askName(name);
  if (better === null) return;
  name = better;
  paint();
  again();
}

/** @param {string} code */
async function knock(code) {
  const field = byId("code", HTMLInputElement);
  const error = byId("code-error", HTMLElement);
  error.textContent = "";
  try {
    const answer = await request("POST", "/knocks", { code, name });
    location.assign(pathTo(answer));
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.code.startsWith("name_")) return explain(failure, () => knock(code));
    error.textContent = failure.message;
    field.setAttribute("aria-invalid", "true");
    field.select();
  }
}

function wire() {
  byId("create-form", HTMLFormElement).addEventListener("submit", create);
  byId("game", HTMLElement).addEventListener("click", () => chooseGame(games, wanted.game, useGame));
  byId("rules", HTMLElement).addEventListener("click", () =>
    choosePreset({
      presets: gameNow().presets,
      chosen: wanted.preset,
      changes: () => Object.keys(wanted.options).length,
      onChoose: (preset) => {
        Object.assign(wanted, { preset, options: {} });
        paint();
      },
      enterCard: async () => {
        const card = await askRuleCard();
        if (card !== null) useCard(card);
      },
    }),
  );
  const field = byId("code", HTMLInputElement);
  codeBoxes(field, knock);
  byId("join-form", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.length === 4) knock(field.value);
    else field.focus();
  });
  byId("name", HTMLElement).addEventListener("click", async () => {
    name = (await askName(name)) ?? name;
    paint();
  });
  byId("settings", HTMLElement).addEventListener("click", openSettings);
}

/** The evening that was open here last and goes on, beside the seats that are held. */
async function wayBack() {
  for (const evening of knownEvenings()) {
    if (await goesOn(evening.id)) return showWayBack(evening);
    forgetEvening(evening.id);
  }
}

/** Whether an evening is there for me; when nobody answers, it may be. @param {string} id */
async function goesOn(id) {
  try {
    return (await request("GET", `/tournaments/${id}`)).phase !== "over";
  } catch (error) {
    return !(error instanceof ApiError) || ![401, 403, 404].includes(error.status);
  }
}

/** @param {import("./evening/known.js").Known} evening */
function showWayBack({ id, title, code }) {
  byId("evening-title", HTMLElement).textContent = title;
  byId("evening-code", HTMLElement).textContent = code;
  byId("evening-link", HTMLAnchorElement).href = `/e/${id}`;
  byId("known-evening", HTMLElement).hidden = false;
}

await ready;
name = myName();
paint();
wayBack();
wire();
const given = new URLSearchParams(location.search).get("card");
if (given !== null) readRuleCard(given).then(useCard, toastError);
onSettings(paint);
// The browser shows a page as it was left: a button that was busy then is not busy now.
addEventListener("pageshow", (event) => event.persisted && location.reload());
