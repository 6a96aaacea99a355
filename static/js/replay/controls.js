/** The scrubber of tricks, one card back and on, play, speed and share. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { attr } from "../table/dom.js";
import { scrubWords } from "./words.js";
import { endOfTrick, takers, trickAt, tricksOf } from "./position.js";

/** @typedef {import("../types.d.ts").ReplayView} ReplayView */

/** How fast a replay plays, and the key for it. */
export const SPEEDS = [0.5, 1, 2];

/**
 * @param {ReplayView} view
 * @param {{go: (at: number) => void, step: (by: number) => void, play: () => void, speed: (speed: number) => void, share: () => void}} act
 */
export function createControls(view, act) {
  const last = tricksOf(view);
  const taken = takers(view);
  const pips = Array.from({ length: last + 1 }, (_, trick) => pip(view, trick, taken.get(trick)?.winner));
  const slider = h("input", {
    type: "range",
    min: 0,
    max: last,
    class: "replay-slider",
    "data-key": "slider",
    "aria-label": t("replay.trick"),
    oninput: () => act.go(endOfTrick(view, Number(slider.value))),
  });
  const play = h("button", { type: "button", class: "icon-btn go", "data-key": "play", onclick: act.play }, h("x-i", { n: "play" }));
  const speeds = SPEEDS.map((speed) =>
    h("input", { type: "radio", name: "speed", checked: speed === 1, "aria-label": t("replay.speed_of", { speed }), onchange: () => act.speed(speed) }),
  );
  const el = h(
    "section",
    { class: "panel replay-controls", "aria-label": t("replay.controls") },
    h("div", { class: "replay-scrub", vars: { "--n": last + 1 } }, pips, slider),
    h(
      "div",
      { class: "replay-buttons" },
      icon("prev", t("replay.back_one"), () => act.step(-1)),
      play,
      icon("next", t("replay.on_one"), () => act.step(1)),
      h(
        "div",
        { class: "segments", role: "radiogroup", "aria-label": t("replay.speed") },
        speeds.map((input, i) => h("label", null, input, h("span", { "aria-hidden": "true" }, ["½", "1×", "2×"][i]))),
      ),
      h("p", { class: "note replay-keys" }, t("replay.keys")),
      icon("share", t("replay.share"), act.share),
    ),
  );

  /** @param {number} at @param {boolean} isPlaying @param {number} speed */
  function update(at, isPlaying, speed) {
    const trick = trickAt(view, at);
    slider.value = String(trick);
    attr(slider, "aria-valuetext", scrubWords(view, at));
    pips.forEach((one, i) => {
      one.classList.toggle("on", i === trick);
      one.classList.toggle("ahead", i > trick);
    });
    attr(play, "aria-label", t(isPlaying ? "replay.pause" : "replay.play"));
    attr(/** @type {Element} */ (play.firstElementChild), "n", isPlaying ? "pause" : "play");
    speeds.forEach((input, i) => (input.checked = SPEEDS[i] === speed));
  }
  return { el, update };
}

/** @param {ReplayView} view @param {number} trick @param {number | null | undefined} winner */
function pip(view, trick, winner) {
  const seat = winner === null || winner === undefined ? null : view.seats[winner];
  const letter = seat && (Array.from(seat.name.trim())[0] ?? "?").toLocaleUpperCase();
  return h(
    "span",
    { class: "replay-pip", "aria-hidden": "true", vars: seat ? { "--c": `var(--p${(seat.place % 5) + 1})` } : {} },
    trick === 0 ? h("x-i", { n: "cards", small: true }) : String(trick),
    letter && h("i", null, letter),
  );
}

/** @param {string} n @param {string} label @param {() => void} onclick */
const icon = (n, label, onclick) =>
  h("button", { type: "button", class: "icon-btn", "data-key": n, "aria-label": label, title: label, onclick }, h("x-i", { n }));
