/** Speech bubbles at the players' plaques; they never cover cards. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { isCalm } from "../settings.js";
import { OUT, T, animate, pop } from "./motion.js";

const SHOWN_MS = 3200;

/**
 * @param {HTMLElement} anchor the plaque, or my row
 * @param {{text?: string, emote?: string}} said
 */
export function bubble(anchor, { text, emote }) {
  anchor.querySelector(".bubble")?.remove();
  const content =
    emote === "nudge"
      ? h("span", null, t("chat.nudged"))
      : emote
        ? h("x-smiley", { n: emote, bare: true, "aria-hidden": "true" })
        : h("span", null, text);
  const box = h(
    "div",
    { class: `bubble ${emote && emote !== "nudge" ? "bubble-emote" : ""}`, "aria-hidden": "true" },
    content,
  );
  anchor.append(box);
  pop(box);
  setTimeout(
    () => animate(box, [{ opacity: 1 }, { opacity: 0 }], { duration: T.lift }).then(() => box.remove()),
    SHOWN_MS,
  );
}

/**
 * A cheer: the reaction floats up from the player and is gone; with less motion it fades in and out where it is.
 * @param {HTMLElement} anchor
 * @param {string} emote
 */
export function floatUp(anchor, emote) {
  const sticker = h("x-smiley", { n: emote, bare: true, class: "floating", "aria-hidden": "true" });
  anchor.append(sticker);
  const drift = (Math.random() - 0.5) * 60;
  const [from, to] = isCalm() ? ["none", "none"] : ["scale(.4)", `translate(${drift}px, -140px)`];
  const frames = [
    { transform: from, opacity: 0 },
    { opacity: 1, offset: 0.2 },
    { transform: to, opacity: 0 },
  ];
  animate(sticker, frames, { duration: 1800, easing: OUT, fill: "both" }).then(() => sticker.remove());
}
