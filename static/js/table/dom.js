/** Small helpers around the DOM. User text only ever enters as text nodes. */

import { t } from '../i18n.js';

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, any>} Props */

/**
 * An element. `on…` props are listeners, `null` and `false` leave an attribute out, `true` sets it empty.
 * @template {keyof HTMLElementTagNameMap} K
 * @overload @param {K} tag @param {Props | null} [props] @param {...Child} children @returns {HTMLElementTagNameMap[K]}
 */
/**
 * @overload @param {string} tag @param {Props | null} [props] @param {...Child} children @returns {HTMLElement}
 */
/** @param {string} tag @param {Props | null} [props] @param {...Child} children @returns {HTMLElement} */
export function h(tag, props = null, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else attr(element, name, value);
  }
  element.append(...nodes(children));
  return element;
}

/** @param {Child[]} children @returns {(Node | string)[]} */
const nodes = (children) =>
  children.flatMap((c) => (c === null || c === undefined || c === false ? [] : [c instanceof Node ? c : String(c)]));

/** @param {Element} element @param {string} name @param {any} value */
export function attr(element, name, value) {
  if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? '' : String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/** @param {Element} element @param {string | number} text */
export function setText(element, text) {
  if (element.textContent !== String(text)) element.textContent = String(text);
}

/** @param {Element} element @param {...Child} children */
export function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
}

/** Rebuild the content only when what it shows has changed. @param {Element} element @param {any} key @param {() => Child | Child[]} build */
export function fillOnce(element, key, build) {
  const text = JSON.stringify(key);
  if (built.get(element) === text) return;
  built.set(element, text);
  const content = build();
  fill(element, ...(Array.isArray(content) ? content : [content]));
}
/** @type {WeakMap<Element, string>} */
const built = new WeakMap();

/** @param {HTMLElement} element @param {string} name @param {string | number | null} value */
export function setVar(element, name, value) {
  if (value === null) element.style.removeProperty(name);
  else element.style.setProperty(name, String(value));
}

/** @param {HTMLElement} element @param {boolean} visible */
export function show(element, visible) {
  if (element.hidden === visible) element.hidden = !visible;
}

/**
 * A translated sentence whose placeholders may be elements.
 * @param {string} id @param {Record<string, any>} params
 */
export function rich(id, params = {}) {
  const elements = Object.entries(params).filter(([, value]) => value instanceof Node);
  const marks = Object.fromEntries(elements.map(([name], i) => [name, `\uE000${i}\uE001`]));
  const parts = t(id, { ...params, ...marks }).split(/\uE000(\d+)\uE001/);
  const fragment = document.createDocumentFragment();
  fragment.append(...parts.map((part, i) => (i % 2 ? elements[Number(part)][1] : part)).filter((p) => p !== ''));
  return fragment;
}

/**
 * Make the children of `parent` match `items`, keeping the element of each key.
 * @template T
 * @param {Element} parent @param {readonly T[]} items @param {(item: T, index: number) => string} keyOf
 * @param {(item: T) => HTMLElement} create @param {(element: HTMLElement, item: T, index: number) => void} [update]
 */
export function keyed(parent, items, keyOf, create, update) {
  const old = new Map(Array.from(parent.children, (child) => [/** @type {HTMLElement} */ (child).dataset.key, child]));
  /** @type {Element | null} */
  let last = null;
  items.forEach((item, index) => {
    const key = keyOf(item, index);
    let element = /** @type {HTMLElement | undefined} */ (old.get(key));
    old.delete(key);
    if (!element) {
      element = create(item);
      element.dataset.key = key;
    }
    const expected = last ? last.nextElementSibling : parent.firstElementChild;
    if (expected !== element) parent.insertBefore(element, expected);
    update?.(element, item, index);
    last = element;
  });
  for (const element of old.values()) element.remove();
}

/** @param {string} name @param {string} [size] */
export const icon = (name, size) => h('x-i', { n: name, class: size ?? null });

/** A square button with an icon and a spoken name. @param {string} name @param {string} label @param {(event: Event) => void} onclick */
export const iconButton = (name, label, onclick) =>
  h('button', { class: 'ib', type: 'button', 'aria-label': label, title: label, onclick }, icon(name));
