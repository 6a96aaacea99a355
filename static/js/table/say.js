/** Names, lists and bids as people read them. */

import { lang, number, t } from "../i18n.js";

/** @typedef {import("../types.d.ts").TableView} TableView */

/**
 * @param {TableView} view
 * @param {number | null | undefined} seat
 * @returns {string}
 */
export const nameOf = (view, seat) => (seat === null || seat === undefined ? "" : (view.seats[seat]?.name ?? ""));

/**
 * "Maya, Nils and Giulia"
 * @param {string[]} names
 * @returns {string}
 */
export const listOf = (names) => new Intl.ListFormat(lang()).format(names);

/**
 * One sentence after the other, set apart as the language does it; empty ones are left out.
 * @param {string[]} all
 * @returns {string}
 */
export const sentences = (all) =>
  all.filter((one) => one !== "").reduce((text, next) => (text === "" ? next : t("text.then", { text, next })), "");

/**
 * "Blind 6", "Nil", "5"
 * @param {string} bid
 * @returns {string}
 */
export const bidName = (bid) => (/^\d+$/.test(bid) ? number(Number(bid)) : t(`bid.${bid}`));
