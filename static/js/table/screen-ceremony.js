/** The winner picks a smiley and sticks it on the board; the others watch and cheer. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { isCalm } from "../settings.js";
import { play as sound, vibrate } from "../sound.js";
import { createBoard } from "./board.js";
import { ceremonyStage } from "./ceremony-stage.js";
import { burst } from "./confetti.js";
import { attr, avatar, button, icon, setText, setVar, show } from "./dom.js";
import { HeldSticker } from "./held-sticker.js";
import { SPRING, T, animate } from "./motion.js";
import { nameOf } from "./say.js";
import { result } from "./told.js";
import { kindOf, likelyToken, tokenSticker, wordOfToken } from "./tokens.js";
import { createTray } from "./tray.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.d.ts").Hover} Hover */

const LOW_S = 10;
const CHEERS = ["joy", "stars", "hearts", "tongue", "gold", "skull"];

/** @param {Table} table */
export function createCeremonyScreen(table) {
  const winner = table.model.view.ceremony?.seat ?? table.model.view.tally.at(-1)?.seat ?? 0;
  const mine = winner === table.model.view.you.seat;
  const held = new HeldSticker(table, winner, () => update());

  const title = h("h1");
  const sub = h("p", { class: "ceremony-sub" });
  const big = tokenSticker(table.model.view, held.smiley, { class: "big-smiley" });
  const paper = h("div", { class: "confetti", "aria-hidden": "true" });
  const timer = h("span", { class: "chip timer num" }, icon("clock"), h("span"));
  const who = h(
    "div",
    { class: "who panel" },
    avatar(nameOf(table.model.view, winner), table.model.view.seats[winner].place),
    h("span", { class: "grow" }),
    timer.cloneNode(true),
  );
  const tray = createTray(table.model.view, (token) => pick(token));
  const pickPanel = h(
    "section",
    { class: "tray panel" },
    h("div", { class: "tray-head" }, h("h2", null, t(`ceremony.pick.${kindOf(table.model.view)}`)), timer),
    tray.el,
    button("primary", t("ceremony.place"), () => startPlacing(), { class: "btn-xl btn-wide" }),
  );
  const board = createBoard(table, (slot) => held.move(slot));
  const stick = button("primary", t("ceremony.stick"), () => held.stick(), { class: "btn-xl grow" });
  const turnLeft = button("", h("x-i", { n: "rot", class: "mirrored" }), () => held.turn(-1), {
    "aria-label": t("ceremony.turn_left"),
  });
  const turnRight = button("", icon("rot"), () => held.turn(1), { "aria-label": t("ceremony.turn_right") });
  const controls = h("div", { class: "place-controls" }, turnLeft, stick, turnRight);
  const cheers = h(
    "div",
    { class: "cheers panel", role: "group", "aria-label": t("chat.reactions") },
    CHEERS.map(cheerButton),
  );
  const el = h(
    "div",
    { class: `ceremony ${mine ? "is-mine" : ""}` },
    h("div", { class: "rays", "aria-hidden": "true" }),
    paper,
    h("div", { class: "ceremony-hero" }, title, sub, big, who),
    h("div", { class: "ceremony-stage" }, pickPanel, board.el, controls, cheers),
  );

  /** @param {string} name */
  function cheerButton(name) {
    const label = t("chat.react", { name: t(`smiley.${name}`) });
    return h(
      "button",
      { type: "button", "aria-label": label, onclick: () => table.lines.say({ emote: name }) },
      h("x-smiley", { n: name, bare: true, "aria-hidden": "true" }),
    );
  }

  /** @param {string} smiley */
  function pick(smiley) {
    held.pick(smiley);
    if (!isCalm()) animate(big, [{ scale: 0.8 }, { scale: 1 }], { duration: T.lift, easing: SPRING });
  }

  async function startPlacing() {
    await held.startPlacing();
    const chosen = board.el.querySelector("button.slot[aria-pressed=true]");
    if (chosen instanceof HTMLElement) chosen.focus({ preventScroll: true });
  }

  /** The stickers that lie on the board by now: the newest one waits until the winner was announced. */
  function visibleTally() {
    const { view } = table.model;
    return ceremonyStage(view, table.time.clock.now()) === "reveal" && view.ceremony?.placed
      ? view.tally.slice(0, -1)
      : view.tally;
  }

  let tokens = visibleTally().length;
  let revealed = false;
  let warned = false;

  function update() {
    const { view, hover } = table.model;
    const now = table.time.clock.now();
    const stage = ceremonyStage(view, now);
    const placed = stage === "cheer" || stage === "done";
    const tally = visibleTally();
    const placing = mine && held.placing && !placed;
    const picking = mine && stage === "pick" && !held.placing && !view.paused_by;
    const shown = mine ? held.smiley : (view.ceremony?.smiley ?? hover?.smiley ?? likelyToken(view, winner));
    attr(
      el,
      "data-part",
      placed ? "cheer" : placing ? "place" : picking ? "pick" : stage === "pick" ? "watch" : "reveal",
    );
    heading(placing, placed);
    attr(big, "n", placed ? (view.tally.at(-1)?.smiley ?? shown) : shown);
    if (!mine) setVar(big, "--rot", `${hover?.rot ?? -8}deg`);
    tray.update(view, held.smiley);
    show(pickPanel, picking);
    show(board.el, !picking);
    show(controls, placing && !view.paused_by);
    show(cheers, !mine || placed);
    show(who, !mine && !placed);
    const over = mine ? (placing ? held : null) : hover;
    board.update({ winner, mine: placing, hover: over && !placed ? { ...over, smiley: shown } : null, tally });
    setText(/** @type {Element} */ (who.children[1]), whoText(hover));
    if (tally.length > tokens) {
      tokens = tally.length;
      board.slap(tally[tokens - 1]);
      sound("stick");
      vibrate(60);
    }
    reveal();
    tick();
  }

  /** @param {boolean} placing @param {boolean} placed */
  function heading(placing, placed) {
    const { view } = table.model;
    const totals = view.ceremony?.totals ?? view.play?.totals ?? [];
    setText(title, placing ? t("ceremony.stick_title") : t("ceremony.wins", { name: nameOf(view, winner) }));
    const hands = view.play?.hand_no ?? 0;
    setText(
      sub,
      placing
        ? t("ceremony.tap_spot")
        : placed
          ? t("ceremony.stuck", { name: nameOf(view, winner) })
          : totals.length
            ? t("ceremony.result_hands", { result: result(totals, winner), n: hands })
            : "",
    );
  }

  /** @param {Hover | null} hover */
  function whoText(hover) {
    const { view } = table.model;
    const name = nameOf(view, winner);
    const smiley = view.ceremony?.smiley;
    if (hover && hover.slot !== null && smiley) return t("ceremony.placing", { name, smiley: wordOfToken(view, smiley) });
    return t("ceremony.choosing", { name });
  }

  /** Once: the name springs up and paper flies. */
  function reveal() {
    if (revealed || ceremonyStage(table.model.view, table.time.clock.now()) === "cheer") return;
    revealed = true;
    sound("win");
    if (mine) vibrate([40, 60, 40, 60, 120]);
    if (isCalm()) return;
    requestAnimationFrame(() => {
      animate(
        title,
        [
          { scale: 0.86, opacity: 0 },
          { scale: 1, opacity: 1 },
        ],
        { duration: T.reveal, easing: SPRING },
      );
      animate(
        big,
        [
          { scale: 0.3, opacity: 0 },
          { scale: 1, opacity: 1 },
        ],
        { duration: T.reveal, delay: 120, easing: SPRING, fill: "backwards" },
      );
      burst(paper);
    });
  }

  function tick() {
    const left = table.model.view.phase === "ceremony" ? table.time.left() : null;
    for (const chip of el.querySelectorAll(".timer")) {
      show(/** @type {HTMLElement} */ (chip), left !== null);
      if (left !== null)
        setText(/** @type {Element} */ (chip.lastElementChild), t("table.seconds", { seconds: Math.ceil(left) }));
      chip.classList.toggle("chip-set", left !== null && left < LOW_S);
    }
    if (mine && !warned && left !== null && left < LOW_S) {
      warned = true;
      sound("ten");
    }
    if (el.dataset.part === "reveal" && ceremonyStage(table.model.view, table.time.clock.now()) !== "reveal") update();
  }

  return { name: "ceremony", el, update, tick, anchorOf: board.headOf, floats: true };
}
