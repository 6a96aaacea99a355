/** Calling a revoke at table rules: all tricks lie open; who did not follow suit, or nobody? */

import { h } from "../../../dom.js";
import { number, rich, signed, t } from "../../../i18n.js";
import { cardFace, cardGlyph } from "../../cards.js";
import { attr, avatar, button, fillOnce, setText, show } from "../../dom.js";
import { actors, botForMe, mayAct } from "../../model.js";
import { listOf, nameOf } from "../../say.js";
import { createSheet } from "../../sheet.js";
import { moreTime } from "../../turnbar.js";
import { marksOf } from "./bids.js";

/** @typedef {import("../../table.js").Table} Table */
/** @typedef {import("../../../types.d.ts").TableView} TableView */
/** @typedef {import("../../../types.d.ts").ThreePersonView} ThreePersonView */

/** @param {TableView} view */
const threePerson = (view) => /** @type {ThreePersonView} */ (view.play);

/** Whom my seat may still call. @param {TableView} view @returns {number[]} */
export function callable(view) {
  const called = threePerson(view).calls.map(({ against }) => against);
  return view.seats.map((_, seat) => seat).filter((seat) => seat !== view.you.seat && !called.includes(seat));
}

/** @param {Table} table @returns {import("../../screens.js").Screen} */
export function createCallingScreen(table) {
  const who = h("div", { class: "two call-who", role: "group", "aria-labelledby": "call-who" });
  const numbers = h("div", { class: "bid-grid call-tricks", role: "group", "aria-labelledby": "call-trick" });
  const trick = h("section", { class: "panel call-trick" });
  const price = h("p", { class: "call-price" });
  const calls = h("p", { class: "note" });
  const none = button("", t("calling.nobody"), () => table.moves.order({ type: "no_call" }), { class: "call-none" });
  const call = button("turn", "", () => doCall(), { class: "call" });
  const back = button("turn", t("table.im_back"), () => table.act({ type: "return_seat" }));
  const more = h("div", { class: "phase-more" });
  const waits = h("p", { class: "ready-text", role: "status" });
  const ask = h(
    "section",
    { class: "panel call-panel" },
    h("h2", { id: "call-who" }, t("calling.who")),
    who,
    h("h2", { id: "call-trick" }, t("calling.trick")),
    numbers,
  );
  const foot = h("div", { class: "sheet-foot" }, waits, more, none, call, back);
  const sheet = createSheet(table, { kind: "calling", main: [ask, trick], aside: [price, calls], foot });
  setText(sheet.title, t("calling.title"));
  /** The trick that is looked at. */
  let shown = 0;

  const against = () => (table.model.choice === null ? null : Number(table.model.choice));

  async function doCall() {
    const seat = against();
    if (seat === null) return;
    if (await table.moves.order({ type: "call_revoke", against: seat })) table.moves.choose(null);
  }

  /** @param {number} index */
  function look(index) {
    shown = index;
    update();
  }

  function update() {
    const { model } = table;
    const { view } = model;
    const play = threePerson(view);
    const tricks = play.all_tricks ?? [];
    const mine = mayAct(model);
    const seat = against();
    sheet.update();
    fillOnce(who, [play.bids, play.tricks, play.calls, mine, view.seats.map((one) => one.name)], () =>
      callable(view).map(seatButton),
    );
    for (const one of who.querySelectorAll("[data-seat]"))
      attr(one, "aria-pressed", String(one.getAttribute("data-seat") === model.choice));
    fillOnce(numbers, tricks.length, () => tricks.map((_, i) => trickButton(i)));
    Array.from(numbers.children).forEach((one, i) => attr(one, "aria-pressed", String(i === shown)));
    fillOnce(trick, [tricks, shown, seat, view.seats.map((one) => one.name)], () => trickShown(view, shown, seat));
    show(price, mine && seat !== null);
    fillOnce(price, seat, () => (seat === null ? null : priceOf(view, seat)));
    fillOnce(calls, play.calls, () =>
      play.calls.map((one) =>
        h("span", null, t("told.revoke_called", { name: nameOf(view, one.seat), against: nameOf(view, one.against) })),
      ),
    );
    show(calls, play.calls.length > 0);
    show(none, mine);
    show(call, mine);
    show(back, botForMe(model) !== null);
    setText(call, seat === null ? t("calling.choose") : t("calling.call", { name: nameOf(view, seat) }));
    attr(call, "aria-disabled", seat === null ? "true" : null);
    tick();
  }

  /** @param {number} seat */
  function seatButton(seat) {
    const { view } = table.model;
    const play = threePerson(view);
    const { name, place, bot } = view.seats[seat];
    const words = h(
      "span",
      { class: "grow" },
      h("b", { class: "truncate" }, name),
      h(
        "small",
        null,
        t("calling.took", { bid: number(marksOf(view, seat)), n: play.tricks[seat] }),
      ),
    );
    const choose = () => mayAct(table.model) && table.moves.choose(String(seat));
    return button("", [avatar(name, place, bot), words], choose, {
      "data-seat": seat,
      "aria-disabled": mayAct(table.model) ? null : "true",
    });
  }

  /** @param {number} index */
  const trickButton = (index) =>
    h(
      "button",
      {
        type: "button",
        class: "bid-button",
        "aria-label": t("calling.look", { trick: index + 1 }),
        onclick: () => look(index),
      },
      number(index + 1),
    );

  function tick() {
    const { model } = table;
    const left = table.time.isMine() ? table.time.left() : null;
    setText(sheet.sub, left === null ? "" : t("table.seconds", { seconds: Math.ceil(left) }));
    const [low, n] = [table.time.isLow(), table.time.moreLeft()];
    fillOnce(more, [low, n], () => (low && n > 0 ? moreTime(table, n) : null));
    const waited = actors(threePerson(model.view)).filter((seat) => seat !== model.view.you.seat);
    setText(
      waits,
      waited.length > 0
        ? t("calling.waiting", { n: waited.length, names: listOf(waited.map((seat) => nameOf(model.view, seat))) })
        : "",
    );
  }

  const panel = {
    name: "calling",
    el: ask,
    update,
    wanted: () => mayAct(table.model),
    enter: () => against() !== null && (doCall(), true),
    escape: () => against() !== null && (table.moves.choose(null), true),
  };
  return { name: "phase", el: sheet.el, update, tick, panel: () => (panel.wanted() ? panel : null) };
}

/** @param {TableView} view @param {number} index @param {number | null} suspect */
function trickShown(view, index, suspect) {
  const trick = threePerson(view).all_tricks?.[index];
  if (!trick) return [];
  const [lead] = trick.cards;
  const suit = lead.card[1];
  const played = trick.cards.find(({ seat }) => seat === suspect);
  const cards = trick.cards.map(({ seat, card }) =>
    h(
      "figure",
      { class: seat === suspect ? "suspect" : seat === trick.winner ? "wins" : null },
      cardFace(card),
      h("figcaption", { class: "truncate" }, nameOf(view, seat)),
    ),
  );
  const words = { name: nameOf(view, lead.seat), suit: h("b", null, t(`suit.${suit}`)), trick: index + 1 };
  const lines =
    played && played !== lead
      ? [
          rich("calling.played", { ...words, suspect: nameOf(view, played.seat), card: cardGlyph(played.card) }),
          ...(played.card[1] === suit ? [] : [laterOf(view, index, played.seat, suit)]),
        ]
      : [rich("calling.led", words)];
  return [h("div", { class: "last-cards" }, cards), h("div", { class: "call-words" }, lines.map((line) => h("p", null, line)))];
}

/** Whether a suspect who did not follow a suit played it later, which proves the revoke. @param {TableView} view @param {number} index @param {number} seat @param {string} suit */
function laterOf(view, index, seat, suit) {
  const later = (threePerson(view).all_tricks ?? []).slice(index + 1);
  const at = later.findIndex(({ cards }) => cards.some((one) => one.seat === seat && one.card[1] === suit));
  const suspect = nameOf(view, seat);
  if (at < 0) return t("calling.never", { suspect, suit: t(`suit.${suit}`) });
  const { card } = /** @type {import("../../../types.d.ts").TrickCard} */ (later[at].cards.find((one) => one.seat === seat));
  return rich("calling.later", { suspect, trick: index + 2 + at, card: cardGlyph(card) });
}

/** What a right call costs, and a wrong one. @param {TableView} view @param {number} seat */
function priceOf(view, seat) {
  const play = threePerson(view);
  const bid = Number(play.bids[seat] ?? 0);
  const factor = Number(view.options.revoke_factor);
  return [
    h("x-i", { n: "eye" }),
    h(
      "span",
      null,
      rich("calling.price", { name: nameOf(view, seat), points: signed(-factor * bid), factor, bid }),
      h("br"),
      t("calling.wrong"),
    ),
  ];
}
