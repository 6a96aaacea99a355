/** An evening in words: people, tables, times. */

import { lang, t } from "../i18n.js";
import { listOf, sentences } from "../table/say.js";
import { endOf, endOfRound, leaders, nameOf, nameOfPlayer, nextRound, openSpots, spotOf } from "./model.js";

/** @typedef {import("./types.d.ts").EveningView} EveningView */
/** @typedef {import("./types.d.ts").Entrant} Entrant */
/** @typedef {import("./model.js").Spot} Spot */

/** "21:48" @param {number} ms */
export const clock = (ms) => new Intl.DateTimeFormat(lang(), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(ms);

/** @param {number} ms */
export const dayOf = (ms) => new Intl.DateTimeFormat(lang(), { weekday: "long", day: "numeric", month: "long" }).format(ms);

/** Whether the evening is played at several tables at once. @param {EveningView} view */
export const hasTables = ({ settings }) => settings.form !== "one_table";

/** "First to 5 smileys" or "3 rounds" @param {EveningView} view */
export function goal({ settings }) {
  if (settings.tokens_to_win !== null) return t("evening.first_to", { n: settings.tokens_to_win });
  const unit = settings.form === "one_table" ? "evening.games" : "evening.rounds";
  return t(unit, { n: settings.rounds_to_play ?? 0 });
}

/** Everybody at a table. @param {EveningView} view @param {Spot} spot */
export const namesAt = (view, { table }) => listOf(table.entrants.map((no) => nameOf(view, no)));

/**
 * How a table stands.
 * @param {EveningView} view
 * @param {Spot} spot
 * @param {{short?: boolean}} [how] `short`: where there is little room
 */
export function standOf(view, { table }, { short = false } = {}) {
  if (!table.is_open) return result(view, table);
  const names = leaders(table).map((no) => nameOf(view, no));
  const points = Math.max(...(table.totals ?? [0]));
  const hand = t("evening.hand", { n: table.hands + 1 });
  if (names.length === 0) return hand;
  if (names.length > 1) return t("evening.tied", { hand, points });
  return t(short ? "evening.leads.short" : "evening.leads", { hand, name: names[0] ?? "", points });
}

/** @param {EveningView} view @param {import("./types.d.ts").RoundTable} table */
function result(view, table) {
  const last = table.games.at(-1);
  if (!last) return t("evening.closed");
  if (last.winner === null) return t("evening.void");
  const name = nameOf(view, last.winner);
  const points = last.totals[table.entrants.indexOf(last.winner)] ?? 0;
  return t(last.how === "settled" ? "evening.settled" : "evening.won", { name, points });
}

/** The number of a table, with its round where several rounds play. @param {EveningView} view @param {Spot} spot */
export function tableName(view, { round, table }) {
  if (round.no !== view.rounds.length) return t("evening.table_of_round", { table: table.no, round: round.no });
  return hasTables(view) ? t("evening.table", { table: table.no }) : t("evening.the_table");
}

/** The same within a sentence: "at table 2". @param {EveningView} view @param {Spot} spot */
export function atTable(view, { round, table }) {
  if (round.no !== view.rounds.length) return t("evening.at_table_of_round", { table: table.no, round: round.no });
  return hasTables(view) ? t("evening.at_table", { table: table.no }) : t("evening.at_the_table");
}

/** Why somebody is not drawn. @param {EveningView} view @param {Entrant} one */
function absence(view, one) {
  const other = view.entrants.find((entrant) => entrant.player === one.owner && entrant.no !== one.no);
  if (one.reason === "substitutes" && other) return t("evening.out.plays_for", { name: other.name });
  return t(`evening.out.${one.reason || "sits_out"}`);
}

/** What somebody does now. @param {EveningView} view @param {Entrant} one */
export function statusOf(view, one) {
  if (one.presence !== "here") return absence(view, one);
  return phrases([whereabouts(view, one), standIn(view, one)]);
}

/** @param {EveningView} view @param {Entrant} one */
function whereabouts(view, one) {
  const spot = spotOf(view, one.no);
  if (spot) return t("evening.plays", { at_table: atTable(view, spot) });
  if (view.phase === "over") return "";
  const round = nextRound(view);
  if (view.rounds.at(-1)?.byes.includes(one.no)) {
    return t(view.queue.includes(one.no) ? "evening.bye_first" : "evening.bye", { round });
  }
  return t(round === 1 ? "evening.waits" : "evening.waits_round", { round });
}

/** @param {EveningView} view @param {Entrant} one */
function standIn(view, one) {
  if (one.player !== one.owner) return t("evening.played_by", { name: one.plays });
  return isReplaced(one) ? t("evening.played_by_bot") : "";
}

/** A bot plays for a person. @param {Entrant} one */
export const isReplaced = (one) => one.level !== null && !one.bot;

/** "At table 1, host" @param {(string | false)[]} all @returns {string} */
export const phrases = (all) =>
  all.reduce((/** @type {string} */ text, next) => (text && next ? t("evening.phrases", { text, next }) : text || next || ""), "");

/** What the pinned button says below itself: when tables end, and who is first in. @param {EveningView} view @param {number} now */
export function outlook(view, now) {
  const first = view.queue.map((no) => nameOf(view, no));
  return sentences([
    lastCall(view),
    endings(view, now),
    first.length > 0 && view.rounds.length > 0 ? t("evening.first_in", { n: first.length, names: listOf(first) }) : "",
  ]);
}

/** The tables one by one, unless all should end together. @param {EveningView} view @param {number} now */
function endings(view, now) {
  const ends = openSpots(view).flatMap((spot) => {
    const at = endOf(view, spot, now);
    return at === null ? [] : [{ spot, time: clock(at) }];
  });
  const [first] = ends;
  if (!first) return "";
  if (ends.length > 1 && ends.every(({ time }) => time === first.time)) return t("evening.all_end_about", { time: first.time });
  return sentences(ends.map(({ spot, time }) => t("evening.ends_about", { table: tableName(view, spot), time })));
}

/** @param {EveningView} view */
const lastCall = ({ closing }) => (closing?.is_called ? t("evening.last_called", { time: clock(closing.until) }) : "");

/** "About 22:20", or nothing. @param {EveningView} view @param {number} now */
export function aboutEnd(view, now) {
  const at = endOfRound(view, now);
  return at === null ? "" : t("evening.about", { time: clock(at) });
}

/** @param {EveningView} view @param {import("./types.d.ts").Wish} wish */
export function wishWords(view, { kind, entrants, table }) {
  return t(`evening.wish.${kind}.said`, { names: listOf(entrants.map((no) => nameOf(view, no))), table: table ?? "" });
}

/** The name of the host. @param {EveningView} view */
export const hostName = (view) => nameOfPlayer(view, view.host);
