/** `<x-smiley n="patch">`: a die-cut sticker; `bare` leaves out the white edge and the shadow (in chat). */

import { t } from "../i18n.js";
import { nameImage } from "./named.js";
import { drawn, loadSprite } from "./sprite.js";

class Smiley extends HTMLElement {
  static observedAttributes = ["n", "bare"];

  connectedCallback() {
    loadSprite("stickers");
    this.draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {
    const name = this.getAttribute("n") ?? "grin";
    this.replaceChildren(drawn(`smiley-${name}${this.hasAttribute("bare") ? "-bare" : ""}`, "0 0 120 120"));
    nameImage(this, () => t("smiley.named", { name: t(`smiley.${name}`) }));
  }
}

customElements.define("x-smiley", Smiley);
