/** The TV's screen stays on, where the browser can do that; never on plain http. */

const TRY_MS = 60_000;

export function stayAwake() {
  /** @type {WakeLockSentinel | null} */
  let lock = null;

  async function hold() {
    if (document.hidden || (lock && !lock.released)) return;
    lock = await navigator.wakeLock.request("screen").catch(() => null); // refused when the battery is low
  }

  if (!("wakeLock" in navigator)) return;
  hold();
  document.addEventListener("visibilitychange", hold); // a hidden page loses it
  setInterval(hold, TRY_MS);
}
