/** Who is here: players and watchers, and whose talk this page leaves out. */

import { openDialog } from "../dialogs.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { attr, avatar, icon } from "./dom.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
export function openPeople(table) {
  const { view } = table.model;
  const players = view.seats.map((seat) => row(table, seat.name, seat.player, seat.place, seat.bot));
  const watchers = table.watchers().map(({ name, player }) => row(table, name, player, null, false));
  openDialog(t("people.title"), [
    h("h3", null, t("people.players")),
    h("ul", { class: "people" }, players),
    watchers.length > 0 && h("h3", null, t("people.watchers")),
    watchers.length > 0 && h("ul", { class: "people" }, watchers),
  ]);
}

/**
 * @param {Table} table
 * @param {string} name
 * @param {string} player
 * @param {number | null} place
 * @param {boolean} bot
 */
function row(table, name, player, place, bot) {
  const face = place === null ? h("span", { class: "avatar avatar-off" }, icon("eye", true)) : avatar(name, place, bot);
  const isMe = player === table.model.view.you.player;
  return h(
    "li",
    null,
    face,
    h("span", { class: "grow truncate" }, isMe ? t("table.name_you", { name }) : name),
    !isMe && !bot && muteButton(table, name, player),
  );
}

/** @param {Table} table @param {string} name @param {string} player */
function muteButton(table, name, player) {
  const el = h("button", { type: "button", class: "btn btn-small", onclick: toggle });
  const draw = () => {
    const muted = table.muted.has(player);
    attr(el, "aria-pressed", String(muted));
    attr(el, "aria-label", t(muted ? "people.unmute_name" : "people.mute_name", { name }));
    el.replaceChildren(icon(muted ? "mute" : "sound", true), t(muted ? "people.unmute" : "people.mute"));
  };
  function toggle() {
    if (!table.muted.delete(player)) table.muted.add(player);
    draw();
    table.render();
  }
  draw();
  return el;
}
