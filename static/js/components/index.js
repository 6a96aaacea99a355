/** Defines every custom element; each page imports it. `<x-sea>` is drawn by base.css alone. */

import "./card.js";
import "./glyphs.js";
import "./meters.js";
import "./smiley.js";
import "./token.js";
