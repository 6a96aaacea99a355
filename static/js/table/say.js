/** Names, lists, bids and numbers as people read them. */

import { lang, t } from '../i18n.js';

/** @typedef {import('../types.d.ts').TableView} TableView */

/** @param {TableView} view @param {number} seat @returns {string} the name, or "You" for oneself */
export const nameOf = (view, seat) => view.seats[seat]?.name ?? '';

/** @param {TableView} view @param {number} seat */
export const isMe = (view, seat) => view.you.seat === seat;

/** "Maya, Nils and Giulia" @param {string[]} names @returns {string} */
export const listOf = (names) => new Intl.ListFormat(lang(), { type: 'conjunction' }).format(names);

/** A true minus sign; plus only when asked for. @param {number} n @param {boolean} [plus] @returns {string} */
export function number(n, plus = false) {
  const digits = new Intl.NumberFormat(lang(), { useGrouping: false }).format(Math.abs(n));
  return n < 0 ? `\u2212${digits}` : `${plus && n > 0 ? '+' : ''}${digits}`;
}

/** +50 / −40 / 0 @param {number} n */
export const signed = (n) => number(n, true);

const NAMED = new Set(['1F', '2F', 'B6', 'Nil', 'BN', 'SM']);

/** "Blind 6", "Nil", "5" @param {string} bid @returns {string} */
export const bidName = (bid) => (NAMED.has(bid) ? t(`bid.${bid}`) : number(Number(bid)));

/** Marks that a bid promises (the moon's are the hand's most, at most 14). @param {string} bid @param {number} nTricks */
export function bidMarks(bid, nTricks) {
  if (bid === 'Nil' || bid === 'BN') return 0;
  if (bid === 'B6') return 6;
  if (bid === 'SM') return Math.min(14, nTricks);
  return parseInt(bid, 10);
}

/** Letter for the avatar. @param {string} name */
export const initial = (name) => (Array.from(name.trim())[0] ?? '?').toLocaleUpperCase();

/** Sum of all public bids of this hand. @param {import('../types.d.ts').GameView} play */
export const marksBid = (play) =>
  play.bids.reduce((sum, bid) => sum + (bid === null ? 0 : bidMarks(bid, play.n_tricks)), 0);
