/** The table in words: the whole state as text, for ears and for anybody who likes it plain. */

import { openDialog } from "../dialogs.js";
import { h } from "../dom.js";
import { number, t } from "../i18n.js";
import { cardName } from "./cards.js";
import { gameOf } from "./games/registry.js";
import { actors } from "./model.js";
import { listOf, nameOf, sentences } from "./say.js";
import { countOf } from "./tokens.js";

/** @typedef {import("../types.d.ts").TableView} TableView */
/** @typedef {import("../types.d.ts").GameView} GameView */

/** @param {TableView} view */
export function openWords(view) {
  openDialog(t("words.title"), [
    h(
      "div",
      { class: "in-words" },
      tableInWords(view).map((line) => h("p", null, line)),
    ),
  ]);
}

/** @param {TableView} view @returns {string[]} */
export function tableInWords(view) {
  const { play } = view;
  if (!play) return [t("words.no_game")];
  return [
    t("words.hand", { hand: play.hand_no, target: play.target, dealer: nameOf(view, play.dealer) }),
    ...view.seats.map((_, seat) => playerLine(view, play, seat)),
    ...gameOf(view).words.hand(view),
    trickLine(view, play),
    turnLine(view, play),
    ...handLines(view, play),
  ].filter((line) => line !== "");
}

/** @param {TableView} view @param {GameView} play @param {number} seat */
function playerLine(view, play, seat) {
  const name = seat === view.you.seat ? t("table.name_you", { name: nameOf(view, seat) }) : nameOf(view, seat);
  const tokens = view.tally.filter((token) => token.seat === seat).length;
  return sentences([
    t("words.player", { name, points: play.totals[seat] }),
    gameOf(view).words.seat(view, seat),
    tokens ? t("words.tokens", { tokens: countOf(view, tokens) }) : "",
  ]);
}

/** @param {TableView} view @param {GameView} play */
function trickLine(view, play) {
  if (play.phase !== "playing") return "";
  const cards = play.trick.map(({ seat, card }) =>
    t("words.played", { name: nameOf(view, seat), card: cardName(card) }),
  );
  const trick = t("words.trick", { trick: play.trick_no, of: play.n_tricks });
  if (cards.length === 0) return sentences([trick, t("words.empty_trick")]);
  return sentences([
    trick,
    t("words.lying", { cards: listOf(cards) }),
    play.winning === null ? "" : t("words.winning", { name: nameOf(view, play.winning) }),
  ]);
}

/** @param {TableView} view @param {GameView} play */
function turnLine(view, play) {
  const waited = actors(play);
  if (view.you.seat !== null && waited.includes(view.you.seat))
    return play.phase === "playing" ? t("words.your_turn") : gameOf(view).spokenTurn(view);
  if (waited.length === 0) return "";
  return t("words.waiting", { names: listOf(waited.map((seat) => nameOf(view, seat))) });
}

/** My cards suit by suit, and which may be played. @param {TableView} view @param {GameView} play */
function handLines(view, play) {
  if (!play.holding) return view.you.seat === null ? [] : [t("words.face_down", { n: play.counts[view.you.seat] })];
  const { sorted, suitOf, playable } = gameOf(view);
  const cards = sorted(play.holding, play);
  const suits = [...new Set(cards.map((card) => suitOf(card, play)))];
  const lines = suits.map((suit) =>
    t("words.suit", {
      suit: t(`suit.${suit}`),
      cards: listOf(cards.filter((card) => suitOf(card, play) === suit).map((card) => shortName(card, suit))),
    }),
  );
  const isMine = play.turn === view.you.seat && play.phase === "playing";
  const legal = isMine ? playable(play) : [];
  return [
    t("words.your_hand", { n: cards.length }),
    ...lines,
    legal.length
      ? t("words.playable", {
          n: legal.length,
          count: number(legal.length),
          cards: listOf(sorted(legal, play).map(cardName)),
        })
      : "",
  ];
}

/** The rank alone, unless the card belongs to another suit than it shows. @param {string} card @param {string} suit */
const shortName = (card, suit) => (card[1] === suit ? t(`rank.${card[0]}`) : cardName(card));
