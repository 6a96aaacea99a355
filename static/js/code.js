/** What people type or paste where a table code is asked for. */

/** Consonants without look-alikes; four of them name a table for a knock. */
const ALPHABET = "BCDFGHKMNPRTVWX";
export const CODE_LENGTH = 4;

/** @typedef {{path: string} | {code: string}} Entry */

/**
 * A link (or the page address of a table or an evening) leads straight to its page; everything else is read as code letters.
 * @param {string} text
 * @returns {Entry}
 *
 * `readEntry("http://10.0.0.2:8000/j/AbC123")` is `{path: "/j/AbC123"}`, `readEntry("k rkn")` is `{code: "KRKN"}`.
 */
export function readEntry(text) {
  const path = text.match(/(?:^|\/\/[^\s/]+)(\/[ejt]\/[\w-]{8,64})(?:[/?#\s]|$)/)?.[1];
  if (path) return { path };
  const letters = [...text.toUpperCase()].filter((letter) => ALPHABET.includes(letter));
  return { code: letters.slice(0, CODE_LENGTH).join("") };
}
