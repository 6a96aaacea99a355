/** What this device remembers: a hand that is half entered, and the sheets that were open here. */

/** @typedef {import("./entry.js").Draft} Draft */
/** @typedef {{id: string, game: string, names: string[]}} Known */

const SHEETS = "cutthroat.sheets";
const DRAFT = "cutthroat.hand";
const MOST = 5;

/** @param {string} key @returns {any} */
function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null; // no storage, no memory
  }
}

/** @param {string} key @param {unknown} value */
function store(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // no storage: it lives as long as the page
  }
}

/**
 * The hand that was being entered, until there is one hand more; that there is one less leaves it where it is.
 * @param {string} id
 * @param {number} hands how many there are now
 * @returns {Draft | null}
 */
export function kept(id, hands) {
  const found = stored(DRAFT);
  if (found?.id !== id || found.hands < hands) return null;
  keep(id, hands, found.draft);
  return found.draft;
}

/** @param {string} id @param {number} hands @param {Draft} draft */
export const keep = (id, hands, draft) => store(DRAFT, { id, hands, draft });

/** @param {string} id */
export function forget(id) {
  if (stored(DRAFT)?.id === id) store(DRAFT, null);
}

/** The sheets that were open here, the latest first. @returns {Known[]} */
export const knownSheets = () => stored(SHEETS) ?? [];

/** @param {Known} sheet */
export const rememberSheet = (sheet) =>
  store(SHEETS, [sheet, ...knownSheets().filter(({ id }) => id !== sheet.id)].slice(0, MOST));
