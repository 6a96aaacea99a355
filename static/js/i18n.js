/**
 * Sentences by message id. The catalogue of the page's language comes as JSON from the server:
 * an entry is a sentence with `{name}` placeholders, or its plural forms by CLDR category, chosen by `params.n`.
 * An id with `~plain` behind it is used instead of the id when the player prefers plain card words.
 */

/** @typedef {Record<string, string | Record<string, string>>} Messages */
/** @typedef {Record<string, string | number>} Params */

/** @type {Messages} */
let messages = {};
let plurals = new Intl.PluralRules("en");
let figures = new Intl.NumberFormat("en");
let signedFigures = new Intl.NumberFormat("en", { signDisplay: "exceptZero" });

/**
 * @param {string} lang
 * @param {Messages} catalogue
 */
export function useCatalogue(lang, catalogue) {
  messages = catalogue;
  plurals = new Intl.PluralRules(lang);
  figures = new Intl.NumberFormat(lang);
  signedFigures = new Intl.NumberFormat(lang, { signDisplay: "exceptZero" });
}

/** A number as people of this language write it, with a true minus. @param {number} n */
export const number = (n) => figures.format(n).replace("-", "\u2212");

/** The same with its sign: +50, −100, 0. @param {number} n */
export const signed = (n) => signedFigures.format(n).replace("-", "\u2212");

const prefersPlainWords = () => globalThis.document?.documentElement.dataset.words === "plain";

/** The language of the page, for `Intl`. */
export const lang = () => plurals.resolvedOptions().locale;

/** Whether the catalogue knows this id. @param {string} id */
export const has = (id) => id in messages;

/**
 * The sentence with its placeholders still open.
 * @param {string} id
 * @param {Record<string, unknown>} params
 * @returns {string}
 */
function template(id, params) {
  const found = (prefersPlainWords() ? messages[`${id}~plain`] : undefined) ?? messages[id];
  if (found === undefined) return id;
  if (typeof found === "string") return found;
  const category = plurals.select(Number(params.n));
  return found[category] ?? found.other ?? id;
}

/**
 * The sentence for `id`; the id itself when the catalogue lacks it.
 * @param {string} id
 * @param {Params} [params]
 * @returns {string}
 */
export function t(id, params = {}) {
  return template(id, params).replace(/\{(\w+)\}/g, (whole, name) => show(name, params[name], whole));
}

/** Parameters that are codes: `{suit: "H"}` reads as the message `suit.H`. */
const CODED_PARAMS = ["suit", "rank", "option", "preset", "level", "game", "role", "call"];

/**
 * @param {string} name
 * @param {unknown} value
 * @param {string} whole
 */
function show(name, value, whole) {
  if (value === undefined || value === null) return whole;
  if (typeof value === "number") return number(value);
  const coded = CODED_PARAMS.includes(name) ? messages[`${name}.${value}`] : undefined;
  return typeof coded === "string" ? coded : String(value);
}

/**
 * The sentence as nodes, so that a placeholder can be a suit glyph or a bold name.
 * @param {string} id
 * @param {Record<string, Node | string | number>} [params]
 * @returns {DocumentFragment}
 */
export function rich(id, params = {}) {
  const fragment = document.createDocumentFragment();
  for (const part of template(id, params).split(/(\{\w+\})/)) {
    const name = part.match(/^\{(\w+)\}$/)?.[1];
    const value = name ? params[name] : part;
    fragment.append(value instanceof Node ? value : show(name ?? "", value, part));
  }
  return fragment;
}

/** Settled when the catalogue of the page's language is there; every page starts with `await ready`. */
export const ready = globalThis.document ? loadCatalogue(document.documentElement.lang || "en") : Promise.resolve();

/** @param {string} lang */
async function loadCatalogue(lang) {
  const answer = await fetch(new URL(`../i18n/${lang}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`no messages for ${lang}: ${answer.status}`);
  useCatalogue(lang, await answer.json());
}
