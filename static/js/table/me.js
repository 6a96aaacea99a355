/** My own row above the hand (for a watcher: the player at the bottom of the screen). */

import { h } from "../dom.js";
import { number, t } from "../i18n.js";
import { attr, avatar, fillOnce, setText } from "./dom.js";
import { gameOf } from "./games/registry.js";
import { actors, baseSeat, publicly } from "./model.js";
import { dealerMark, ring } from "./plaques.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
export function createMe(table) {
  const { view } = table.model;
  const seat = baseSeat(view);
  const face = avatar(view.seats[seat].name, view.seats[seat].place, view.seats[seat].bot);
  const name = h("span", { class: "name truncate" }, view.seats[seat].name);
  const doing = h("span", { class: "doing" });
  const bags = h("span", { class: "bag-count" });
  const total = h("span", { class: "total num" });
  const el = h("section", { class: "me", "aria-label": t("table.you") }, face, name, doing, bags, total);

  function update() {
    const { view } = table.model;
    const { play, phase, seats } = view;
    if (!play) return;
    const game = gameOf(view);
    setText(name, seats[seat].name);
    setText(total, number(play.totals[seat]));
    face.classList.toggle("ring", actors(play).includes(seat) && phase === "play" && !table.model.pending);
    attr(face, "data-timed", play.turn === seat);
    dealerMark(face, game.hasDealer && play.dealer === seat);
    fillOnce(doing, [publicly(play), view.seats.map((one) => one.name)], () => game.mine(view, seat));
    fillOnce(bags, [play.bags?.[seat], play.bag_limit], () => {
      if (!play.bag_limit || !play.bags) return null;
      const spoken = t("barnacles.of_limit", { n: play.bags[seat], limit: play.bag_limit });
      return [
        h("x-b", { "aria-label": spoken }),
        h("span", { class: "num", "aria-hidden": "true" }, `${play.bags[seat]}/${play.bag_limit}`),
      ];
    });
  }
  return { el, update, tick: () => ring(el, table), face };
}
