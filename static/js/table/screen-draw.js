/** The draw for the deal and the seats: cards turn over one by one, tied players draw again, seats fill. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { isCalm } from "../settings.js";
import { attr, avatar, button, fillOnce, setText, show } from "./dom.js";
import { cardFace } from "./cards.js";
import { gameOf } from "./games/registry.js";
import { T, animate, OUT } from "./motion.js";
import { listOf } from "./say.js";
import { createSheet } from "./sheet.js";
import { dealerMark } from "./plaques.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.d.ts").TableView} TableView */
/** @typedef {import("../types.d.ts").DrawCard} DrawCard */

const STEP_MS = 420;

/** @param {Table} table */
export function createDrawScreen(table) {
  const rounds = h("div", { class: "draw-rounds" });
  const seats = h("ol", { class: "seat-list" });
  const deal = button("turn", t("draw.deal"), () => table.act({ type: "deal_now" }), { class: "btn-xl btn-wide" });
  const wait = h("p", { class: "note" });
  const seatPanel = h("section", { class: "panel seat-panel" }, h("h2", null, t("draw.seats")), seats);
  const sheet = createSheet(table, {
    kind: "draw",
    main: [rounds],
    aside: [seatPanel],
    foot: h("div", { class: "sheet-foot" }, wait, deal),
  });
  /** How many cards lie open, counted over all rounds. */
  let open = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  sheet.el.addEventListener("click", () => reveal(Infinity));

  const total = () => table.model.view.draw?.rounds.flat().length ?? 0;

  /** @param {number} count */
  function reveal(count) {
    open = Math.min(count, total());
    if (open >= total()) clearInterval(timer);
    update();
  }

  function update() {
    const { view } = table.model;
    sheet.update();
    setText(sheet.title, t(view.seats.length > 0 && view.game_no > 0 ? "draw.title_again" : "draw.title"));
    setText(deal, t(view.drawn_dealer === null ? "draw.deal" : "draw.deal_again", { game: view.game_no + 1 }));
    show(seatPanel, view.draw !== null);
    show(deal, view.draw !== null && view.host === view.you.player && !view.paused_by);
    attr(deal, "aria-busy", table.moves.waiting({ type: "deal_now" }) && "true");
    if (!view.draw) return;
    if (open === 0 && timer === undefined) {
      timer = setInterval(() => reveal(open + 1), STEP_MS);
      if (isCalm()) reveal(Infinity);
    }
    const done = open >= total();
    fillOnce(rounds, [view.draw, open], () => roundPanels(view, open));
    fillOnce(seats, [view.draw.order, done], () => seatRows(view, done));
    tick();
  }

  function tick() {
    const { view } = table.model;
    const left = table.time.left();
    const host = view.people.find((person) => person.player === view.host)?.name ?? "";
    const again = view.drawn_dealer === null ? "" : "_again";
    const params = { name: host, game: view.game_no + 1 };
    const text =
      left === null ? t(`draw.host_deals${again}`, params) : t(`draw.deals_in${again}`, { ...params, n: Math.ceil(left) });
    setText(wait, view.draw && !view.paused_by ? text : "");
  }

  return { name: "draw", el: sheet.el, update, tick };
}

/**
 * @param {TableView} view
 * @param {number} open
 */
function roundPanels(view, open) {
  const rounds = view.draw?.rounds ?? [];
  let before = 0;
  return rounds.map((round, index) => {
    const visible = open - before;
    before += round.length;
    if (index > 0 && visible <= 0) return null;
    const names = round.map(({ place }) => nameAt(view, place));
    const title = index === 0 ? t("draw.first") : t("draw.again", { names: listOf(names) });
    return h(
      "section",
      { class: "panel draw-round" },
      h("h2", null, title),
      h(
        "div",
        { class: "draw-cards" },
        view.places.map((_, place) => drawn(view, index, place, visible)),
      ),
    );
  });
}

/** @param {TableView} view @param {number} place */
const nameAt = (view, place) => view.places[place]?.name ?? "";

/**
 * @param {TableView} view
 * @param {number} index of the round
 * @param {number} place
 * @param {number} visible cards of this round that lie open
 */
function drawn(view, index, place, visible) {
  const rounds = view.draw?.rounds ?? [];
  const at = rounds[index].findIndex((one) => one.place === place);
  const name = h("span", { class: "truncate drawn-name" }, nameAt(view, place));
  if (at < 0) return h("div", null, h("div", { class: "hole" }, t("draw.no_redraw")), name);
  const isOpen = at < visible;
  const tied = rounds.slice(index + 1).some((round) => round.some((one) => one.place === place));
  const settled = visible >= rounds[index].length;
  const position = view.draw?.order.indexOf(place) ?? 0;
  const face = cardFace(isOpen ? rounds[index][at].card : "back");
  if (at === visible - 1) turnOver(face);
  const label = tied ? t("draw.tie") : t(`draw.position.${position}`);
  const kind = !settled ? "" : tied ? "tie" : position === 0 ? "first" : "";
  const said = settled && (view.drawn_dealer === null || kind !== "");
  return h(
    "div",
    { class: kind },
    h(
      "div",
      { class: "drawn-card" },
      face,
      said && h("span", { class: `chip ${kind === "first" ? "chip-gold" : ""}` }, label),
    ),
    name,
  );
}

/** @param {HTMLElement} face */
const turnOver = (face) =>
  requestAnimationFrame(() =>
    animate(face, isCalm() ? [{ opacity: 0 }, {}] : [{ scale: "0.05 1" }, {}], { duration: T.play, easing: OUT }),
  );

/**
 * Who sits where: known when the last card lies open.
 * @param {TableView} view
 * @param {boolean} done
 */
function seatRows(view, done) {
  const { drawn_dealer: dealer } = view;
  const order = dealer === null ? (view.draw?.order ?? []) : seatsFrom(view, dealer);
  return order.map((place, seat) => {
    const name = nameAt(view, place);
    const face = avatar(done ? name : "?", place, done && view.places[place]?.bot);
    if (!done) face.classList.add("avatar-off");
    dealerMark(face, done && seat === 0 && gameOf(view).hasDealer);
    const me = view.places[place]?.player === view.you.player;
    return h(
      "li",
      null,
      h("b", { class: "num" }, String(seat + 1)),
      face,
      h("span", { class: "grow truncate" }, done ? (me ? t("table.name_you", { name }) : name) : "…"),
      h("span", { class: "role" }, t(gameOf(view).roles(view, seat))),
    );
  });
}

/** Where only the deal is drawn for, all keep their seats: the places from the dealer on. @param {TableView} view @param {number} dealer */
const seatsFrom = (view, dealer) => view.seats.map((_, i) => view.seats[(dealer + i) % view.seats.length].place);
