/** Whether two names look the same, and a free one beside them; the server compares in the same way. Pure. */

import { MAX_NAME, visibleLength } from "./crew.js";

/** @param {string} name */
const key = (name) => name.normalize("NFKC").toLowerCase().replaceAll(" ", "");

/**
 * @param {string} name
 * @param {readonly string[]} others
 */
export const isTaken = (name, others) => name !== "" && others.some((other) => key(other) === key(name));

/**
 * The name with the first free number behind it.
 * @param {string} name
 * @param {readonly string[]} others
 * @returns {string}
 */
export function freeName(name, others) {
  for (let number = 2; ; number++) {
    const tail = ` ${number}`;
    let stem = [...name];
    while (visibleLength(stem.join("")) + tail.length > MAX_NAME) stem = stem.slice(0, -1);
    const free = stem.join("").trimEnd() + tail;
    if (!isTaken(free, others)) return free;
  }
}
