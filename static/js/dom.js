/** Building and refreshing DOM without innerHTML, so that no name or message can ever become markup. */

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Props */

/**
 * An element. `onclick` and the like add listeners; `vars` sets CSS custom properties; `false`, `null` and
 * `undefined` leave an attribute out, `true` sets it empty.
 * @template {string} K
 * @param {K} tag
 * @param {Props | null} [props]
 * @param {(Child | Child[])[]} children
 * @returns {K extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[K] : HTMLElement}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) set(element, name, value);
  append(element, children.flat());
  return /** @type {any} */ (element); // the type follows from the tag, which TypeScript cannot see
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {unknown} value
 */
function set(element, name, value) {
  if (value === false || value === null || value === undefined) return;
  if (typeof value === "function") {
    element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  } else if (name === "vars") {
    for (const [key, one] of Object.entries(/** @type {object} */ (value))) element.style.setProperty(key, String(one));
  } else {
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @param {Node} parent
 * @param {Child[]} children
 */
function append(parent, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/**
 * Replaces the children of `root` and keeps the reader's place: the keyboard's, and what scrolls by its `data-scroll`.
 * @param {Element} root
 * @param {Child[]} children
 */
export function swap(root, ...children) {
  const scrolled = [...root.querySelectorAll("[data-scroll]")].map(
    (one) => /** @type {const} */ ([same(one, "data-scroll"), one.scrollTop]),
  );
  const fragment = document.createDocumentFragment();
  append(fragment, children);
  keepFocus(root, () => root.replaceChildren(fragment));
  for (const [selector, top] of scrolled) root.querySelector(selector)?.scrollTo(0, top);
}

/**
 * Draws something in `root` anew and keeps the keyboard there: the focused element is found again by its `data-key`
 * (or id), with the caret in a text field; where it is gone, the first control in the same `data-spot` gets the focus.
 * @param {Element} root
 * @param {() => void} draw
 */
export function keepFocus(root, draw) {
  const focused = root.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
  const caret = focused instanceof HTMLInputElement && focused.type === "text" ? focused.selectionStart : null;
  const spot = focused?.closest("[data-spot]");
  draw();
  if (!focused || focused === document.activeElement) return;
  const key = keyOf(focused);
  const again =
    (key && root.querySelector(key)) || (spot && root.querySelector(`${same(spot, "data-spot")} :is(a[href], button)`));
  if (!(again instanceof HTMLElement)) return;
  again.focus({ preventScroll: true });
  if (again instanceof HTMLInputElement && caret !== null) again.setSelectionRange(caret, caret);
}

/** What finds an element again after it was drawn anew; "" without a key and an id. @param {Element | null} element */
export function keyOf(element) {
  if (element?.hasAttribute("data-key")) return same(element, "data-key");
  return element?.id ? `#${CSS.escape(element.id)}` : "";
}

/** @param {Element} element @param {string} attribute */
const same = (element, attribute) => `[${attribute}="${CSS.escape(element.getAttribute(attribute) ?? "")}"]`;

/**
 * The value of a `<script type="application/json">` block; null when the page has none.
 * @param {string} id
 * @returns {unknown}
 */
export function embedded(id) {
  const block = document.getElementById(id);
  return block?.textContent ? JSON.parse(block.textContent) : null;
}

/**
 * The element with this id, of the given class; throws when the page lacks it, because then the page is broken.
 * @template {HTMLElement} E
 * @param {string} id
 * @param {new () => E} kind
 * @returns {E}
 */
export function byId(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`the page has no #${id}`);
  return element;
}
