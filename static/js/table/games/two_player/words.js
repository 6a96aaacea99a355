/** What is said of drawing in Two-player Spades. */

import { t } from "../../../i18n.js";
import { cardName } from "../../cards.js";
import { nameOf, sentences } from "../../say.js";
import { both } from "../../told.js";
import { nextCard, twoPlayer } from "./draw.js";

/** @typedef {import("../../../types.d.ts").TableView} TableView */
/** @typedef {import("../../../types.d.ts").ShownEvent} ShownEvent */

/** The card that joined my hand. @param {TableView} before @param {TableView} after */
const joined = (before, after) => after.play?.holding?.find((card) => !before.play?.holding?.includes(card)) ?? "back";

/** @type {Record<string, import("../../../types.d.ts").Tell>} */
export const TELL = {
  hand_dealt: ({ dealer, hand_no }, view) => both(t("told.draw.begins", { name: nameOf(view, dealer), hand: hand_no })),
  blind_nil_declared: ({ seat }, view) => both(t("told.draw.blind_nil", { name: nameOf(view, seat) })),
  blind_nil_declined: ({ seat }, view) => ({ spoken: t("told.draw.no_blind_nil", { name: nameOf(view, seat) }) }),
  card_kept: (event, after, before) => ({
    spoken: drawn(event, after, before, "told.draw.kept", "told.draw.you_kept"),
  }),
  card_refused: (event, after, before) => ({
    spoken: drawn(event, after, before, "told.draw.refused", "told.draw.you_refused"),
  }),
};

/**
 * @param {ShownEvent} event
 * @param {TableView} after
 * @param {TableView} before
 * @param {string} theirs message about the other player
 * @param {string} mine message about me
 */
function drawn({ seat, discarded }, after, before, theirs, mine) {
  const own = seat === after.you.seat;
  const what = own ? t(mine, { card: cardName(joined(before, after)) }) : t(theirs, { name: nameOf(after, seat) });
  const thrown =
    discarded && (!own || mine === "told.draw.you_kept") ? t("told.draw.thrown", { card: cardName(discarded) }) : "";
  return sentences([what, thrown]);
}

/** @param {TableView} view */
export function spokenTurn(view) {
  const { phase, drawn: card, n_tricks } = twoPlayer(view);
  if (phase === "declaring") return t("told.draw.your_blind");
  if (phase !== "drawing") return t("told.your_bid");
  return t("told.draw.your_card", { n: nextCard(view, view.you.seat), of: n_tricks, card: cardName(card ?? "back") });
}

/** How far the drawing is. @param {TableView} view */
export function drawingLine(view) {
  const { phase, stock, counts } = twoPlayer(view);
  if (phase !== "drawing") return "";
  return t("words.drawing", { n: stock, cards: counts[view.you.seat ?? 0] });
}
