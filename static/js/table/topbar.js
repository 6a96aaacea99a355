/** The top row: menu, where the game stands, watchers, last trick, talk. */

import { h } from "../dom.js";
import { number, t } from "../i18n.js";
import { attr, fillOnce, iconButton, setText, show } from "./dom.js";
import { gameOf } from "./games/registry.js";
import { publicly } from "./model.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
export function createTopbar(table) {
  const hand = h("h1", { class: "hand-no" });
  const target = h("small", { class: "target" });
  const facts = h("span", { class: "facts" });
  const watchers = iconButton("eye", "", () => table.extras.open("people"));
  const watching = h("span", { class: "badge badge-quiet" });
  const last = iconButton("last", t("table.last_trick"), () => table.extras.open("lastTrick"));
  const chat = chatButton(table);
  watchers.append(watching);
  const el = h(
    "header",
    { class: "topbar" },
    iconButton("menu", t("table.menu"), () => table.extras.open("menu")),
    h("div", { class: "where" }, hand, target, facts),
    watchers,
    last,
    chat.el,
  );

  function update() {
    const { view } = table.model;
    const play = view.play;
    setText(hand, play ? t("table.hand", { hand: play.hand_no }) : "");
    setText(target, play ? t("table.target", { target: play.target }) : "");
    fillOnce(facts, play && publicly(play), () => (play ? gameOf(view).facts(view) : null));
    const count = table.watchers().length;
    show(watchers, count > 0);
    setText(watching, number(count));
    attr(watchers, "aria-label", t("table.watching", { n: count }));
    attr(last, "disabled", !play?.last_trick);
    chat.update();
  }
  return { el, update };
}

/**
 * The talk button with its badge; also stands on the sheets.
 * @param {Table} table
 */
export function chatButton(table) {
  const badge = h("span", { class: "badge" });
  const el = iconButton("chat", t("chat.open"), () => table.extras.open("chat"));
  el.classList.add("talk-button");
  el.append(badge);
  function update() {
    const { unread } = table.model;
    show(badge, unread > 0);
    setText(badge, number(Math.min(unread, 99)));
    attr(el, "aria-label", unread ? t("chat.open_unread", { n: unread }) : t("chat.open"));
  }
  return { el, update };
}
