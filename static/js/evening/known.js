/** The evenings that were open on this device and are not over: the way back, weeks later too. */

const KEY = "cutthroat.evenings";
const MOST = 5;

/** @typedef {{id: string, title: string, code: string}} Known */

/** The latest first. @returns {Known[]} */
export function knownEvenings() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") ?? [];
  } catch {
    return []; // no storage, no memory
  }
}

/** @param {string} id */
export const forgetEvening = (id) => store(knownEvenings().filter((one) => one.id !== id));

/** @param {import("./types.d.ts").EveningView} view */
export function rememberEvening({ tournament_id: id, settings: { title }, code, phase }) {
  const others = knownEvenings().filter((one) => one.id !== id);
  store(phase === "over" ? others : [{ id, title, code }, ...others].slice(0, MOST));
}

/** @param {Known[]} evenings */
function store(evenings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(evenings));
  } catch {
    // no storage: the link still leads there
  }
}
