/** Which part of the ceremony plays at a moment of the server's clock; the same on every screen. */

/** @typedef {import("../types.d.ts").TableView} TableView */
/** @typedef {"scores" | "reveal" | "pick" | "cheer" | "done"} CeremonyStage */

const REVEAL_MS = 4200; // the last trick is collected, the score sheet has shown its bars
const PICK_MS = 5300;
const CHEER_MS = 5000;

/**
 * @param {TableView} view
 * @param {number} now
 * @returns {CeremonyStage}
 */
export function ceremonyStage({ phase, ceremony, tally }, now) {
  if (phase === "ceremony" && ceremony) {
    const age = now - ceremony.began;
    if (age < REVEAL_MS) return "scores";
    return age < PICK_MS ? "reveal" : "pick";
  }
  const newest = tally[tally.length - 1];
  return newest && now - newest.at < CHEER_MS ? "cheer" : "done";
}
