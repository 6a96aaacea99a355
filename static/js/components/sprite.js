/**
 * The art of a sprite file becomes part of the page once, and `<use>` draws from it. External `<use>` would lose
 * gradients and clip paths in Safari, and cards take their colours from custom properties of the page.
 */

const SVG = "http://www.w3.org/2000/svg";

/** @type {Map<string, Promise<void>>} */
const sprites = new Map();

/**
 * Brings the sprite `name` into the page, once.
 * @param {"cards" | "stickers" | "tokens" | "icons"} name
 * @returns {Promise<void>}
 */
export function loadSprite(name) {
  let loading = sprites.get(name);
  if (!loading) {
    loading = inline(name);
    sprites.set(name, loading);
  }
  return loading;
}

/** @param {string} name */
async function inline(name) {
  const answer = await fetch(new URL(`../../img/${name}.svg`, import.meta.url));
  if (!answer.ok) throw new Error(`sprite ${name}: ${answer.status}`);
  const sprite = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  sprite.setAttribute("width", "0");
  sprite.setAttribute("height", "0");
  sprite.setAttribute("aria-hidden", "true");
  sprite.classList.add("sr");
  document.body.prepend(document.importNode(sprite, true));
}

/**
 * An `<svg>` that shows the symbol `id`.
 * @param {string} id
 * @param {string} viewBox
 * @returns {SVGSVGElement}
 */
export function drawn(id, viewBox) {
  const svg = svgElement("svg", { viewBox, "aria-hidden": "true" });
  svg.append(svgElement("use", { href: `#${id}` }));
  return svg;
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElementTagNameMap[K]}
 */
export function svgElement(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}
