/** The page of a replay. */

import "../components/index.js";
import "../table/games/index.js";
import { openDialog } from "../dialogs.js";
import { byId, embedded, h, swap } from "../dom.js";
import { lang, number, ready, signed, t } from "../i18n.js";
import { getSetting, onSettings } from "../settings.js";
import { share } from "../share.js";
import { setText } from "../table/dom.js";
import { gameOf } from "../table/games/registry.js";
import { ranking, scorecard } from "../table/scorecard.js";
import { SPEEDS, createControls } from "./controls.js";
import { createHands } from "./hands.js";
import { createMiddle } from "./middle.js";
import { endOfTrick, fromAddress, tableThen, toAddress, trickAt, tricksOf } from "./position.js";
import { stepWords } from "./words.js";

/** A card takes so long at 1×. */
const CARD_MS = 900;

await ready;
const view = /** @type {import("../types.d.ts").ReplayView} */ (embedded("view"));
const shared = /** @type {string} */ (embedded("share-url"));
const scored = tableThen(view, view.play);
const hand = /** @type {import("../types.d.ts").HandScores} */ (view.play.scores.at(-1));
const history_ = `/t/${view.table_id}/history`;
const last = view.steps.length;

let at = fromAddress(view, new URLSearchParams(location.search));
let speed = 1;
/** The only hand that lies open; null: all. @type {number | null} */
let only = null;
/** Whose score is explained. @type {number | null} */
let explained = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const sub = h("p", { class: "note" });
const spoken = h("div", { class: "sr", role: "status" });
const hands = createHands(view, (seat) => {
  only = only === seat ? null : seat;
  update();
});
const middle = createMiddle(view);
const controls = createControls(view, { go: leap, step, play, speed: setSpeed, share: shareHere });
const line = h("div", { class: "replay-line" });
const cards = h("section", { class: "score-minis replay-scores", "aria-label": t("replay.scores") });
byId("app", HTMLElement).append(
  h("div", { class: "replay", "data-seats": view.n_seats }, head(), h("div", { class: "replay-main" }, hands.el, middle.el, controls.el, line), cards),
);
document.body.append(spoken);

function head() {
  return h(
    "header",
    { class: "replay-head" },
    h("a", { class: "icon-btn", href: history_, "data-key": "back", "aria-label": t("replay.leave") }, h("x-i", { n: "back" })),
    h("div", { class: "grow" }, h("h1", null, t("replay.page", { game: view.game_no, hand: view.hand_no })), sub),
    h("a", { class: "icon-btn", href: `/rules/card/${view.card}`, target: "_blank", "aria-label": t("replay.rules"), title: t("replay.rules") }, h("x-i", { n: "book" })),
  );
}

function update() {
  const date = new Intl.DateTimeFormat(lang(), { day: "numeric", month: "long" }).format(view.scored_at);
  const trick = trickAt(view, at);
  setText(sub, trick === 0 ? t("replay.sub_before", { date }) : t("replay.sub", { date, trick, of: tricksOf(view) }));
  hands.update(at, only);
  middle.update(at);
  controls.update(at, timer !== undefined, speed);
}

function drawScores() {
  const toggle = (/** @type {number} */ seat) => {
    explained = explained === seat ? null : seat;
    drawScores();
  };
  const shape = (/** @type {number} */ seat) => (seat === explained ? "open" : "mini");
  swap(cards, h("h2", null, t("replay.scores")), ...ranking(hand).map((seat) => scorecard(scored, hand, seat, { shape: shape(seat), toggle })));
  swap(line, ...view.seats.map((_, seat) => scoreButton(seat)));
}

/** One seat's score in two lines; pressed, it says why. @param {number} seat */
function scoreButton(seat) {
  const { delta, total } = hand.seats[seat];
  const { name, place } = view.seats[seat];
  const { words } = gameOf(view).verdict(hand.seats[seat], view.play);
  const open = () => {
    explained = null;
    openDialog(t("score.why"), [scorecard(scored, hand, seat, { shape: "open", toggle: () => {} })], { class: "score-dialog" });
  };
  return h(
    "button",
    {
      type: "button",
      class: "replay-score",
      "data-key": `score-${seat}`,
      vars: { "--c": `var(--p${(place % 5) + 1})` },
      "aria-label": t("score.head", { name, verdict: words, delta, total }),
      onclick: open,
    },
    h("b", null, h("span", { class: "truncate" }, name), h("span", { class: `num ${delta < 0 ? "down" : "up"}` }, signed(delta))),
    h("small", null, t("replay.line", { verdict: words, total: number(total) })),
  );
}

/** @param {number} to */
function go(to) {
  const there = Math.min(last, Math.max(0, to));
  // Browsers refuse a new address after some hundred in ten seconds: a key held at an end asks for none.
  if (there !== at) history.replaceState(null, "", toAddress(view, there));
  at = there;
  setText(spoken, stepWords(view, at));
  update();
}

/** To a place of one's own choice: what plays, stops. @param {number} to */
function leap(to) {
  stop();
  go(to);
}

/** One card back or on; on past the end is the next hand, unless a key is only held too long. @param {number} by @param {boolean} [held] */
function step(by, held = false) {
  if (at + by > last && view.hand_no < view.scored_hands && !held) {
    location.assign(`${history_}/${view.tournament_no}/${view.game_no}/${view.hand_no + 1}`);
    return;
  }
  leap(at + by);
}

function stop() {
  clearTimeout(timer);
  timer = undefined;
}

function play() {
  if (timer !== undefined) {
    stop();
    update();
    return;
  }
  if (at === last) at = 0;
  tick();
}

function tick() {
  timer = at + 1 < last ? setTimeout(tick, CARD_MS / speed) : undefined;
  go(at + 1);
}

/** @param {number} wanted */
function setSpeed(wanted) {
  speed = wanted;
  update();
}

function shareHere() {
  const words = { game: view.game_no, hand: view.hand_no, trick: trickAt(view, at) };
  share(`${shared}${toAddress(view, at)}`, t("replay.share_text", words));
}

/** @type {Record<string, (event: KeyboardEvent) => void>} */
const KEYS = {
  ArrowLeft: () => step(-1),
  ArrowRight: (event) => step(1, event.repeat),
  ArrowUp: () => leap(endOfTrick(view, Math.max(0, trickAt(view, at) - 1))),
  ArrowDown: () => leap(endOfTrick(view, Math.min(tricksOf(view), trickAt(view, at) + 1))),
  Home: () => leap(0),
  End: () => leap(last),
  Escape: () => location.assign(history_),
};
/** @type {Record<string, () => void>} */
const LETTERS = {
  1: () => setSpeed(SPEEDS[0]),
  2: () => setSpeed(SPEEDS[1]),
  3: () => setSpeed(SPEEDS[2]),
  s: shareHere,
};

addEventListener("keydown", (event) => {
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const isRadio = target.matches("input[type=radio]");
  if (isRadio && event.key.startsWith("Arrow")) return; // those choose the speed
  if (event.key === " " && target.matches("button, a, input[type=radio]")) return; // and that presses it
  const act = event.key === " " ? play : (KEYS[event.key] ?? (getSetting("key_letters") ? LETTERS[event.key.toLowerCase()] : undefined));
  if (!act) return;
  event.preventDefault();
  act(event);
});

onSettings(update);
drawScores();
update();
