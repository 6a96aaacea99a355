/** `<x-card c="AS">`, `c="back"`; `full` draws the pip layout (for 88 px and wider), `off` the inactive face. */

import { cardName, nameImage } from "./named.js";
import { drawn, loadSprite } from "./sprite.js";

class Card extends HTMLElement {
  static observedAttributes = ["c", "full"];

  connectedCallback() {
    loadSprite("cards");
    this.draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {
    const code = this.getAttribute("c") ?? "back";
    this.dataset.suit = suitOf(code);
    const full = this.hasAttribute("full") && code !== "back";
    this.replaceChildren(drawn(full ? `card-${code}-full` : `card-${code}`, "0 0 100 140"));
    nameImage(this, () => cardName(code));
  }
}

/** Jokers carry the colour of spades; their pip is shown where they are spades (`data-jokers`). @param {string} code */
function suitOf(code) {
  if (code === "back") return "";
  return /^[BLX]J$/.test(code) ? "S" : (code[1] ?? "");
}

customElements.define("x-card", Card);
