/**
 * The server's clock, as seen from here. Runs on performance.now(), so a wrong or changed phone clock
 * does not matter; the message that travelled fastest gives the best estimate.
 */

const BEHIND_MS = 2000; // more than a sane latency: once is a late message, three times a changed server clock

/** @param {() => number} [tick] milliseconds that never run backwards */
export function createClock(tick = () => performance.now()) {
  /** @type {number | null} */
  let offset = null;
  let behind = 0;

  return {
    /** @param {number} serverNow */
    heard(serverNow) {
      const candidate = serverNow - tick();
      behind = offset !== null && offset - candidate > BEHIND_MS ? behind + 1 : 0;
      if (offset === null || candidate > offset || behind >= 3) offset = candidate;
    },
    /** False until the server was heard once: then no countdown is shown. */
    known: () => offset !== null,
    /** Milliseconds since the epoch on the server's clock. */
    now: () => tick() + (offset ?? Date.now() - tick()),
  };
}

/**
 * Seconds left until a deadline, that never grow while the deadline stays the same.
 * @param {{now: () => number, known: () => boolean}} clock
 */
export function createCountdown(clock) {
  /** @type {number | null} */
  let due = null;
  let least = Infinity;
  return {
    /** @param {number | null} deadline @returns {number | null} seconds, null when there is no deadline */
    left(deadline) {
      if (deadline === null || !clock.known()) return null;
      if (deadline !== due) [due, least] = [deadline, Infinity];
      least = Math.min(least, Math.max(0, (deadline - clock.now()) / 1000));
      return least;
    },
  };
}
