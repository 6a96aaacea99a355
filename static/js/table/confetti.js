/** One burst of paper for the winner. Nothing when motion is reduced. */

import { h } from "../dom.js";
import { isCalm } from "../settings.js";
import { animate } from "./motion.js";

const PIECES = 60;
const FALL_MS = 2600;

/** @param {HTMLElement} stage */
export function burst(stage) {
  if (isCalm()) return;
  for (let i = 0; i < PIECES; i++) {
    const size = 6 + Math.random() * 6;
    const piece = h("i", {
      vars: {
        "--w": `${size}px`,
        "--h": `${size * (Math.random() > 0.5 ? 1 : 1.8)}px`,
        "--c": `var(--p${(i % 5) + 1})`,
      },
    });
    if (Math.random() > 0.7) piece.classList.add("round");
    stage.append(piece);
    fall(piece).then(() => piece.remove());
  }
}

/** Up and outward from the middle, then down with a little drift. @param {HTMLElement} piece */
function fall(piece) {
  const x = (Math.random() - 0.5) * Math.min(innerWidth, 1100);
  const up = -60 - Math.random() * innerHeight * 0.32;
  const turn = Math.random() * 720 - 360;
  return animate(
    piece,
    [
      { transform: "translate(0, 0) scale(.3)", opacity: 0 },
      {
        transform: `translate(${x * 0.8}px, ${up}px) rotate(${turn * 0.5}deg)`,
        opacity: 1,
        offset: 0.22,
        easing: "cubic-bezier(.4,0,.9,.6)",
      },
      { opacity: 1, offset: 0.8 },
      { transform: `translate(${x}px, ${up + innerHeight * 0.75}px) rotate(${turn}deg)`, opacity: 0 },
    ],
    { duration: FALL_MS + Math.random() * 900, easing: "cubic-bezier(.1,.7,.3,1)", fill: "both" },
  );
}
