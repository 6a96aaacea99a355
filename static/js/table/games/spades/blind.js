/** While my cards lie face down: look, or bid blind? A blind bid takes two taps, and looking ends the offer. */

import { h } from "../../../dom.js";
import { rich, signed, t } from "../../../i18n.js";
import { attr, button, fillOnce, icon, show } from "../../dom.js";
import { botForMe, myTurn } from "../../model.js";
import { bidName, listOf, nameOf } from "../../say.js";
import { marksBid } from "./bids.js";

/** @typedef {import("../../table.js").Table} Table */
/** @typedef {import("../../../types.d.ts").TableView} TableView */
/** @typedef {import("../../../types.d.ts").BlindOffer} BlindOffer */
/** @typedef {import("../../../types.d.ts").CutthroatView} CutthroatView */

const WORTH = { B6: 100, BN: 200 };
const BLIND = /** @type {const} */ (["B6", "BN"]);

/** The blind bids of these house rules, whether the scores allow them or not. @param {TableView} view */
export const onOffer = ({ options }) => BLIND.filter((bid) => bid !== "B6" || options.b6_limit !== 0);

/** @param {Table} table @returns {import("../../../types.d.ts").Panel} */
export function createBlind(table) {
  const title = h("h2");
  const sum = h("span", { class: "lab" });
  const look = button("turn", [icon("eye"), t("bid.look")], () => table.moves.look(), { class: "btn-wide look" });
  const offers = h("div", { class: "two" });
  const reason = h("div", { class: "reason" });
  const foot = h("div", { class: "blind-foot" });
  const el = h(
    "section",
    { class: "blind panel phase-panel", role: "group" },
    h("div", { class: "phase-head" }, title, sum),
    look,
    offers,
    reason,
    foot,
  );

  const wanted = () => {
    const { model } = table;
    const { you, phase } = model.view;
    const play = /** @type {CutthroatView | null} */ (model.view.play);
    const faceDown =
      play?.phase === "bidding" && play.holding === null && you.seat !== null && play.bids[you.seat] === null;
    return phase === "play" && Boolean(faceDown) && !botForMe(model) && model.net !== "down" && !model.busy;
  };

  function update() {
    show(el, wanted());
    const { model } = table;
    const { you } = model.view;
    const play = /** @type {CutthroatView | null} */ (model.view.play);
    if (!play || !wanted() || you.seat === null) return;
    const mine = myTurn(model);
    const offer = play.blind[you.seat] ?? {};
    title.textContent = mine
      ? t("bid.blind.question")
      : t("table.turn.bidding", { name: nameOf(model.view, play.turn) });
    attr(el, "aria-label", title.textContent);
    sum.textContent = t("bid.sum", { n: marksBid(model.view), of: play.n_tricks });
    look.classList.toggle("btn-turn", mine && !model.bid);
    show(offers, mine);
    show(reason, mine);
    if (mine) {
      const bids = onOffer(model.view);
      fillOnce(offers, [bids, offer], () => bids.map((bid) => offerButton(bid, offer[bid])));
      for (const one of /** @type {NodeListOf<HTMLElement>} */ (offers.querySelectorAll("[data-blind]")))
        attr(one, "aria-pressed", String(model.bid === one.dataset.blind));
      fillOnce(reason, [offer, model.bid, play.totals], () => reasonLine(offer));
    }
    fillOnce(foot, [mine, model.bid], () => footContent(mine));
  }

  /** @param {"B6" | "BN"} bid @param {BlindOffer} offer */
  function offerButton(bid, offer) {
    const worth = t("bid.blind.worth", { plus: signed(WORTH[bid]), minus: signed(-WORTH[bid]) });
    return button(
      "",
      [bidName(bid), h("small", null, offer.open ? worth : t("bid.blind.closed"))],
      () => offer.open && table.moves.chooseBid(bid),
      {
        "aria-disabled": offer.open ? null : "true",
        "data-blind": bid,
      },
    );
  }

  /** Always says why Blind 6 is or is not on offer; after a choice, what it risks. @param {Record<string, BlindOffer>} offer */
  function reasonLine(offer) {
    const { bid } = table.model;
    if (bid === "BN") return line(true, rich("bid.blind.risk_BN", worthOf("BN")));
    if (bid === "B6")
      return line(true, rich(offer.B6?.left === 1 ? "bid.blind.risk_B6_last" : "bid.blind.risk_B6", riskOfSix()));
    const b6 = onOffer(table.model.view).includes("B6") ? offer.B6 : null;
    if (!b6) return null;
    const behind = h("b", null, t("bid.blind.behind", { n: b6.behind ?? 0 }));
    const params = { behind, leader: leader(), needed: b6.needed ?? 0, n: b6.left ?? 0 };
    if (b6.reason === "b6_used_up") return line(false, t("bid.blind.used_up"));
    if (!b6.open && (b6.behind ?? 0) <= 0) return line(false, t("bid.blind.leading", { needed: b6.needed ?? 0 }));
    if (!b6.open) return line(false, rich("bid.blind.not_behind", params));
    return line(
      true,
      rich(b6.left === null || b6.left === undefined ? "bid.blind.open" : "bid.blind.open_left", params),
    );
  }

  /** @param {"B6" | "BN"} bid */
  const worthOf = (bid) => ({ plus: h("b", null, signed(WORTH[bid])), minus: h("b", null, signed(-WORTH[bid])) });

  const riskOfSix = () => ({ ...worthOf("B6"), n: table.model.view.options.blind_bid_level });

  function leader() {
    const { view } = table.model;
    const totals = view.play?.totals ?? [];
    const most = Math.max(...totals);
    return listOf(totals.flatMap((total, seat) => (total === most ? [nameOf(view, seat)] : [])));
  }

  /** @param {boolean} mine */
  function footContent(mine) {
    const { bid } = table.model;
    if (mine && bid)
      return button("turn", t("bid.confirm", { bid: bidName(bid) }), () => table.moves.makeBid(), {
        class: "btn-wide confirm",
      });
    return h("p", { class: "advice" }, t("bid.blind.looking_ends"));
  }

  /** Before my turn Enter belongs to nobody. */
  function enter() {
    if (!myTurn(table.model)) return false;
    if (table.model.bid) table.moves.makeBid();
    else table.moves.look();
    return true;
  }

  function escape() {
    if (table.model.bid === null) return false;
    table.moves.chooseBid(null);
    return true;
  }

  /** B and N, as far as they are on offer. @param {string} key */
  function key(key) {
    const { view } = table.model;
    const bid = { b: "B6", n: "BN" }[key];
    const play = /** @type {CutthroatView} */ (view.play);
    if (!bid || !myTurn(table.model) || !play.blind[view.you.seat ?? 0]?.[bid]?.open) return false;
    table.moves.chooseBid(bid);
    return true;
  }

  return { name: "blind", el, update, wanted, enter, escape, key };
}

/**
 * @param {boolean} good
 * @param {Node | string} text
 */
const line = (good, text) => [
  h("x-i", { n: good ? "check" : "x", class: good ? "good" : "bad" }),
  h("span", null, text),
];
