/** The score sheet after a hand: a card for each player, any of which opens to say why. */

import { h, keepFocus, swap } from "../dom.js";
import { number, signed, t } from "../i18n.js";
import { isCalm } from "../settings.js";
import { attr, avatar, button, fillOnce, setText, show } from "./dom.js";
import { OUT, T, animate } from "./motion.js";
import { gameOf } from "./games/registry.js";
import { listOf, sentences } from "./say.js";
import { ranking, scorecard } from "./scorecard.js";
import { createSheet } from "./sheet.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.d.ts").TableView} TableView */
/** @typedef {import("../types.d.ts").HandScores} HandScores */

/** @param {Table} table */
export function createScoresScreen(table) {
  const cards = h("div", { class: "score-cards" });
  const minis = h("div", { class: "score-minis" });
  const warning = h("div", { class: "warnings" });
  const log = h("section", { class: "panel score-log" });
  const foot = createReadyFoot(table, "hand");
  const sheet = createSheet(table, { kind: "scores", main: [cards, warning], aside: [minis, log], foot: foot.el });
  /** The seat whose score is explained. @type {number | null} */
  let open = null;
  let drawn = "";

  /** @param {number} seat */
  function toggle(seat) {
    open = open === seat ? null : seat;
    update();
  }

  function update() {
    const { view } = table.model;
    const hand = view.play?.scores.at(-1);
    sheet.update();
    foot.update();
    if (!hand) return;
    setText(sheet.title, t("score.title", { hand: hand.hand_no }));
    attr(sheet.el, "data-seats", view.n_seats);
    sheet.el.classList.toggle("explaining", open !== null);
    const key = `${hand.hand_no}/${open}/${view.seats.map((s) => s.name)}`;
    if (key !== drawn) {
      const grow = drawn === "";
      drawn = key;
      keepFocus(sheet.el, () => drawCards(view, hand)); // the pressed line moves from one place to the other
      if (grow) growBars(cards);
    }
    show(log, open === null);
    fillOnce(warning, [hand.hand_no, view.seats.map((seat) => seat.name)], () => gameOf(view).notes?.(view) ?? null);
    fillOnce(log, [view.play?.scores.length], () => logTable(view));
  }

  /** @param {TableView} view @param {HandScores} hand */
  function drawCards(view, hand) {
    const [shown, folded] = split(hand, open);
    swap(cards, ...shown.map((seat) => scorecard(view, hand, seat, { shape: seat === open ? "open" : "card", toggle })));
    swap(
      minis,
      ...folded.map((seat) => scorecard(view, hand, seat, { shape: "mini", toggle })),
      h("p", { class: "note" }, t("score.tap")),
    );
    show(minis, open !== null);
  }

  return { name: "scores", el: sheet.el, update, tick: foot.tick, explain: toggle };
}

/** @param {HandScores} hand @param {number | null} open @returns {[number[], number[]]} seats in full, seats in one line */
function split(hand, open) {
  const order = ranking(hand);
  return open === null ? [order, []] : [[open], order.filter((seat) => seat !== open)];
}

/** @param {HTMLElement} cards */
function growBars(cards) {
  if (isCalm()) return;
  for (const part of cards.querySelectorAll(".part")) {
    animate(part, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], {
      duration: T.reveal,
      delay: T.play,
      easing: OUT,
      fill: "backwards",
    });
  }
}

/** Hand by hand. @param {TableView} view */
export function logTable(view) {
  const hands = view.play?.scores ?? [];
  const head = h(
    "tr",
    null,
    h("th", { scope: "col" }, t("score.hand")),
    ...view.seats.map((seat) => h("th", { scope: "col" }, h("span", { class: "truncate" }, seat.name))),
  );
  const rows = hands.map((hand) =>
    h(
      "tr",
      null,
      h("th", { scope: "row" }, number(hand.hand_no)),
      ...hand.seats.map(({ delta, total }) =>
        h(
          "td",
          null,
          h("small", { class: delta < 0 ? "down" : "up" }, signed(delta)),
          " ",
          h("b", null, number(total)),
        ),
      ),
    ),
  );
  const card = h(
    "a",
    { href: `/rules/card/${view.card}`, target: "_blank" },
    t("rule_card.see", { code: view.card }),
  );
  return h("table", { class: "num" }, h("caption", null, card), h("thead", null, head), h("tbody", null, rows));
}

/**
 * Who has seen the score, and the button that says so.
 * @param {Table} table
 * @param {"hand" | "game"} next what everybody gets ready for
 */
export function createReadyFoot(table, next) {
  const faces = h("div", { class: "ready-faces" });
  const text = h("p", { class: "ready-text" });
  const say = () => ready.hasAttribute("aria-disabled") || table.act({ type: "ready" });
  const ready = button("turn", "", say, { class: "btn-xl ready" });
  const el = h("div", { class: "sheet-foot" }, faces, text, ready);

  function update() {
    const { view } = table.model;
    const waits = next === "game" ? view.phase === "interval" : view.phase === "play" && view.play?.phase === "scored";
    show(el, waits);
    if (!waits) return;
    const others = view.seats.map((seat, i) => ({ ...seat, i })).filter((seat) => seat.i !== view.you.seat);
    fillOnce(
      faces,
      others.map((seat) => [seat.i, isReady(seat)]),
      () => others.map(readyFace),
    );
    const mine = view.you.seat === null ? null : view.seats[view.you.seat];
    show(ready, mine !== null && !view.paused_by);
    const label =
      next === "game"
        ? t("score.ready_game", { game: view.game_no + 1 })
        : t("score.ready_hand", { hand: (view.play?.hand_no ?? 0) + 1 });
    setText(
      ready,
      mine?.ready
        ? t("score.waiting", { names: listOf(others.filter((seat) => !isReady(seat)).map((seat) => seat.name)) })
        : label,
    );
    attr(ready, "aria-disabled", mine?.ready ? "true" : null); // truly disabled, it would drop the keyboard
    tick();
  }

  function tick() {
    if (el.hidden) return;
    const { view } = table.model;
    const left = table.time.left();
    const names = view.seats.filter((seat, i) => i !== view.you.seat && seat.ready).map((seat) => seat.name);
    const who = names.length > 0 ? t("score.are_ready", { n: names.length, names: listOf(names) }) : "";
    const when =
      left === null ? "" : t(next === "game" ? "score.next_game_in" : "score.next_hand_in", { n: Math.ceil(left) });
    setText(text, sentences([who, when]));
  }

  return { el, update, tick };
}

/** @param {{ready: boolean, bot: boolean, by_bot: string | null}} seat */
const isReady = (seat) => seat.ready || seat.bot || seat.by_bot !== null;

/** @param {import("../types.d.ts").Seat & {i: number}} seat */
function readyFace(seat) {
  const face = avatar(seat.name, seat.place, seat.bot);
  face.classList.toggle("is-ready", isReady(seat));
  return face;
}
