/** What follows from the view of an evening: who sits where, who is next, when a table may end. Pure. */

/** @typedef {import("./types.d.ts").EveningView} EveningView */
/** @typedef {import("./types.d.ts").Entrant} Entrant */
/** @typedef {import("./types.d.ts").Round} Round */
/** @typedef {import("./types.d.ts").RoundTable} RoundTable */
/** @typedef {{round: Round, table: RoundTable}} Spot a table, and the round it belongs to */
/** @typedef {{entrant: number, smiley: string | null, kind: string, round: number, table: number, at: number}} Token */

/** A finished game says how long one lasts only if it took a while: tests and bots play in seconds. */
const SHORTEST_MS = 60_000;

/** @param {EveningView} view */
export const isHost = (view) => view.you !== null && view.you.player === view.host;

/** My row of the board; null for who only watches. @param {EveningView} view @returns {Entrant | null} */
export const myRow = (view) => (view.you?.entrant == null ? null : (view.entrants[view.you.entrant] ?? null));

/** Whom I play for now: my own row, or that of somebody who is away. @param {EveningView} view @returns {Entrant | null} */
export function myPart(view) {
  const me = view.you?.player;
  return view.entrants.find((one) => one.player === me && one.level === null && one.presence === "here") ?? null;
}

/** @param {EveningView} view @param {number} no */
export const nameOf = (view, no) => view.entrants[no]?.name ?? "";

/** The name of somebody inside. @param {EveningView} view @param {string | null} player */
export const nameOfPlayer = (view, player) => view.people.find((one) => one.player === player)?.name ?? "";

/** @param {EveningView} view @returns {Spot[]} */
export const spots = (view) => view.rounds.flatMap((round) => round.tables.map((table) => ({ round, table })));

/** @param {EveningView} view */
export const openSpots = (view) => spots(view).filter(({ table }) => table.is_open);

/** The tables of the newest round, and those of earlier ones that still play. @param {EveningView} view */
export const shownSpots = (view) =>
  spots(view).filter(({ round, table }) => round.no === view.rounds.length || table.is_open);

/** Where somebody plays now. @param {EveningView} view @param {number} no @returns {Spot | null} */
export const spotOf = (view, no) => openSpots(view).find(({ table }) => table.entrants.includes(no)) ?? null;

/** Where I play now, for myself or for somebody else. @param {EveningView} view @returns {Spot | null} */
export function mySpot(view) {
  const part = myPart(view);
  return (part && openSpots(view).find(({ table }) => table.entrants.includes(part.no))) ?? null;
}

/** Whether somebody has a page of this evening open, or is a bot. @param {EveningView} view @param {Entrant} one */
export const isSeen = (view, one) => one.level !== null || one.player === view.you?.player || view.presence[one.player] === "here";

/** @param {EveningView} view */
export const here = (view) => view.entrants.filter((one) => one.presence === "here");

/** Those who are inside without a row of the board. @param {EveningView} view */
export const watchers = (view) =>
  view.people.filter(({ player }) => !view.entrants.some((one) => one.owner === player || one.player === player));

/** @param {EveningView} view */
export const nextRound = (view) => view.rounds.length + 1;

/** Whoever leads a table by its totals; none before the first hand, several when equal. @param {RoundTable} table */
export function leaders({ totals, entrants }) {
  if (!totals || totals.length === 0) return [];
  const most = Math.max(...totals);
  return entrants.filter((_, place) => totals[place] === most);
}

/** The rules of a table. @param {EveningView} view @param {Spot} spot */
export function rulesOf({ settings }, { round, table }) {
  const offered = settings.rounds[(round.no - 1) % settings.rounds.length] ?? [];
  return offered.find(({ n_seats }) => n_seats === table.entrants.length) ?? null;
}

/** Every token of the evening in the order in which they were won. @param {EveningView} view @returns {Token[]} */
export function tokens(view) {
  return spots(view)
    .flatMap((spot) =>
      spot.table.games.flatMap((game) =>
        game.winner === null
          ? []
          : [
              {
                entrant: game.winner,
                smiley: game.smiley,
                kind: rulesOf(view, spot)?.options.token_kind ?? "smiley",
                round: spot.round.no,
                table: spot.table.no,
                at: game.at,
              },
            ],
      ),
    )
    .sort((a, b) => a.at - b.at);
}

/** What games cost in time so far; null while none was played to its end. @param {EveningView} view */
function usualGame(view) {
  const lasted = spots(view).flatMap(({ round, table }) =>
    table.games
      .filter(({ how }) => how === "played")
      .map(({ at }, i) => at - (table.games[i - 1]?.at ?? round.at))
      .filter((ms) => ms >= SHORTEST_MS),
  );
  return lasted.length === 0 ? null : lasted.reduce((sum, ms) => sum + ms, 0) / lasted.length;
}

/**
 * When the game of an open table should end (ms), from how long games took so far; null when nobody can know.
 * @param {EveningView} view
 * @param {Spot} spot
 * @param {number} now
 */
export function endOf(view, { round, table }, now) {
  const usual = usualGame(view);
  if (usual === null || !table.is_open) return null;
  return Math.max(now, (table.games.at(-1)?.at ?? round.at) + usual);
}

/** When the last open table should end. @param {EveningView} view @param {number} now */
export function endOfRound(view, now) {
  const ends = openSpots(view).map((spot) => endOf(view, spot, now));
  return ends.length === 0 || ends.includes(null) ? null : Math.max(.../** @type {number[]} */ (ends));
}

/** The host can ask for a draw; what else may speak against it the server says. @param {EveningView} view */
export const mayDraw = (view) => isHost(view) && (view.phase === "lobby" || view.phase === "play");

/**
 * A table that I was drawn to between two views, which is news; null when there is none.
 * @param {EveningView} before
 * @param {EveningView} after
 */
export function drawnTo(before, after) {
  const now = mySpot(after);
  const known = spots(before).some(({ table }) => table.table_id === now?.table.table_id);
  return now && !known ? now : null;
}

/** Who sits with somebody. @param {EveningView} view @param {RoundTable} table @param {number | null} no */
export const others = (view, table, no) => table.entrants.filter((one) => one !== no).map((one) => nameOf(view, one));

/** Rows of the board as they stand, those who were never drawn behind. @param {EveningView} view */
export const inOrder = (view) => view.standings.map((row) => ({ ...row, one: view.entrants[row.entrant] }));
