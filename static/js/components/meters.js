/** `<x-marks bid="5" got="3">`: tally strokes, the fifth crosses. `<x-barn n="7" limit="10">`: the barnacle meter. */

import { t } from "../i18n.js";
import { nameImage } from "./named.js";
import { loadSprite, svgElement } from "./sprite.js";

const STEP = 6.4;

/**
 * Where each stroke of `count` goes, and how wide all are together.
 * @param {number} count
 * @returns {{paths: string[], width: number}}
 */
export function strokes(count) {
  const paths = [];
  let x = 3;
  for (let i = 0; i < count; i++) {
    const k = i % 5;
    if (k < 4) {
      paths.push(`M${x + k * STEP} 4V20`);
    } else {
      paths.push(`M${x - 2.6} 17.5L${x + 21.6} 6.5`);
      x += 29;
    }
  }
  const rest = count % 5;
  return { paths, width: Math.max(6, rest ? x + rest * STEP - 1 : x - 4.5) };
}

class Marks extends HTMLElement {
  static observedAttributes = ["bid", "got"];

  connectedCallback() {
    this.draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {
    const bid = Number(this.getAttribute("bid") ?? 0);
    const got = Number(this.getAttribute("got") ?? 0);
    const { paths, width } = strokes(Math.max(bid, got));
    const svg = svgElement("svg", {
      viewBox: `0 0 ${width} 24`,
      width: (width * 3) / 4,
      height: 18,
      "aria-hidden": "true",
    });
    paths.forEach((d, i) => svg.append(svgElement("path", { d, class: i >= got ? "off" : i < bid ? "on" : "over" })));
    this.replaceChildren(svg);
    nameImage(this, () => t("marks.of_bid", { n: got, bid }));
  }
}

class Barnacles extends HTMLElement {
  static observedAttributes = ["n", "limit"];

  connectedCallback() {
    loadSprite("icons");
    this.draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {
    const count = Number(this.getAttribute("n") ?? 0);
    const limit = Number(this.getAttribute("limit") ?? 10);
    const svg = svgElement("svg", { viewBox: `0 0 ${limit * 20} 20`, "aria-hidden": "true" });
    for (let i = 0; i < limit; i++) svg.append(barnacle(i, i < count));
    this.replaceChildren(svg);
    nameImage(this, () => t("barnacles.of_limit", { n: count, limit }));
  }
}

/**
 * @param {number} index
 * @param {boolean} on
 */
function barnacle(index, on) {
  const group = svgElement("g", { class: on ? "on" : "off", transform: `translate(${index * 20} 0) scale(.8)` });
  if (on) group.append(svgElement("use", { href: "#icon-barnacle", width: 24, height: 24 }));
  else group.append(svgElement("path", { d: "M3 20L8 6Q12 3 16 6L21 20Q12 24 3 20Z" }));
  return group;
}

customElements.define("x-marks", Marks);
customElements.define("x-barn", Barnacles);
