/** My own row above the hand (for a watcher: the player at the bottom of the screen). */

import { h } from "../dom.js";
import { number, t } from "../i18n.js";
import { avatar, fillOnce, setText } from "./dom.js";
import { baseSeat } from "./model.js";
import { bidChip, dealerMark, marks, ring } from "./plaques.js";

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
    const { play, phase, seats } = table.model.view;
    if (!play) return;
    setText(name, seats[seat].name);
    setText(total, number(play.totals[seat]));
    face.classList.toggle("ring", play.turn === seat && phase === "play" && !table.model.pending);
    dealerMark(face, play.dealer === seat);
    const bid = play.bids[seat];
    fillOnce(doing, [play.phase, bid, play.tricks[seat], play.looked[seat]], () => {
      if (bid === null) return play.phase === "bidding" && !play.looked[seat] ? t("table.not_looked") : null;
      return play.phase === "bidding" ? bidChip(bid) : marks(play, seat);
    });
    fillOnce(bags, [play.bags?.[seat], play.bag_limit], () => {
      if (play.bag_limit === null || play.bags === null) return null;
      const spoken = t("barnacles.of_limit", { n: play.bags[seat], limit: play.bag_limit });
      return [
        h("x-b", { "aria-label": spoken }),
        h("span", { class: "num", "aria-hidden": "true" }, `${play.bags[seat]}/${play.bag_limit}`),
      ];
    });
  }
  return { el, update, tick: () => ring(el, table), face };
}
