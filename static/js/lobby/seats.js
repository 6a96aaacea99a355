/** The seats: take one, fill one with a bot, empty one, swap two by tapping both. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { openSeatMenu } from "./seat_menu.js";

/** @typedef {import("./lobby.js").Lobby} Lobby */
/** @typedef {import("../types.d.ts").Place} Place */
/** @typedef {import("../types.d.ts").Command} Command */

/** @param {Lobby} lobby */
export function seatList(lobby) {
  const { view } = lobby.ctx;
  return h(
    "div",
    { class: "panel seats" },
    h("h2", { class: "sr" }, t("lobby.seats")),
    h(
      "ul",
      null,
      view.places.map((place, i) => (place ? taken(lobby, place, i) : open(lobby, i))),
    ),
    lobby.picked !== null && h("p", { class: "note swap-note", role: "status" }, t("lobby.swap_hint")),
  );
}

/** @param {Lobby} lobby @param {Place} place @param {number} i */
function taken(lobby, place, i) {
  const { view } = lobby.ctx;
  const mine = place.player === view.you.player;
  const face = h(
    "span",
    { class: `avatar avatar-${i + 1}`, "aria-hidden": "true" },
    place.bot ? h("x-i", { n: "bot" }) : [...place.name][0],
  );
  const words = h(
    "span",
    { class: "grow" },
    h("b", { class: "truncate" }, place.name),
    h("small", null, status(lobby, place)),
  );
  const menu = (lobby.isHost || mine) && menuButton(lobby, place, i);
  return h(
    "li",
    { class: "seat", "data-spot": `seat-${i}`, "data-picked": lobby.picked === i },
    body(lobby, i, [face, words]),
    badge(lobby, place),
    menu,
  );
}

/** Hosts tap a seat to swap it; for others a seat is only shown. @param {Lobby} lobby @param {number} i @param {Node[]} inside */
function body(lobby, i, inside) {
  if (!lobby.isHost) return h("div", { class: "seat-body" }, inside);
  return h(
    "button",
    {
      class: "seat-body",
      type: "button",
      "data-key": `seat-${i}`,
      "aria-pressed": String(lobby.picked === i),
      title: t("lobby.swap"),
      onclick: () => pick(lobby, i),
    },
    inside,
  );
}

/** @param {Lobby} lobby @param {number} i */
function pick(lobby, i) {
  const { picked } = lobby;
  lobby.picked = picked === null ? i : null;
  lobby.refresh();
  if (picked !== null && picked !== i) lobby.order({ type: "swap_seats", a: picked, b: i });
}

/** @param {Lobby} lobby @param {Place} place */
function status(lobby, place) {
  const { view } = lobby.ctx;
  if (place.bot) return t("lobby.bot", { level: place.level ?? "" });
  const mine = place.player === view.you.player;
  if (place.same_name)
    return mine ? t("lobby.same_name_you", { name: place.name }) : t("lobby.same_name", { name: place.name });
  const hosting = place.player === view.host;
  if (mine) return t(hosting ? "lobby.you_host" : "lobby.you");
  return hosting ? t("lobby.host") : t("lobby.friend");
}

/** @param {Lobby} lobby @param {Place} place */
function badge(lobby, place) {
  if (lobby.ctx.view.presence[place.player] === "away" && !place.bot)
    return h("span", { class: "chip" }, t("lobby.away"));
  return h("span", { class: "chip chip-made" }, h("x-i", { n: "check" }), t("lobby.ready"));
}

/** @param {Lobby} lobby @param {Place} place @param {number} i */
function menuButton(lobby, place, i) {
  const label = t("lobby.seat_menu", { name: place.name });
  return h(
    "button",
    {
      class: "icon-btn",
      type: "button",
      "data-key": `seat-menu-${i}`,
      "aria-label": label,
      title: label,
      onclick: () => openSeatMenu(lobby, place, i),
    },
    h("x-i", { n: "kebab" }),
  );
}

/** What a button needs to give an order, and to show that one is on its way. @param {Lobby} lobby @param {Command} command */
const ordering = (lobby, command) => ({
  "aria-busy": lobby.ctx.waiting(command) && "true",
  onclick: () => lobby.order(command),
});

/** @param {Lobby} lobby @param {number} i */
function open(lobby, i) {
  const { view } = lobby.ctx;
  const watching = view.you.place === null;
  const face = h("span", { class: "seat-open", "aria-hidden": "true" }, h("x-i", { n: "plus" }));
  const words = h(
    "span",
    { class: "grow" },
    h("b", null, t("lobby.open_seat")),
    h("small", null, t("lobby.open_seat_note")),
  );
  const sit = h(
    "button",
    {
      class: watching ? "btn btn-turn btn-small" : "btn btn-small btn-quiet",
      type: "button",
      "data-key": `sit-${i}`,
      ...ordering(lobby, { type: "sit", place: i }),
    },
    t("lobby.sit"),
  );
  const bot = h(
    "button",
    {
      class: "btn btn-small",
      type: "button",
      "data-key": `bot-${i}`,
      ...ordering(lobby, { type: "add_bot", place: i }),
    },
    h("x-i", { n: "bot", small: true }),
    t("lobby.add_bot"),
  );
  return h(
    "li",
    { class: "seat seat-free", "data-spot": `seat-${i}`, "data-picked": lobby.picked === i },
    body(lobby, i, [face, words]),
    watching && sit,
    lobby.isHost && bot,
  );
}
