/** A new score sheet: game, names in seating order, house rules; and the sheets that were open here. */

import "../components/index.js";
import { MAX_NAME } from "../crew.js";
import { byId, embedded, h, swap } from "../dom.js";
import { chooseGame } from "../game_dialog.js";
import { ready, t } from "../i18n.js";
import { isTaken } from "../names.js";
import { overrides, presetOptions } from "../lobby/house_rules.js";
import { errorSentence, request } from "../net.js";
import { readRuleCard } from "../rule_card.js";
import { onSettings } from "../settings.js";
import { openSettings } from "../settings_dialog.js";
import { listOf } from "../table/say.js";
import { WITH_SCREENS } from "../table/games/offered.js";
import { toastError } from "../toast.js";
import { knownSheets } from "./drafts.js";
import { rulesChoice } from "./new_rules.js";

/** @typedef {import("./new_rules.js").Offered} Offered */

const MOST_SEATS = 5;
const games = /** @type {Offered[]} */ (embedded("games-on-offer")).sort(
  (a, b) => WITH_SCREENS.indexOf(a.name) - WITH_SCREENS.indexOf(b.name),
);
const root = byId("new-sheet", HTMLFormElement);
const state = {
  game: games[0],
  preset: games[0].preset_names[0],
  options: presetOptions(games[0], games[0].preset_names[0]),
  seats: games[0].seat_counts[0],
  names: /** @type {string[]} */ (Array(MOST_SEATS).fill("")),
  fault: "",
  busy: false,
};

/** @param {{game: string, preset: string, n_seats: number, options: Record<string, any>}} rules */
function useRules({ game, preset, n_seats, options }) {
  const found = games.find(({ name }) => name === game);
  if (!found) return;
  Object.assign(state, { game: found, preset, seats: n_seats, options: { ...presetOptions(found, preset), ...options } });
  paint();
}

/** @param {string} name */
function useGame(name) {
  const found = games.find((game) => game.name === name) ?? games[0];
  const [preset] = found.preset_names;
  const n_seats = found.seat_counts.find((n) => n === state.seats) ?? found.seat_counts[0];
  useRules({ game: name, preset, n_seats, options: {} });
}

const gameChoice = () =>
  h(
    "button",
    { type: "button", class: "choice", id: "game", onclick: () => chooseGame(games, state.game.name, useGame) },
    h("span", { class: "grow" }, h("small", null, t("home.game")), h("b", null, t(`game.${state.game.name}`))),
    h("x-i", { n: "down", small: true }),
  );

/** @param {number} n */
function seatChoice(n) {
  const choose = () => {
    state.seats = n;
    paint();
  };
  const field = { type: "radio", name: "seats", checked: n === state.seats, "data-key": `seats-${n}`, onchange: choose };
  return h("label", null, h("input", field), h("span", null, t("home.players", { n })));
}

function seatsChoice() {
  const counts = state.game.seat_counts;
  const group = { class: "segments segments-soft", role: "radiogroup", "aria-label": t("home.seats") };
  return counts.length > 1 && h("div", group, counts.map(seatChoice));
}

/** @param {number} seat */
function nameField(seat) {
  const field = h("input", {
    type: "text",
    class: "field",
    id: `name-${seat}`,
    value: state.names[seat],
    autocomplete: "off",
    maxlength: 4 * MAX_NAME,
    enterkeyhint: seat === state.seats - 1 ? "done" : "next",
    "aria-describedby": "new-fault",
    "data-key": `name-${seat}`,
    oninput: () => (state.names[seat] = field.value),
  });
  return h("div", null, h("label", { class: "label", for: `name-${seat}` }, t("keep.player", { n: seat + 1 })), field);
}

function known() {
  const sheets = knownSheets();
  return (
    sheets.length > 0 &&
    h(
      "section",
      { class: "panel new-known" },
      h("h2", null, t("keep.known")),
      sheets.map(({ id, game, names }) =>
        h(
          "a",
          { class: "menu-item", href: `/score/${id}` },
          h("x-i", { n: "sheet" }),
          h("span", { class: "grow" }, listOf(names), h("small", null, t(`game.${game}`))),
        ),
      ),
    )
  );
}

function paint() {
  const [rules, edit] = rulesChoice({ rules: state, paint, useCard: useRules });
  swap(
    root,
    h("div", { class: "choices" }, gameChoice(), seatsChoice(), rules),
    edit,
    h("h2", { class: "new-names-title" }, t("keep.names")),
    h("div", { class: "panel new-names" }, Array.from({ length: state.seats }, (_, seat) => nameField(seat))),
    h("p", { class: "field-error", id: "new-fault", role: "alert" }, state.fault),
    h(
      "button",
      { type: "submit", class: "btn btn-primary btn-xl btn-wide", "aria-busy": state.busy && "true" },
      t("keep.open"),
    ),
    known(),
  );
}

/** The first name that cannot stand, and why. @param {string[]} names @returns {{seat: number, fault: string} | null} */
function nameFault(names) {
  const empty = names.indexOf("");
  if (empty >= 0) return { seat: empty, fault: errorSentence("name_empty") };
  const twice = names.findIndex((name, seat) => isTaken(name, names.slice(0, seat)));
  return twice < 0 ? null : { seat: twice, fault: errorSentence("name_twice", { name: names[twice] }) };
}

/** @param {Event} event */
async function open(event) {
  event.preventDefault();
  if (state.busy) return;
  const players = state.names.slice(0, state.seats).map((name) => name.trim());
  const found = nameFault(players);
  state.fault = found?.fault ?? "";
  paint();
  if (found) return byId(`name-${found.seat}`, HTMLInputElement).focus();
  const { game, preset } = state;
  state.busy = true;
  try {
    const options = overrides(game, preset, state.options);
    const sheet = await request("POST", "/sheets", { game: game.name, preset, options, players });
    location.assign(sheet.url);
  } catch (error) {
    state.fault = error instanceof Error ? error.message : "";
    state.busy = false;
    paint();
  }
}

/** The same people and rules as on another sheet. @param {string} id */
async function again(id) {
  const sheet = await request("GET", `/sheets/${id}`);
  state.names = Array.from({ length: MOST_SEATS }, (_, seat) => sheet.seats[seat]?.name ?? "");
  useRules(sheet);
}

await ready;
paint();
root.addEventListener("submit", open);
byId("settings", HTMLElement).addEventListener("click", openSettings);
onSettings(paint);
const asked = new URLSearchParams(location.search);
const [card, other] = [asked.get("card"), asked.get("again")];
if (card !== null) readRuleCard(card).then(useRules, toastError);
else if (other !== null) again(encodeURIComponent(other)).catch(toastError);
// The browser shows a page as it was left: a button that was busy then is not busy now.
addEventListener("pageshow", (event) => event.persisted && location.reload());
