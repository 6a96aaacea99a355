/** A QR code that came as a path. */

import { svgElement } from "./components/sprite.js";
import { h } from "./dom.js";

/** @typedef {{size: number, path: string}} Qr */

/** @param {Qr} qr @param {string} label */
export function qrPicture({ size, path }, label) {
  const svg = svgElement("svg", {
    viewBox: `0 0 ${size} ${size}`,
    "shape-rendering": "crispEdges",
    role: "img",
    "aria-label": label,
  });
  svg.append(svgElement("path", { d: path, fill: "#0b1a26" }));
  return h("div", { class: "qr" }, svg);
}
