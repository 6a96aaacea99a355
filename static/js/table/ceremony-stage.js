/** Which part of the ceremony plays at a moment of the server's clock; the same on every screen. */

/** @typedef {import("../types.d.ts").TableView} TableView */
/** @typedef {"scores" | "reveal" | "pick" | "cheer" | "done"} CeremonyStage */

const REVEAL_MS = 4200; // the last trick is collected, the score sheet has shown its bars
const PICK_MS = 5300;
const CHEER_MS = 3000;

/**
 * @param {TableView} view
 * @param {number} now
 * @returns {CeremonyStage}
 */
export function ceremonyStage({ ceremony, tally }, now) {
  if (!ceremony) return "done";
  const age = now - ceremony.began;
  if (age < REVEAL_MS) return "scores";
  if (age < PICK_MS) return "reveal";
  if (!ceremony.placed) return "pick";
  // A bot sticks its smiley on at once; it is seen when its time has come.
  const seen = Math.max(tally.at(-1)?.at ?? 0, ceremony.began + PICK_MS);
  return now < seen + CHEER_MS ? "cheer" : "done";
}
