/** What the table needs besides ../dom.js: elements that stay the same while their content changes. */

import { h } from "../dom.js";

/** @typedef {import("../dom.js").Child} Child */

/**
 * Sets or removes an attribute, only when it differs.
 * @param {Element} element
 * @param {string} name
 * @param {string | number | boolean | null | undefined} value
 */
export function attr(element, name, value) {
  if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/**
 * @param {Element} element
 * @param {string | number} text
 */
export function setText(element, text) {
  if (element.textContent !== String(text)) element.textContent = String(text);
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {string | number} value
 */
export const setVar = (element, name, value) => element.style.setProperty(name, String(value));

/**
 * @param {HTMLElement} element
 * @param {boolean} visible
 */
export function show(element, visible) {
  if (element.hidden === visible) element.hidden = !visible;
}

/** @type {WeakMap<Element, string>} */
const shown = new WeakMap();

/**
 * Builds the content of an element again only when `key`, all that it depends on, has changed.
 * @param {Element} element
 * @param {unknown} key
 * @param {() => Child | Child[]} build
 */
export function fillOnce(element, key, build) {
  const text = JSON.stringify(key);
  if (shown.get(element) === text) return;
  shown.set(element, text);
  const content = [build()].flat();
  element.replaceChildren(...content.flatMap((c) => (c === null || c === undefined || c === false ? [] : [asNode(c)])));
}

/** @param {Node | string | number} child */
const asNode = (child) => (child instanceof Node ? child : String(child));

/**
 * Makes the children of `parent` match `items`; an item that stays keeps its element (and the focus in it).
 * @template T
 * @param {Element} parent
 * @param {readonly T[]} items
 * @param {(item: T, index: number) => string} keyOf
 * @param {(item: T) => HTMLElement} create
 * @param {(element: HTMLElement, item: T, index: number) => void} [update]
 */
export function keyed(parent, items, keyOf, create, update) {
  const old = new Map(Array.from(parent.children, (child) => [/** @type {HTMLElement} */ (child).dataset.key, child]));
  const wanted = items.map((item, index) => {
    const key = keyOf(item, index);
    const element = /** @type {HTMLElement} */ (old.get(key) ?? create(item));
    old.delete(key);
    element.dataset.key = key;
    update?.(element, item, index);
    return element;
  });
  for (const element of old.values()) element.remove();
  wanted.forEach((element, index) => {
    if (parent.children[index] !== element) parent.insertBefore(element, parent.children[index] ?? null);
  });
}

/**
 * @param {string} name
 * @param {boolean} [small]
 */
export const icon = (name, small = false) => h("x-i", { n: name, small });

/**
 * A square button with an icon, a spoken name and room for a badge.
 * @param {string} name
 * @param {string} label
 * @param {(event: Event) => void} onclick
 */
export const iconButton = (name, label, onclick) =>
  h("button", { class: "icon-btn", type: "button", "aria-label": label, title: label, onclick }, icon(name));

/**
 * @param {string} kind turn, primary, quiet or "" (neutral)
 * @param {Child | Child[]} label
 * @param {(event: Event) => void} onclick
 * @param {Record<string, unknown>} [props]
 */
export const button = (kind, label, onclick, { class: more = "", ...props } = {}) =>
  h(
    "button",
    { type: "button", class: `btn ${kind && `btn-${kind}`} ${more}`.trim(), onclick, ...props },
    ...[label].flat(),
  );

/**
 * The letter on a player's colour. The place in the lobby gives the colour, so it stays the same all evening.
 * @param {string} name
 * @param {number} place
 * @param {boolean} [bot]
 */
export const avatar = (name, place, bot = false) =>
  h("span", { class: `avatar avatar-${(place % 5) + 1}`, "aria-hidden": "true" }, bot ? icon("bot") : initial(name));

/** @param {string} name */
const initial = (name) => (Array.from(name.trim())[0] ?? "?").toLocaleUpperCase();
