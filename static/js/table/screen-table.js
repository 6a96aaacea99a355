/** The table in play: players, trick, what to do, my row, my hand, and the side panel. */

import { h } from "../dom.js";
import { attr, show } from "./dom.js";
import { gameOf } from "./games/registry.js";
import { createHand } from "./hand.js";
import { createMe } from "./me.js";
import { createPlaques } from "./plaques.js";
import { createSide } from "./side.js";
import { createTopbar } from "./topbar.js";
import { createTrick } from "./trick.js";
import { createTurnbar } from "./turnbar.js";
import { createWaiting } from "./waiting.js";
import { baseSeat } from "./model.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./stage.js").Parts} Parts */

/** @typedef {ReturnType<typeof createTableScreen>} TableScreen */

/** @param {Table} table */
export function createTableScreen(table) {
  const topbar = createTopbar(table);
  const plaques = createPlaques(table);
  const trick = createTrick(table);
  const bar = createTurnbar(table);
  const waiting = createWaiting(table);
  const game = gameOf(table.model.view);
  const panels = game.panels(table);
  const centre = game.centre?.(table) ?? null;
  const me = createMe(table);
  const hand = createHand(table);
  const side = createSide(table);
  // The bid pad may cover the table; other panels push it up.
  const [pads, phases] = [true, false].map((isPad) => panels.filter(({ name }) => (name === "bid") === isPad));
  const action = h("div", { class: "action" }, waiting.el, ...phases.map((panel) => panel.el), ...bar.el);
  const el = h(
    "div",
    { class: "table" },
    topbar.el,
    plaques.el,
    trick.el,
    centre?.el,
    action,
    ...pads.map((panel) => panel.el),
    me.el,
    hand.el,
    side.el,
  );
  const parts = [topbar, plaques, trick, ...(centre ? [centre] : []), waiting, ...panels, bar, me, hand, side];
  const ticking = [plaques, waiting, bar, me];

  /** The panel that asks me something now; while the table is paused nothing is asked, and the turn bar says so. */
  const panel = () => (table.model.view.paused_by ? null : (panels.find((one) => one.wanted()) ?? null));

  function update() {
    const { view } = table.model;
    const focused = document.activeElement;
    for (const part of parts) part.update();
    if (view.paused_by) for (const one of panels) show(one.el, false);
    const action = panel()?.name ?? (waiting.wanted() ? "waiting" : "bar");
    attr(el, "data-action", action);
    attr(el, "data-phase", view.play?.phase);
    attr(el, "data-seats", view.n_seats);
    attr(el, "data-watching", view.you.seat === null);
    if (action !== "bar") show(bar.el[0], false);
    // A panel that closes hands the keyboard on to the cards.
    if (focused && el.contains(focused) && focused.closest("[hidden]")) hand.focus();
    if (view.you.seat !== null) table.screens.reserve(innerHeight - hand.el.getBoundingClientRect().top);
  }

  /** @type {Parts} */
  const stageParts = {
    seatRect: (seat) =>
      (seat === baseSeat(table.model.view) ? me.face : plaques.avatarOf(seat))?.getBoundingClientRect() ?? null,
    handRect: (card) => hand.cardOf(card)?.getBoundingClientRect() ?? null,
    trickCard: trick.cardOf,
    trickCards: trick.all,
    handCard: hand.cardOf,
    dealt: hand.dealt,
    turnedUp: hand.turnedUp,
    arrived: hand.arrived,
    centreRect: () => centre?.rect() ?? null,
  };

  /** @param {number} seat @returns {HTMLElement | null} where a bubble of this player belongs */
  const anchorOf = (seat) => (seat === baseSeat(table.model.view) ? me.el : plaques.plaqueOf(seat));

  return {
    name: "table",
    el,
    update,
    tick: () => {
      for (const part of ticking) part.tick();
      panel()?.tick?.();
    },
    parts: stageParts,
    hand,
    panel,
    anchorOf,
    focusTalk: () => side.talk.focus(),
    hasSide: () => getComputedStyle(side.el).display !== "none",
  };
}
