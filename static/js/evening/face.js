/** The face of an entrant: letter, colour and, from the sixth on, a double ring tell people apart. */

import { h } from "../dom.js";
import { avatar } from "../table/dom.js";

const COLOURS = 5;

/**
 * @param {import("./types.d.ts").Entrant} one
 * @param {{off?: boolean}} [how] `off`: not here, so without a colour
 */
export function face(one, { off = false } = {}) {
  const el = avatar(one.name, one.no, one.level !== null);
  if (one.no >= COLOURS) el.classList.add("avatar-ringed");
  if (off) el.classList.add("avatar-off");
  return el;
}

/** @param {import("./types.d.ts").EveningView} view @param {readonly number[]} entrants */
export const faces = (view, entrants) =>
  h(
    "span",
    { class: "avatars", "aria-hidden": "true" },
    entrants.flatMap((no) => view.entrants[no] ?? []).map((one) => face(one)),
  );
