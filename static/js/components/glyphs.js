/** Text-size pictures: `<x-suit s="H">`, `<x-i n="gear">`, `<x-b>` (a barnacle), `<x-word>` (the wordmark). */

import { t } from "../i18n.js";
import { nameImage } from "./named.js";
import { drawn, loadSprite } from "./sprite.js";

class Suit extends HTMLElement {
  connectedCallback() {
    loadSprite("cards");
    const suit = this.getAttribute("s") ?? "";
    this.replaceChildren(drawn(`suit-${suit}`, "0 0 100 100"));
    nameImage(this, () => t(`suit.${suit}`));
  }
}

/** An icon is decoration; its button carries the name. */
class Icon extends HTMLElement {
  static observedAttributes = ["n"];

  connectedCallback() {
    loadSprite("icons");
    this.draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {
    this.setAttribute("aria-hidden", "true");
    this.replaceChildren(drawn(`icon-${this.getAttribute("n")}`, "0 0 24 24"));
  }
}

class Barnacle extends HTMLElement {
  connectedCallback() {
    loadSprite("icons");
    this.replaceChildren(drawn("icon-barnacle", "0 0 24 24"));
    nameImage(this, () => t("word.barnacle"));
  }
}

class Wordmark extends HTMLElement {
  connectedCallback() {
    loadSprite("stickers");
    this.replaceChildren(drawn("wordmark", "0 0 289 42"));
    nameImage(this, () => t("app.name"));
  }
}

customElements.define("x-suit", Suit);
customElements.define("x-i", Icon);
customElements.define("x-b", Barnacle);
customElements.define("x-word", Wordmark);
