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
  const why = h("div", { class: "reasons" });
  const foot = h("div", { class: "blind-foot" });
  const el = h(
    "section",
    { class: "blind panel phase-panel", role: "group" },
    h("div", { class: "phase-head" }, title, sum),
    offers,
    why,
    look, // below what comes with my turn: the panel grows upwards, and a finger on its way finds the button
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
    show(why, mine);
    if (mine) {
      const bids = onOffer(model.view);
      fillOnce(offers, [bids, offer], () => bids.map((bid) => offerButton(bid, offer[bid])));
      for (const one of /** @type {NodeListOf<HTMLElement>} */ (offers.querySelectorAll("[data-blind]")))
        attr(one, "aria-pressed", String(model.bid === one.dataset.blind));
      fillOnce(why, [offer, model.bid, play.totals], () => reasons(offer));
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

  /** Always says why Blind 6 is or is not on offer, and why Blind nil is not; after a choice, what it risks. @param {Record<string, BlindOffer>} offer */
  function reasons(offer) {
    const { bid, view } = table.model;
    if (bid === "BN") return [line(true, rich("bid.blind.risk_BN", worthOf("BN")))];
    if (bid === "B6") return [line(true, riskOfSix(offer.B6))];
    return onOffer(view).flatMap((one) => {
      if (!offer[one].open) return [line(false, closed(one, offer[one]))];
      return one === "B6" ? [line(true, openSix(offer[one]))] : [];
    });
  }

  /** @param {"B6" | "BN"} bid @param {BlindOffer} offer */
  function closed(bid, offer) {
    const { b6_scope } = table.model.view.options;
    if (offer.reason === "b6_used_up") return t(`bid.blind.used_up_${b6_scope}`);
    const params = { bid: bidName(bid), needed: offer.needed ?? 0 };
    if ((offer.behind ?? 0) <= 0) return t("bid.blind.leading", params);
    return rich("bid.blind.not_behind", { ...params, behind: behind(offer), leader: leader() });
  }

  /** @param {BlindOffer} offer */
  function openSix(offer) {
    const open = rich("bid.blind.open", { behind: behind(offer), leader: leader() });
    if (typeof offer.left !== "number") return open;
    return then(open, t(`bid.blind.left_${table.model.view.options.b6_scope}`, { n: offer.left }));
  }

  /** @param {BlindOffer} offer */
  function riskOfSix(offer) {
    const { blind_bid_level, b6_scope } = table.model.view.options;
    const risk = rich("bid.blind.risk_B6", { ...worthOf("B6"), n: blind_bid_level });
    return offer.left === 1 ? then(risk, t(`bid.blind.last_${b6_scope}`)) : risk;
  }

  /** @param {BlindOffer} offer */
  const behind = (offer) => h("b", null, t("bid.blind.behind", { n: offer.behind ?? 0 }));

  /** @param {"B6" | "BN"} bid */
  const worthOf = (bid) => ({ plus: h("b", null, signed(WORTH[bid])), minus: h("b", null, signed(-WORTH[bid])) });

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

/** @param {Node} text @param {string} next */
const then = (text, next) => rich("text.then", { text, next });

/**
 * @param {boolean} good
 * @param {Node | string} text
 */
const line = (good, text) =>
  h(
    "div",
    { class: "reason" },
    h("x-i", { n: good ? "check" : "x", class: good ? "good" : "bad" }),
    h("span", null, text),
  );
