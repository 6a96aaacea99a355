/** The bid pad: every bid on offer, chosen with one tap and made with the second. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { attr, button, fillOnce, show } from "./dom.js";
import { botForMe, myTurn, offeredBids } from "./model.js";
import { bidName, marksBid } from "./say.js";
import { moreTime } from "./turnbar.js";

/** @typedef {import("./table.js").Table} Table */

const SPECIALS = ["1F", "2F", "SM"];

/** @param {Table} table */
export function createBidPad(table) {
  const title = h("h2", null, t("bid.yours"));
  const sum = h("span", { class: "lab" });
  const time = h("span", { class: "time num" });
  const grid = h("div", { class: "bid-grid", role: "group", "aria-label": t("bid.marks") });
  const specials = h("div", { class: "bid-specials" });
  const foot = h("div", { class: "bid-foot" });
  const el = h(
    "section",
    { class: "bid-pad panel", role: "group", "aria-label": t("bid.yours") },
    h("div", { class: "bid-head" }, title, sum, time),
    grid,
    specials,
    foot,
  );

  const wanted = () => {
    const { model } = table;
    const play = model.view.play;
    return (
      myTurn(model) &&
      play?.phase === "bidding" &&
      play.holding !== null &&
      !botForMe(model) &&
      model.net !== "down" &&
      !model.busy
    );
  };

  function update() {
    show(el, Boolean(wanted()));
    const { play } = table.model.view;
    if (!play || !wanted()) return;
    sum.textContent = t("bid.so_far", { n: marksBid(play), of: play.n_tricks });
    const offered = offeredBids(table.model);
    fillOnce(grid, offered, () => offered.filter((bid) => !SPECIALS.includes(bid)).map(bidButton));
    fillOnce(specials, offered, () => offered.filter((bid) => SPECIALS.includes(bid)).map(bidButton));
    attr(grid, "data-count", grid.children.length);
    for (const one of el.querySelectorAll("[data-bid]")) {
      attr(one, "aria-pressed", String(/** @type {HTMLElement} */ (one).dataset.bid === table.model.bid));
    }
    fillOnce(foot, [table.model.bid, table.time.isLow(), table.time.moreLeft()], confirm);
  }

  /** @param {string} bid */
  function bidButton(bid) {
    const label = SPECIALS.includes(bid)
      ? [
          t(`bid.${bid}`),
          h("small", null, t(`bid.${bid}.note`, { n: Math.min(14, openTricks()) })),
        ]
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

  function openTricks() {
    const { play, you } = table.model.view;
    return play?.open_tricks[you.seat ?? 0] ?? 14;
  }

  function confirm() {
    const { bid } = table.model;
    const more = table.time.moreLeft();
    return [
      table.time.isLow() && more > 0 && moreTime(table, more),
      button("turn", bid ? t("bid.confirm", { bid: bidName(bid) }) : t("bid.choose"), () => table.moves.makeBid(), {
        class: "confirm",
        "aria-disabled": bid ? null : "true",
      }),
    ];
  }

  function tick() {
    if (el.hidden) return;
    const left = table.time.left();
    time.textContent = left !== null && left < 20 ? t("table.seconds", { seconds: Math.ceil(left) }) : "";
    const low = table.time.isLow();
    if (el.classList.contains("low") !== low) {
      el.classList.toggle("low", low);
      update();
    }
  }

  return { el, update, tick, wanted };
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
