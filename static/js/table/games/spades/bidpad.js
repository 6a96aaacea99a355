/** The bid pad: every bid on offer, chosen with one tap and made with the second. */

import { h } from "../../../dom.js";
import { t } from "../../../i18n.js";
import { attr, button, fillOnce, setText, show } from "../../dom.js";
import { mayAct } from "../../model.js";
import { bidName } from "../../say.js";
import { moreTime } from "../../turnbar.js";
import { marksBid, offeredBids, openTricks, together } from "./bids.js";

/** @typedef {import("../../table.js").Table} Table */
/** @typedef {import("../../../types.d.ts").SpadesView} SpadesView */

const SPECIALS = ["1F", "2F", "SM"];

/** @param {Table} table @returns {import("../../../types.d.ts").Panel} */
export function createBidPad(table) {
  const title = h("h2", null, t("bid.yours"));
  const sum = h("span", { class: "lab" });
  const time = h("span", { class: "time num" });
  const grid = h("div", { class: "bid-grid", role: "group", "aria-label": t("bid.marks") });
  const specials = h("div", { class: "bid-specials" });
  const more = h("div", { class: "bid-more" });
  const confirm = button("turn", "", () => table.moves.makeBid(), { class: "confirm" });
  const foot = h("div", { class: "bid-foot" }, more, confirm);
  const el = h(
    "section",
    { class: "bid-pad panel", role: "group", "aria-label": t("bid.yours") },
    h("div", { class: "bid-head" }, title, sum, time),
    grid,
    specials,
    foot,
  );

  const wanted = () => {
    const { play } = table.model.view;
    return mayAct(table.model) && play?.phase === "bidding" && play.holding !== null;
  };

  function update() {
    show(el, wanted());
    if (!wanted()) return;
    const { view } = table.model;
    const play = /** @type {SpadesView} */ (view.play);
    sum.textContent = together(view) ? t("bid.unseen") : t("bid.so_far", { n: marksBid(view), of: play.n_tricks });
    const offered = offeredBids(view);
    fillOnce(grid, offered, () => offered.filter((bid) => !SPECIALS.includes(bid)).map(bidButton));
    fillOnce(specials, offered, () => offered.filter((bid) => SPECIALS.includes(bid)).map(bidButton));
    attr(grid, "data-count", grid.children.length);
    for (const one of el.querySelectorAll("[data-bid]")) {
      attr(one, "aria-pressed", String(/** @type {HTMLElement} */ (one).dataset.bid === table.model.bid));
    }
    const { bid } = table.model;
    setText(confirm, bid ? t("bid.confirm", { bid: bidName(bid) }) : t("bid.choose"));
    attr(confirm, "aria-disabled", bid ? null : "true");
    const [low, n] = [table.time.isLow(), table.time.moreLeft()];
    fillOnce(more, [low, n], () => (low && n > 0 ? moreTime(table, n) : null));
  }

  /** @param {string} bid */
  function bidButton(bid) {
    const label = SPECIALS.includes(bid)
      ? [t(`bid.${bid}`), h("small", null, t(`bid.${bid}.note`, { n: Math.min(14, openTricks(table.model.view)) }))]
      : [bidName(bid)];
    const spoken = SPECIALS.includes(bid)
      ? null
      : bid === "Nil"
        ? t("bid.nil_spoken")
        : t("bid.spoken", { n: Number(bid) });
    return h(
      "button",
      {
        type: "button",
        class: "bid-button",
        "data-bid": bid,
        "aria-label": spoken,
        onclick: () => table.moves.chooseBid(bid),
      },
      ...label,
    );
  }

  function tick() {
    if (el.hidden) return;
    const left = table.time.isMine() ? table.time.left() : null;
    time.textContent = left !== null && left < 20 ? t("table.seconds", { seconds: Math.ceil(left) }) : "";
    const low = table.time.isLow();
    if (el.classList.contains("low") !== low) {
      el.classList.toggle("low", low);
      update();
    }
  }

  function enter() {
    if (table.model.bid === null) return false;
    table.moves.makeBid();
    return true;
  }

  function escape() {
    if (table.model.bid === null) return false;
    table.moves.chooseBid(null);
    return true;
  }

  /** Digits, and N for nil. @param {string} key */
  function key(key) {
    const offered = offeredBids(table.model.view);
    if (key === "n" && offered.includes("Nil")) table.moves.chooseBid("Nil");
    else if (key === "backspace") table.moves.chooseBid(null);
    else if (/^\d$/.test(key)) table.moves.chooseBid(typedBid(table.model.bid, key, offered));
    else return false;
    return true;
  }

  return { name: "bid", el, update, tick, wanted, enter, escape, key };
}

/**
 * Typing digits: "1" may become "14" while the pad has such a bid.
 * @param {string | null} chosen
 * @param {string} digit
 * @param {string[]} offered
 * @returns {string | null}
 */
export function typedBid(chosen, digit, offered) {
  const longer = `${chosen ?? ""}${digit}`;
  if (offered.includes(longer)) return longer;
  return offered.includes(digit) ? digit : chosen;
}
