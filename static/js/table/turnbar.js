/** One place to look: what to do now, how long, and the button that does it. Connection trouble shows here too. */

import { h } from "../dom.js";
import { number, rich, t } from "../i18n.js";
import { cardGlyph } from "./cards.js";
import { createConnection } from "./connection.js";
import { attr, button, fillOnce, setText, setVar, show } from "./dom.js";
import { gameOf } from "./games/registry.js";
import { botForMe, legalNow, myClock, myTurn, playOf, publicly } from "./model.js";
import { pausedWords } from "./pause.js";
import { nameOf } from "./say.js";
import { followSuit, ledSuit } from "./trick.js";
import { sentence } from "./moves.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../dom.js").Child} Child */

const DIGITS_FROM_S = 20;
const LOW_S = 10;

/** @param {Table} table */
export function createTurnbar(table) {
  const text = h("div", { class: "what" });
  const time = h("span", { class: "time num" });
  const actions = h("div", { class: "actions" });
  const bar = h("div", { class: "turnbar", role: "group", "aria-label": t("table.turn_label") }, text, time, actions);
  const net = createConnection(table, () => true);

  function update() {
    const { model } = table;
    net.update();
    show(bar, model.net !== "down");
    fillOnce(text, whatKey(table), () => what(table));
    fillOnce(actions, actionsKey(table), () => actionButtons(table));
    bar.classList.toggle("mine", myTurn(model) && !botForMe(model));
    tick();
  }

  function tick() {
    const left = myClock(table.model) ? table.time.left() : null;
    const low = left !== null && left < LOW_S;
    if (bar.classList.contains("low") !== low) {
      bar.classList.toggle("low", low);
      update();
      return;
    }
    net.update();
    setText(time, left !== null && left < DIGITS_FROM_S ? t("table.seconds", { seconds: Math.ceil(left) }) : "");
    setVar(bar, "--left", myClock(table.model) ? table.time.fraction() : 0);
    attr(bar, "data-timed", left !== null);
  }

  return { el: [bar, net.el], update, tick };
}

/** @param {Table} table */
function whatKey({ model }) {
  const play = playOf(model);
  return [
    play && publicly(play),
    play?.holding?.length,
    model.refusal,
    model.pending,
    botForMe(model),
    model.busy,
    model.view.presence,
    model.view.paused_by,
    model.view.seats.map(({ name }) => name),
  ];
}

/** What is to be done, or who does it. @param {Table} table @returns {Child | Child[]} */
function what(table) {
  const { model } = table;
  const play = playOf(model);
  if (!play) return "";
  if (model.view.paused_by) return pausedWords(model.view.paused_by);
  if (model.refusal) return h("span", { class: "refused" }, sentence(model.refusal));
  const bot = botForMe(model);
  if (bot) return [t("table.bot_for_me"), h("small", null, t(`table.bot_for_me.${bot}`))];
  if (play.phase === "dealing") return t("table.turn.dealing", { hand: play.hand_no });
  if (model.pending) return t("table.turn.played");
  const own = gameOf(model.view).turn(model.view);
  if (own) return own;
  if (play.phase === "playing" && myTurn(model)) return myCard(table);
  const name = nameOf(model.view, play.turn);
  return name && t("table.turn.thinking", { name });
}

/** @param {Table} table @returns {Child} */
function myCard({ model }) {
  const play = /** @type {import("../types.d.ts").GameView} */ (playOf(model));
  if (play.trick.length === 0) return t(play.holding?.length === 1 ? "table.turn.last_card" : "table.turn.lead");
  const { suitOf } = gameOf(model.view);
  const led = ledSuit(play, suitOf);
  if (led === null) return t("table.turn.no_suit");
  const holds = play.holding?.some((card) => suitOf(card, play) === led);
  return holds ? followSuit(led) : t("table.turn.void", { suit: t(`suit.${led}`) });
}

/** @param {Table} table */
function actionsKey(table) {
  const { model } = table;
  const left = myClock(model) ? table.time.left() : null;
  return [model.selected, legalNow(model), left !== null && left < LOW_S, botForMe(model), table.time.moreLeft()];
}

/** @param {Table} table @returns {Child[]} */
function actionButtons(table) {
  const { model } = table;
  if (botForMe(model)) return [button("turn", t("table.im_back"), () => table.act({ type: "return_seat" }))];
  const legal = legalNow(model);
  if (!myTurn(model)) return [];
  const more = table.time.moreLeft();
  const low = table.time.isLow() && more > 0;
  return [low && moreTime(table, more), legal && playButton(table, legal)];
}

/** @param {Table} table @param {number} more */
export const moreTime = (table, more) =>
  button(
    "",
    [t("table.more_time"), h("small", null, t("table.more_time_note", { n: more }))],
    () => table.act({ type: "more_time" }),
    {
      class: "more-time",
    },
  );

/** @param {Table} table @param {string[]} legal */
function playButton(table, legal) {
  const { selected } = table.model;
  if (selected && legal.includes(selected)) {
    return button(
      "turn",
      h("span", null, rich("table.play_card", { card: cardGlyph(selected, true) })),
      () => table.moves.play(selected),
      {
        class: "play",
      },
    );
  }
  return h("span", { class: "hint" }, t("table.choose_card", { n: legal.length, count: number(legal.length) }));
}
