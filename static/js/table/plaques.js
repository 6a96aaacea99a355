/** The other players: who they are, what they bid and took, and what they are doing now. */

import { h } from "../dom.js";
import { number, t } from "../i18n.js";
import { attr, avatar, fillOnce, icon, keyed, setText, setVar, show } from "./dom.js";
import { gameOf } from "./games/registry.js";
import { actors, others, publicly, relative } from "./model.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.d.ts").TableView} TableView */
/** @typedef {import("../types.d.ts").GameView} GameView */
/** @typedef {import("../dom.js").Child} Child */

/** @param {Table} table */
export function createPlaques(table) {
  const el = h("section", { class: "opps", "aria-label": t("table.players") });

  function update() {
    const { view } = table.model;
    const seats = others(view);
    attr(el, "data-others", seats.length);
    keyed(
      el,
      seats,
      String,
      (seat) => createPlaque(view, seat),
      (plaque, seat) => updatePlaque(plaque, table, seat),
    );
  }

  /** @param {number} seat @returns {HTMLElement | null} */
  const avatarOf = (seat) => el.querySelector(`[data-key="${seat}"] .avatar`);
  /** @param {number} seat @returns {HTMLElement | null} */
  const plaqueOf = (seat) => el.querySelector(`[data-key="${seat}"]`);
  return { el, update, tick: () => ring(el, table), avatarOf, plaqueOf };
}

/**
 * @param {TableView} view
 * @param {number} seat
 */
function createPlaque(view, seat) {
  const { name, bot, place } = view.seats[seat];
  return h(
    "div",
    { class: "plaque", role: "group" },
    avatar(name, place, bot),
    h("span", { class: "line" }, h("span", { class: "name truncate" }), h("span", { class: "total num" })),
    h("span", { class: "doing" }),
    h("span", { class: "bags" }),
  );
}

/**
 * @param {HTMLElement} plaque
 * @param {Table} table
 * @param {number} seat
 */
function updatePlaque(plaque, table, seat) {
  const { view } = table.model;
  const { play } = view;
  const { name, bot } = view.seats[seat];
  const [face, line, doing, bags] = /** @type {HTMLElement[]} */ (Array.from(plaque.children));
  const [nameBox, total] = line.children;
  attr(plaque, "data-at", relative(view, seat));
  attr(plaque, "aria-label", bot ? t("table.bot_named", { name }) : name);
  setText(nameBox, name);
  const points = play ? number(play.totals[seat]) : "";
  setText(total, points);
  total.classList.toggle("long", points.length > 4);
  const acts = play !== null && view.phase === "play" && actors(play).includes(seat);
  face.classList.toggle("ring", acts);
  attr(face, "data-timed", acts && play?.turn === seat);
  dealerMark(face, gameOf(view).hasDealer && play?.dealer === seat);
  if (!play) return;
  plaque.classList.toggle("sits-out", gameOf(view).sitsOut?.(view, seat) ?? false);
  fillOnce(doing, doingKey(table, seat), () => doingOf(table, seat));
  show(bags, Boolean(play.bag_limit && play.bags));
  fillOnce(bags, [play.bags?.[seat], play.bag_limit], () => (play.bags ? bagMeter(play, seat) : null));
}

/**
 * @param {HTMLElement} face
 * @param {boolean} deals
 */
export function dealerMark(face, deals) {
  const mark = face.querySelector(".dealer");
  if (deals && !mark) face.append(h("i", { class: "dealer" }, t("table.dealer_letter")));
  if (!deals) mark?.remove();
}

/**
 * @param {GameView} play
 * @param {number} seat
 */
const bagMeter = (play, seat) => [
  h("x-barn", { n: play.bags?.[seat] ?? 0, limit: play.bag_limit ?? 10 }),
  h("span", { class: "bag-icon" }, h("x-b", { "aria-hidden": "true" })),
  h(
    "span",
    { class: "num", "aria-hidden": "true" },
    String(play.bags?.[seat]),
    h("span", { class: "of" }, `/${play.bag_limit}`),
  ),
];

/**
 * @param {Table} table
 * @param {number} seat
 */
function doingKey({ model: { view } }, seat) {
  const { by_bot, away_since } = view.seats[seat];
  return [view.play && publicly(view.play), seat, by_bot, away_since, view.seats.map(({ name }) => name)];
}

/**
 * @param {Table} table
 * @param {number} seat
 * @returns {Child[]}
 */
function doingOf({ model: { view } }, seat) {
  const { by_bot, away_since } = view.seats[seat];
  const { doing } = gameOf(view);
  if (by_bot) return [...doing(view, seat), botNote(t(`table.seat_bot.${by_bot}`))];
  return away_since === null ? doing(view, seat) : [awayNote(t("table.away"))];
}

/** A bot keeps the seat warm. @param {string} text */
const botNote = (text) => h("span", { class: "kept", role: "img", "aria-label": text, title: text }, icon("bot", true));

/** @param {string} text */
const awayNote = (text) =>
  h("span", { class: "away", title: text }, icon("clock", true), h("span", { class: "truncate" }, text));

/**
 * The ring around whoever is on turn shows the time that is left.
 * @param {HTMLElement} root
 * @param {Table} table
 */
export function ring(root, table) {
  for (const face of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".avatar.ring"))) {
    setVar(face, "--t", face.dataset.timed === undefined ? "100%" : `${Math.round(table.time.fraction() * 100)}%`);
  }
}
