/** The start button of the host, and the line that says what the table waits for. */

import { h, swap } from "../dom.js";
import { lang, t } from "../i18n.js";
import { toast } from "../toast.js";
import { undecided } from "./agreement.js";
import { sendDrafts } from "./rules_editor.js";

/** @typedef {import("./lobby.js").Lobby} Lobby */
/** @typedef {import("../types.d.ts").TableView} TableView */

/** @type {WeakMap<HTMLElement, {button: HTMLElement, reason: HTMLElement}>} */
const places = new WeakMap();

/** @param {HTMLElement} root @param {Lobby} lobby */
export function renderStart(root, lobby) {
  const { view } = lobby.ctx;
  const { button, reason } = places.get(root) ?? settle(root);
  const words = reasonLine(view, openSeats(view), lobby.isHost);
  swap(button, lobby.isHost && startButton(lobby));
  if (reason.textContent !== words) reason.textContent = words;
}

/** The line stays the same element, since readers tell only what changes in it. @param {HTMLElement} root */
function settle(root) {
  const place = {
    button: h("div", { class: "start-button" }),
    reason: h("p", { class: "start-reason", id: "start-reason", role: "status" }),
  };
  root.append(place.button, place.reason);
  places.set(root, place);
  return place;
}

/** @param {Lobby} lobby */
function startButton(lobby) {
  const { view, waiting } = lobby.ctx;
  const open = openSeats(view);
  const start = async () => {
    if (open > 0) toast(reasonLine(view, open, true));
    else if (await sendDrafts(lobby)) lobby.order({ type: "start" }); // the rules as they stand on the page
  };
  return h(
    "button",
    {
      class: `btn btn-primary btn-xl btn-wide${open === 0 ? " pulse-once" : ""}`,
      type: "button",
      "data-key": "start",
      "aria-disabled": open > 0 ? "true" : false,
      "aria-busy": waiting({ type: "start" }) && "true",
      "aria-describedby": "start-reason",
      onclick: start,
    },
    t("lobby.start"),
  );
}

/** @param {TableView} view */
const openSeats = (view) => view.places.filter((place) => place === null).length;

/**
 * @param {TableView} view
 * @param {number} open
 * @param {boolean} isHost
 */
function reasonLine(view, open, isHost) {
  if (open > 0) {
    const people = view.places.filter((place) => place !== null && !place.bot).length;
    if (!isHost) return t("lobby.waiting_for_friends", { n: open });
    return people === 1 && open === view.n_seats - 1 ? t("lobby.first_aboard") : t("lobby.seats_open", { n: open });
  }
  const away = view.places.find((place) => place !== null && view.presence[place.player] === "away");
  if (!isHost)
    return t("lobby.waiting_for_host", { name: view.people.find((one) => one.player === view.host)?.name ?? "" });
  const waits = undecided(view);
  if (waits.length > 0)
    return t("rules.undecided", { n: waits.length, names: new Intl.ListFormat(lang()).format(waits) });
  return away ? t("lobby.away_start_anyway", { name: away.name }) : t("lobby.all_aboard");
}
