/** Tokens by name: what there is to choose from, what each is called, and how an own one is written on its label. */

import { t } from "../i18n.js";

/** The sixteen stickers, in the order of the tray. */
export const SMILEYS = [
  "grin",
  "patch",
  "captain",
  "bandana",
  "joy",
  "stars",
  "hearts",
  "shades",
  "gold",
  "tongue",
  "parrot",
  "kraken",
  "skull",
  "sun",
  "king",
  "puffer",
];

/** What there is to choose from, in the order of the tray. @type {Record<string, string[]>} */
export const CHOICES = {
  smiley: SMILEYS,
  tally_mark: ["ink", "chalk", "coal", "notch"],
  two_of_clubs: ["compass", "anchor", "waves", "rope", "fish", "stars", "palm", "wheel"],
};

/** In a sentence about it: "Kraken", "Ink mark"; an own one is its own word. @param {string} kind @param {string} n */
export function tokenWord(kind, n) {
  if (kind === "own") return n;
  return kind === "smiley" ? t(`smiley.${n}`) : t(`token.${kind}.${n}`);
}

/** By itself: "Kraken smiley", "Ink mark". @param {string} kind @param {string} n */
export const tokenName = (kind, n) =>
  kind === "smiley" ? t("smiley.named", { name: tokenWord(kind, n) }) : tokenWord(kind, n);

const MAX_LINES = 3;
const SHORT_LINE = 6;

/** What a reader takes for one character. @param {string} text */
export const characters = (text) =>
  "Segmenter" in Intl ? Array.from(new Intl.Segmenter().segment(text), (one) => one.segment) : Array.from(text);

/**
 * The text in up to three lines of about the same length; a long word is cut.
 * @param {string} text
 * @returns {string[]}
 */
export function linesOf(text) {
  const total = characters(text).length;
  const most = Math.max(SHORT_LINE, Math.ceil(total / MAX_LINES));
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && characters(`${last} ${word}`).length <= most) {
      lines[lines.length - 1] = `${last} ${word}`;
      continue;
    }
    const letters = characters(word);
    for (let at = 0; at < letters.length; at += most) lines.push(letters.slice(at, at + most).join(""));
  }
  return lines.length === 0 ? [""] : lines;
}
