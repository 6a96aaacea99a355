/** Pieces of which the steps are made: a player's row, a choice among players, the pinned foot. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { avatar } from "../table/dom.js";
import { stands } from "./standing.js";

/** @typedef {import("./keeper.js").Keeper} Keeper */
/** @typedef {import("../dom.js").Child} Child */

/** Name, chip, and how the player stands before this hand. @param {Keeper} keeper @param {number} seat @param {Child} [chip] */
export function who(keeper, seat, chip = null) {
  const { name, place } = keeper.sheet.seats[seat];
  return [
    avatar(name, place),
    h(
      "span",
      { class: "grow keep-who" },
      h("b", null, h("span", { class: "truncate" }, name), chip),
      h("small", { class: "num" }, stands(keeper.sheet, keeper.index, seat)),
    ),
  ];
}

/**
 * One of the players, or none.
 * @param {Keeper} keeper
 * @param {{name: string, label: Child, seats: number[], chosen: number | null, none?: string, off?: (seat: number) => boolean, onChoose: (seat: number | null) => void}} choice
 */
export function choosePlayer(keeper, { name, label, seats, chosen, none, off, onChoose }) {
  const id = `keep-${name}`;
  const radio = (/** @type {number | null} */ seat, /** @type {string} */ words) =>
    h(
      "label",
      null,
      h("input", {
        type: "radio",
        name: id,
        checked: seat === chosen,
        disabled: seat !== null && seat !== chosen && off?.(seat),
        "data-key": `${id}-${seat}`,
        onchange: () => onChoose(seat),
      }),
      h("span", { class: "truncate" }, words),
    );
  return h(
    "div",
    { class: "keep-choice", role: "radiogroup", "aria-labelledby": id },
    h("b", { id }, label),
    h(
      "div",
      { class: "segments" },
      seats.map((seat) => radio(seat, keeper.sheet.seats[seat].name)),
      none !== undefined && radio(null, none),
    ),
  );
}

/** Who deals this hand; without a deal, who plays first. @param {Keeper} keeper */
export function dealerChoice(keeper) {
  const first = keeper.sheet.game === "two_player_spades";
  return choosePlayer(keeper, {
    name: "dealer",
    label: t(first ? "keep.first" : "keep.dealer"),
    seats: keeper.sheet.seats.map((_, seat) => seat),
    chosen: keeper.draft.dealer,
    onChoose: (seat) => keeper.deal(seat ?? 0),
  });
}

/** The one thing to do next, pinned on phones. @param {Child[]} parts */
export const foot = (...parts) => h("div", { class: "keep-foot" }, parts);

/** @param {string} key @param {Child} label @param {() => void} run @param {{kind?: string, off?: boolean, busy?: boolean}} [how] */
export const big = (key, label, run, { kind = "turn", off = false, busy = false } = {}) =>
  h(
    "button",
    {
      type: "button",
      class: `btn btn-xl grow ${kind && `btn-${kind}`}`,
      "data-key": key,
      "aria-disabled": off && "true",
      "aria-busy": busy && "true",
      onclick: () => off || busy || run(),
    },
    label,
  );
