/** The screen stays on while one sits in a running game; not everywhere, and never on plain http. */

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
export function stayAwake(table) {
  /** @type {WakeLockSentinel | null} */
  let lock = null;

  async function adjust() {
    const { you, phase } = table.model.view;
    const wanted = you.seat !== null && !["lobby", "over"].includes(phase) && !document.hidden;
    if (wanted && (!lock || lock.released)) {
      lock = await navigator.wakeLock.request("screen").catch(() => null); // refused when the battery is low
    } else if (!wanted && lock && !lock.released) {
      await lock.release();
    }
  }

  if (!("wakeLock" in navigator)) return;
  adjust();
  document.addEventListener("visibilitychange", adjust);
  addEventListener("pointerup", adjust);
}
