/** Sounds made with Web Audio, no files; vibration where the browser has it. Silent until the first tap. */

import { getSetting } from "./settings.js";
import { VOICES } from "./voices.js";

/** @typedef {keyof typeof VOICES} SoundName */

/** Those that "only my turn" still lets through. @type {readonly string[]} */
const MINE = ["turn", "ten", "nudge"];

/** @type {AudioContext | null} */
let audio = null;

/** Browsers let a page be heard only after a gesture; call it from any tap. */
export function unlock() {
  if (getSetting("sound") === "off") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

/** @param {SoundName} name */
export function play(name) {
  const wanted = getSetting("sound");
  if (!audio || audio.state !== "running" || wanted === "off" || (wanted === "turn" && !MINE.includes(name))) return;
  VOICES[name](audio, audio.currentTime + 0.01);
}

/**
 * Chrome and Edge on Android only, so never the only sign.
 * @param {number | number[]} pattern
 */
export function vibrate(pattern) {
  if (getSetting("vibration") && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

if (globalThis.document) {
  for (const gesture of ["pointerup", "keydown"]) addEventListener(gesture, unlock, { passive: true });
}
