/** The table in words: the whole state as text, for ears and for anybody who likes it plain. */

import { openDialog } from "../dialogs.js";
import { h } from "../dom.js";
import { number, t } from "../i18n.js";
import { cardName, sorted } from "./cards.js";
import { isJoker, playable, suitOf } from "./playable.js";
import { bidName, listOf, nameOf, sentences } from "./say.js";
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
    t(play.broken ? "words.broken" : "words.not_broken"),
    trickLine(view, play),
    turnLine(view, play),
    ...handLines(view, play),
  ].filter((line) => line !== "");
}

/** @param {TableView} view @param {GameView} play @param {number} seat */
function playerLine(view, play, seat) {
  const bid = play.bids[seat];
  const name = seat === view.you.seat ? t("table.name_you", { name: nameOf(view, seat) }) : nameOf(view, seat);
  const tokens = view.tally.filter((token) => token.seat === seat).length;
  return sentences([
    t("words.player", { name, points: play.totals[seat] }),
    bid === null ? t("words.no_bid") : t("words.bid", { bid: bidName(bid), n: play.tricks[seat] }),
    play.bags ? t("words.bags", { n: play.bags[seat] }) : "",
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
  if (play.turn === null) return "";
  if (play.turn === view.you.seat) return t(play.phase === "bidding" ? "words.your_bid" : "words.your_turn");
  return t(play.phase === "bidding" ? "table.turn.bidding" : "table.turn.thinking", { name: nameOf(view, play.turn) });
}

/** My cards suit by suit, and which may be played. @param {TableView} view @param {GameView} play */
function handLines(view, play) {
  if (!play.holding) return view.you.seat === null ? [] : [t("words.face_down", { n: play.counts[view.you.seat] })];
  const cards = sorted(play.holding);
  const suits = [..."JSHCD"].map((suit) => cards.filter((card) => suitOf(card, play) === suit));
  const lines = suits
    .filter((held) => held.length > 0)
    .map((held) =>
      t("words.suit", {
        suit: t(`suit.${suitOf(held[0], play)}`),
        cards: listOf(
          held.map((card) => (isJoker(card) ? cardName(card) : t(`rank.${card[0]}`))),
        ),
      }),
    );
  const legal =
    play.turn === view.you.seat && play.phase === "playing" ? playable(play.holding, play) : [];
  return [
    t("words.your_hand", { n: cards.length }),
    ...lines,
    legal.length
      ? t("words.playable", {
          n: legal.length,
          count: number(legal.length),
          cards: listOf(sorted(legal).map(cardName)),
        })
      : "",
  ];
}
