/**
 * `<x-token kind="two_of_clubs" n="anchor">`: what a game won puts on the board, as a die-cut sticker of the
 * table's kind; `bare` leaves out the white edge and the shadow.
 */

import { nameImage } from "./named.js";
import { drawn, loadSprite, svgElement } from "./sprite.js";
import { characters, linesOf, tokenName } from "./token_words.js";

class Token extends HTMLElement {
  static observedAttributes = ["n", "kind", "bare"];

  connectedCallback() {
    this.draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {
    const kind = this.getAttribute("kind") ?? "smiley";
    const n = this.getAttribute("n") ?? "";
    const bare = this.hasAttribute("bare");
    this.replaceChildren(kind === "own" ? label(n, bare) : picture(kind, n, bare));
    nameImage(this, () => tokenName(kind, n));
  }
}

/** @param {string} kind @param {string} n @param {boolean} bare */
function picture(kind, n, bare) {
  loadSprite(kind === "smiley" ? "stickers" : "tokens");
  const id = kind === "smiley" ? `smiley-${n}` : `token-${kind}-${n}`;
  return drawn(`${id}${bare ? "-bare" : ""}`, "0 0 120 120");
}

const WIDTH = 84;
/** A letter is about so wide, measured in its height; an emoji is as wide as high. */
const LETTER = 0.62;
const LINE = 1.1;

/** A label with an emoji or a few words on it. @param {string} text @param {boolean} bare */
function label(text, bare) {
  const svg = svgElement("svg", { viewBox: "0 0 120 120", "aria-hidden": "true", class: "own-token" });
  const edge = { x: 14, y: 22, width: 92, height: 76, rx: 20 };
  if (!bare) svg.append(svgElement("rect", { ...edge, class: "own-edge" }));
  svg.append(svgElement("rect", { ...edge, class: "own-paper" }));
  const lines = linesOf(text);
  const longest = Math.max(...lines.map(width));
  const size = Math.min(52, WIDTH / longest, 66 / (lines.length * LINE));
  lines.forEach((line, i) => {
    const y = 60 + (i - (lines.length - 1) / 2) * size * LINE;
    const words = svgElement("text", { x: 60, y, "font-size": size.toFixed(1), class: "own-words" });
    words.textContent = line;
    svg.append(words);
  });
  return svg;
}

/** In units of the font size. @param {string} line */
const width = (line) =>
  characters(line).reduce((sum, one) => sum + (/\p{Emoji_Presentation}|\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\ufe0f/u.test(one) ? 1.1 : LETTER), 0);

customElements.define("x-token", Token);
