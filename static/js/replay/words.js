/** A replay in words: what each step was, and who takes the trick. */

import { has, t } from "../i18n.js";
import { cardName } from "../components/named.js";
import { gameOf } from "../table/games/registry.js";
import { sentences } from "../table/say.js";
import { holdingsAt, isCard, lastStep, playAt, playedAt, tableThen, takers, trickAt, trickCards, tricksOf } from "./position.js";

/** @typedef {import("../types.d.ts").ReplayView} ReplayView */
/** @typedef {import("../types.d.ts").ReplayStep} ReplayStep */
/** @typedef {import("../types.d.ts").Card} Card */

/** The step done last, in a sentence. @param {ReplayView} view @param {number} at @returns {string} */
export function stepWords(view, at) {
  const step = lastStep(view, at);
  if (!step) return t("told.dealt", { name: view.seats[view.dealer].name, hand: view.hand_no });
  return isCard(step) ? sentences([cardWords(view, at, step), takerWords(view, at)]) : otherWords(view, at, step);
}

/** "Nils, nine of clubs, void in hearts." @param {ReplayView} view @param {number} at @param {ReplayStep} step */
function cardWords(view, at, step) {
  const card = /** @type {Card} */ (step.card);
  const words = { name: view.seats[step.seat].name, card: cardName(card) };
  const trick = trickCards(view, at);
  if (trick.length === 1) return t("told.leads", words);
  const suitOf = (/** @type {Card} */ one) => gameOf(view).suitOf(one, view.play);
  const led = trick.map((one) => suitOf(/** @type {Card} */ (one.card))).find((suit) => suit !== "J") ?? null;
  if (led === null || suitOf(card) === led) return t("told.plays", words);
  const played = playedAt(view, at);
  const held = holdingsAt(view, at)[step.seat].some((one) => !played.has(one) && suitOf(one) === led);
  return t(held ? "replay.not_followed" : "replay.void", { ...words, suit: led });
}

/** "Trick 14 of 17, Giulia takes it with ten of hearts." @param {ReplayView} view @param {number} at */
function takerWords(view, at) {
  const step = lastStep(view, at);
  if (!step || step.winner === null || step.winner === undefined) return "";
  const won = trickCards(view, at).find(({ seat }) => seat === step.winner);
  return t("replay.takes", {
    trick: step.trick,
    of: tricksOf(view),
    name: view.seats[step.winner].name,
    card: cardName(won?.card ?? "back"),
  });
}

/** @param {ReplayView} view @param {number} at @param {ReplayStep} step */
function otherWords(view, at, step) {
  const own = `replay.told.${step.type}`;
  const before = holdingsAt(view, at - 1)[step.seat] ?? [];
  const gained = step.holdings?.[step.seat]?.find((card) => !before.includes(card));
  const words = { name: view.seats[step.seat]?.name ?? "", card: cardName(step.card ?? gained ?? "back") };
  if (has(own)) return sentences([t(`replay.told.${step.type}`, words), thrownWords(view, at, gained)]);
  const [now, then] = [at, at - 1].map((one) => tableThen(view, playAt(view, one)));
  const told = gameOf(view).tell[step.type]?.(step, now, then) ?? {};
  return told.spoken ?? told.log ?? "";
}

/** Where cards are drawn two by two, the other one goes out unseen. @param {ReplayView} view @param {number} at @param {Card | undefined} kept */
function thrownWords(view, at, kept) {
  const isDrawn = (/** @type {ReplayStep} */ step) => ["card_kept", "card_refused"].includes(step.type);
  if (!view.steps.slice(at - 1, at).some(isDrawn)) return "";
  const before = 2 * view.steps.slice(0, at - 1).filter(isDrawn).length;
  const thrown = view.dealt.stock?.slice(before, before + 2).find((card) => card !== kept);
  return thrown ? t("told.draw.thrown", { card: cardName(thrown) }) : "";
}

/** What the scrubber says: the trick, and who takes it. @param {ReplayView} view @param {number} at */
export function scrubWords(view, at) {
  const trick = trickAt(view, at);
  if (trick === 0) return t("replay.before_play");
  const taker = takers(view).get(trick);
  const card = view.steps.find((step) => step.trick === trick && isCard(step) && step.seat === taker?.winner)?.card;
  return t("replay.takes", {
    trick,
    of: tricksOf(view),
    name: view.seats[taker?.winner ?? 0].name,
    card: cardName(card ?? "back"),
  });
}
