/** The name a person plays under: known to the server, else kept on this device, else a suggestion like "Tidy Gull". */

import { embedded } from "./dom.js";
import { t } from "./i18n.js";
import { request } from "./net.js";

const KEY = "cutthroat.name";
export const MAX_NAME = 14;

/** @typedef {{me: {player: string, name: string} | null, languages: Record<string, string>}} Page */

/** What every page says about its reader. @returns {Page} */
export const page = () => /** @type {Page} */ (embedded("page"));

/** @returns {string} */
export function myName() {
  const known = page().me?.name ?? remembered();
  if (known) return known;
  const suggestion = suggest();
  remember(suggestion);
  return suggestion;
}

/** Two words of the catalogue, at most fourteen characters together. */
function suggest() {
  const pick = (/** @type {string} */ id) => {
    const words = t(id).split(", ");
    return words[Math.floor(Math.random() * words.length)] ?? "";
  };
  return t("crew.name", { adjective: pick("crew.adjectives"), bird: pick("crew.birds") });
}

function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // no storage: a new suggestion each time
  }
}

/** @param {string} name */
function remember(name) {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // no storage: the name lives as long as the page
  }
}

/** How many characters a reader sees. @param {string} text */
export function visibleLength(text) {
  if (!("Segmenter" in Intl)) return [...text].length;
  return [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)].length;
}

/**
 * The code of what is wrong with a name, null when nothing is; the server has the last word.
 * @param {string} name
 */
export function nameFault(name) {
  const length = visibleLength(name.trim());
  if (length === 0) return "name_empty";
  return length > MAX_NAME ? "name_too_long" : null;
}

/**
 * Takes a new name: tells the server if it knows this person.
 * @param {string} typed
 * @returns {Promise<string>} the name as it is kept
 */
export async function rename(typed) {
  let name = typed.trim();
  if (page().me) name = (await request("PATCH", "/me", { name })).name;
  remember(name);
  return name;
}
