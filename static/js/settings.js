/** Settings of this device. Each applies at once; boot.js puts those that CSS needs on `<html>`. */

const KEY = "cutthroat.settings";

const DEFAULTS = {
  /** @type {"auto" | "dark" | "light"} */ theme: "auto",
  four_colours: false,
  big_cards: false,
  left_handed: false,
  // Sort the hand with the high cards on the right.
  high_right: false,
  // One tap plays a card; "auto" is one with a mouse, two with a finger.
  /** @type {"auto" | "on" | "off"} */ one_tap: "auto",
  // Skip the question whether to bid blind.
  always_look: false,
  /** @type {"calm" | "normal" | "quick"} */ speed: "normal",
  /** @type {"all" | "turn" | "off"} */ sound: "all",
  vibration: true,
  /** @type {"auto" | "on"} */ reduced_motion: "auto",
  plain_words: false,
  key_letters: true,
};

/** @typedef {typeof DEFAULTS} Settings */

/** @type {Set<() => void>} */
const listeners = new Set();

/** Everything that is stored, with defaults for the rest and for what does not fit. @returns {Settings} */
export function settings() {
  const known = { ...DEFAULTS };
  for (const [name, value] of Object.entries(stored())) {
    if (name in DEFAULTS && typeof value === typeof DEFAULTS[/** @type {keyof Settings} */ (name)]) {
      Object.assign(known, { [name]: value });
    }
  }
  return known;
}

/** @returns {Record<string, unknown>} */
function stored() {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {}; // private mode or a damaged entry: defaults
  }
}

/**
 * @template {keyof Settings} K
 * @param {K} name
 * @returns {Settings[K]}
 */
export const getSetting = (name) => settings()[name];

/**
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export function setSetting(name, value) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored(), [name]: value }));
  } catch {
    return; // no storage, no setting; the page stays as it is
  }
  dispatchEvent(new Event("cutthroat:settings"));
}

/**
 * Calls `listener` after each change, in this tab or another.
 * @param {() => void} listener
 * @returns {() => void} stops it
 */
export function onSettings(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a tap on a card plays it at once. */
export function playsWithOneTap() {
  const chosen = getSetting("one_tap");
  return chosen === "auto" ? matchMedia("(pointer: fine)").matches : chosen === "on";
}

/** Whether movement is to be left out, by the setting or by the system. */
export const isCalm = () => document.documentElement.dataset.motion === "reduced";

if (globalThis.document) {
  const tell = () => listeners.forEach((listener) => listener());
  addEventListener("cutthroat:settings", tell);
  addEventListener("storage", (event) => event.key === KEY && tell());
}
