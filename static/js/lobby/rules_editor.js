/** The editor's rows, made from the game's option table. The host changes, everybody sees it at once. */

import { embedded, h, swap } from "../dom.js";
import { t } from "../i18n.js";
import { choosePreset } from "../preset_dialog.js";
import { control, optionRow } from "./controls.js";
import { overrides, same, TURN_STEPS } from "./house_rules.js";
import { optionGroups } from "./option_rows.js";

/** @typedef {import("./lobby.js").Lobby} Lobby */
/** @typedef {import("./house_rules.js").Value} Value */
/** @typedef {import("./house_rules.js").Spec} Spec */

/** What the page says about the game. */
export const gameRules = () => /** @type {import("./house_rules.js").Game} */ (embedded("game"));

/** Taps on a stepper are sent together. */
const SETTLE_MS = 400;

/** Values that were tapped and not yet answered. @type {Map<string, Value>} */
const drafts = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** What the rows were drawn from. @type {WeakMap<Element, string>} */
const drawn = new WeakMap();

/**
 * Draws the rows when what they say has changed: other news of the lobby must not take an open list from the host.
 * @param {Element} root
 * @param {Lobby} lobby
 */
export function renderRows(root, lobby) {
  const { preset, options, n_seats, turn_s } = lobby.ctx.view;
  const key = JSON.stringify([preset, options, n_seats, turn_s, lobby.isHost, [...drafts], [...lobby.changed]]);
  if (drawn.get(root) === key) return;
  drawn.set(root, key);
  swap(root, ...editorRows(lobby));
}

/** @param {Lobby} lobby @returns {HTMLElement[]} */
export function editorRows(lobby) {
  const game = gameRules();
  const { view } = lobby.ctx;
  const groups = optionGroups({
    game,
    preset: view.preset,
    options: { ...view.options, ...Object.fromEntries(drafts) },
    seats: Number(drafts.get("n_seats") ?? view.n_seats),
    changed: lobby.changed,
    onChange: lobby.isHost ? (name, value) => change(lobby, name, value) : null,
  });
  return [
    h(
      "section",
      { class: "rule-group" },
      presetRow(lobby),
      game.seat_counts.length > 1 && seatsRow(lobby),
      turnRow(lobby),
    ),
    ...groups,
  ];
}

/** @param {Lobby} lobby @param {string} name @param {Value} value */
function change(lobby, name, value) {
  drafts.set(name, value);
  clearTimeout(timer);
  timer = setTimeout(() => send(lobby), typeof value === "number" ? SETTLE_MS : 0);
  lobby.refresh();
}

/** Sends what was tapped a moment ago and is still collected. @param {Lobby} lobby @returns whether it holds now */
export async function sendDrafts(lobby) {
  return timer === undefined || send(lobby);
}

/** @param {Lobby} lobby */
async function send(lobby) {
  clearTimeout(timer);
  timer = undefined;
  const { view } = lobby.ctx;
  const sent = new Map(drafts);
  const n_seats = sent.get("n_seats");
  const turn_s = sent.get("turn_s");
  const options = { ...view.options, ...Object.fromEntries(sent) };
  const done = await lobby.order({
    type: "change_rules",
    options: overrides(gameRules(), view.preset, options),
    ...(n_seats === undefined ? {} : { n_seats }),
    ...(turn_s === undefined ? {} : { turn_s }),
  });
  for (const [name, value] of sent) if (same(drafts.get(name), value)) drafts.delete(name);
  lobby.refresh();
  return done;
}

/** @param {Lobby} lobby */
function presetRow(lobby) {
  const { view } = lobby.ctx;
  const choose = () =>
    choosePreset({
      presets: Object.keys(gameRules().presets),
      chosen: view.preset,
      changes: () => Object.keys(overrides(gameRules(), lobby.ctx.view.preset, lobby.ctx.view.options)).length,
      onChoose: (preset) => lobby.order({ type: "change_rules", preset, options: {} }),
    });
  const button = lobby.isHost
    ? h(
        "button",
        { class: "btn btn-small", type: "button", "data-key": "preset", onclick: choose },
        t(`preset.${view.preset}`),
        h("x-i", { n: "down", small: true }),
      )
    : h("b", { class: "value" }, t(`preset.${view.preset}`));
  return optionRow({
    id: "preset",
    label: t("rules.preset"),
    note: t(`preset.${view.preset}.note`),
    isNew: lobby.changed.has("preset"),
    control: button,
  });
}

/** @param {Lobby} lobby */
function seatsRow(lobby) {
  const now = drafts.get("n_seats") ?? lobby.ctx.view.n_seats;
  const spec = /** @type {Spec} */ ({ name: "n_seats", group: "game", when: [], kind: "choice", values: gameRules().seat_counts, default: 3 });
  return optionRow({
    id: "n_seats",
    label: t("rules.seats"),
    note: t("rules.seats.note"),
    isNew: lobby.changed.has("n_seats"),
    control: control(spec, now, lobby.isHost ? (value) => change(lobby, "n_seats", value) : null),
  });
}

/** @param {Lobby} lobby */
function turnRow(lobby) {
  const now = drafts.get("turn_s") ?? lobby.ctx.view.turn_s ?? 0;
  const spec = /** @type {Spec} */ ({ name: "turn_s", group: "game", when: [], kind: "choice", values: TURN_STEPS, default: 30 });
  return optionRow({
    id: "turn_s",
    label: t("rules.turn"),
    note: t("rules.turn.note"),
    isNew: lobby.changed.has("turn_s"),
    control: control(spec, now, lobby.isHost ? (value) => change(lobby, "turn_s", value) : null),
  });
}
