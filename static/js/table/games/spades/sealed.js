/** Bids that are made all at once: each lies face down until the last is in, then all turn over together. */

import { h } from "../../../dom.js";
import { t } from "../../../i18n.js";
import { isCalm } from "../../../settings.js";
import { cardFace } from "../../cards.js";
import { avatar, fillOnce, show } from "../../dom.js";
import { baseSeat, others } from "../../model.js";
import { OUT, T, animate } from "../../motion.js";
import { bidName } from "../../say.js";
import { marksBid, marksOf, spades, together } from "./bids.js";

/** @typedef {import("../../table.js").Table} Table */
/** @typedef {import("../../../types.d.ts").TableView} TableView */

/** @param {Table} table */
export function createSealedBids(table) {
  const cards = h("div", { class: "sealed-cards" });
  const sum = h("p", { class: "sea-note" });
  const el = h("section", { class: "centre sealed", "aria-label": t("bid.sealed") }, cards, sum);
  let wasOpen = false;

  function update() {
    const { view, opened } = table.model;
    const { you, play } = view;
    const isIn =
      play?.phase === "bidding" && together(view) && (you.seat === null || spades(view).bids[you.seat] !== null);
    show(el, view.phase === "play" && (opened || isIn));
    if (el.hidden) return;
    const order = [baseSeat(view), ...others(view)];
    fillOnce(cards, [spades(view).bids, opened, view.seats.map(({ name }) => name)], () =>
      order.map((seat) => sealed(view, seat, opened)),
    );
    show(sum, opened);
    if (opened) sum.textContent = t("bid.sum", { n: marksBid(view), of: spades(view).n_tricks });
    if (opened && !wasOpen) turnOver(cards);
    wasOpen = opened;
  }

  return { el, update, rect: () => null };
}

/** @param {TableView} view @param {number} seat @param {boolean} open */
function sealed(view, seat, open) {
  const { name, place, bot } = view.seats[seat];
  return h(
    "figure",
    { class: "sealed-bid" },
    open ? face(view, seat) : down(view, seat),
    h("figcaption", { class: "sea-note" }, avatar(name, place, bot), h("span", { class: "truncate" }, name)),
  );
}

/** @param {TableView} view @param {number} seat */
function face(view, seat) {
  const bid = spades(view).bids[seat] ?? "";
  return h("div", { class: "bid-card" }, h("b", null, bidName(bid)), h("small", null, t("bid.card", { n: marksOf(view, seat) })));
}

/** @param {TableView} view @param {number} seat */
function down(view, seat) {
  const bid = spades(view).bids[seat];
  if (bid === null) return h("div", { class: "bid-card waits" }, t("bid.choosing"));
  const back = cardFace("back");
  back.setAttribute("aria-hidden", "true");
  const words = seat === view.you.seat ? t("bid.you_bid", { bid: bidName(bid) }) : t("bid.is_in");
  return h("div", { class: "bid-card down" }, back, h("span", { class: "sea-note" }, words));
}

/** @param {HTMLElement} cards */
function turnOver(cards) {
  for (const card of cards.querySelectorAll(".bid-card")) {
    const frames = isCalm() ? [{ opacity: 0 }, { opacity: 1 }] : [{ scale: "0.05 1" }, { scale: "1 1" }];
    animate(card, frames, { duration: T.play, easing: OUT });
  }
}
