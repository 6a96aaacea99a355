/** Timings and animations. Transform and opacity only; nothing moves when motion is reduced or nobody looks. */

import { getSetting, isCalm } from "../settings.js";

export const T = { press: 100, lift: 160, play: 240, collect: 320, reveal: 520, fade: 120 };
export const OUT = "cubic-bezier(.2,.8,.2,1)";
export const IN = "cubic-bezier(.5,0,.9,.4)";
export const BOTH = "cubic-bezier(.4,0,.2,1)";
/** Browsers without linear() get a plain overshoot. */
export const SPRING = CSS.supports("transition-timing-function", "linear(0, 1)")
  ? "linear(0, .36 12%, .86 26%, 1.07 40%, 1.03 55%, .99 72%, 1)"
  : "cubic-bezier(.3,1.4,.5,1)";

const HOLD_MS = { calm: 1600, normal: 900, quick: 450 };

/** How long a finished trick stays on the table. @returns {number} milliseconds */
export const holdMs = () => HOLD_MS[getSetting("speed")] ?? HOLD_MS.normal;

/** @param {number} ms @returns {Promise<void>} */
export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * Runs an animation to its end; also ends by itself when the page is hidden, where frames stand still.
 * @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions & {duration: number}} options
 * @returns {Promise<void>}
 */
export async function animate(element, frames, options) {
  if (document.hidden || !element.isConnected) return;
  const animation = element.animate(frames, options);
  await Promise.race([
    animation.finished.catch(() => {}),
    sleep(options.duration + (Number(options.delay) || 0) + 200),
  ]);
}

/** A short fade instead of movement. @param {Element} element @param {number} [delay] */
const fadeIn = (element, delay = 0) =>
  animate(element, [{ opacity: 0 }, { opacity: 1 }], { duration: T.fade, delay, fill: "backwards" });

/**
 * Moves an element that already stands at its place from where it came from (FLIP).
 * @param {HTMLElement} element
 * @param {DOMRect | null} from
 * @param {{duration?: number, delay?: number, easing?: string, turn?: number}} [options]
 */
export async function flyFrom(element, from, { duration = T.play, delay = 0, easing = OUT, turn = 0 } = {}) {
  if (!from) return;
  if (isCalm()) {
    await fadeIn(element, delay);
    return;
  }
  const to = element.getBoundingClientRect();
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = from.width / to.width || 1;
  const base = getComputedStyle(element).transform;
  const end = base === "none" ? "" : base;
  const start = `translate(${x}px, ${y}px) ${end} scale(${scale}) rotate(${turn}deg)`;
  element.classList.add("flying"); // above whatever lies on its way
  await animate(element, [{ transform: start }, { transform: end || "none" }], {
    duration,
    delay,
    easing,
    fill: "backwards",
  });
  element.classList.remove("flying");
}

/**
 * Carries an element away toward a place, shrinking; it is gone afterwards.
 * @param {HTMLElement} element @param {DOMRect | null} to @param {{duration?: number, scale?: number}} [options]
 */
export function flyTo(element, to, { duration = T.collect, scale = 0.4 } = {}) {
  if (isCalm() || !to)
    return animate(element, [{ opacity: 1 }, { opacity: 0 }], { duration: T.fade, fill: "forwards" });
  element.classList.add("flying");
  const from = element.getBoundingClientRect();
  const x = to.left + to.width / 2 - (from.left + from.width / 2);
  const y = to.top + to.height / 2 - (from.top + from.height / 2);
  const base = getComputedStyle(element).transform;
  const start = base === "none" ? "" : base;
  return animate(
    element,
    [
      { transform: start || "none", opacity: 1 },
      { opacity: 1, offset: 0.7 },
      { transform: `translate(${x}px, ${y}px) ${start} scale(${scale})`, opacity: 0 },
    ],
    { duration, easing: IN, fill: "forwards" },
  );
}

/** @param {HTMLElement} element */
export function pop(element) {
  if (isCalm()) return fadeIn(element);
  return animate(
    element,
    [
      { transform: "scale(.6)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    {
      duration: T.lift,
      easing: SPRING,
    },
  );
}

/** Says no: three pixels, once. @param {HTMLElement} element */
export function nudge(element) {
  if (isCalm()) return Promise.resolve();
  const frames = [0, -3, 3, -2, 0].map((x) => ({ translate: `${x}px 0` }));
  return animate(element, frames, { duration: T.play });
}

/**
 * A new screen comes up in place of the one before. It can be tapped from the first moment on; during a view transition
 * the browser gives every tap to nobody.
 * @param {HTMLElement} screen
 */
export function comeUp(screen) {
  if (!isCalm()) animate(screen, [{ opacity: 0 }, { opacity: 1 }], { duration: T.play });
}
