/** What was played at a table: tournaments, their games, and the hands of the game that is open. */

import "../components/index.js";
import { byId, embedded, h, swap } from "../dom.js";
import { lang, number, ready, t } from "../i18n.js";
import { listOf } from "../table/say.js";

/** @typedef {import("../types.d.ts").HistoryView} HistoryView */
/** @typedef {import("../types.d.ts").TournamentThen} TournamentThen */
/** @typedef {import("../types.d.ts").GameThen} GameThen */

await ready;
const view = /** @type {HistoryView} */ (embedded("view"));
const root = byId("app", HTMLElement);
const wide = matchMedia("(min-width: 900px)");
/** The game whose hands are listed, by tournament and number. */
let open = newest();

function newest() {
  const [tournament] = view.tournaments;
  const game = tournament?.games.findLast((one) => one.hands.length > 0);
  return game ? keyOf(tournament, game) : "";
}

/** @param {TournamentThen} tournament @param {GameThen} game */
function keyOf(tournament, game) {
  return `${tournament.tournament_no}/${game.game_no}`;
}

/** @param {number} at */
const day = (at) => new Intl.DateTimeFormat(lang(), { weekday: "long", day: "numeric", month: "long" }).format(at);

function draw() {
  const found = view.tournaments.flatMap((tournament) =>
    tournament.games.filter((game) => keyOf(tournament, game) === open).map((game) => ({ tournament, game })),
  );
  const aside = found.map(({ tournament, game }) => handsPanel(tournament, game));
  swap(
    root,
    h(
      "div",
      { class: "history" },
      head(),
      h("div", { class: "history-main" }, view.tournaments.length > 0 ? view.tournaments.map(tournamentPanel) : empty()),
      wide.matches && h("div", { class: "history-aside" }, aside),
    ),
  );
}

const empty = () => h("p", { class: "panel history-empty" }, t("history.none"));

function head() {
  return h(
    "header",
    { class: "history-head" },
    h("a", { class: "icon-btn", href: `/t/${view.table_id}`, "data-key": "back", "aria-label": t("history.to_table") }, h("x-i", { n: "back" })),
    h("div", { class: "grow" }, h("h1", null, t("history.title")), h("p", { class: "note" }, t("history.sub"))),
    h("a", { class: "icon-btn", href: "/statistics", "data-key": "statistics", "aria-label": t("stats.title") }, h("x-i", { n: "chart" })),
  );
}

/** @param {TournamentThen} tournament */
function tournamentPanel(tournament) {
  const { tournament_no: no, champion, games, at } = tournament;
  return h(
    "section",
    { class: "panel history-tournament", "aria-label": t("history.tournament", { n: no }) },
    h(
      "div",
      { class: "history-tournament-head" },
      h("h2", null, day(at)),
      h("span", { class: "chip" }, champion ? t("history.champion", { name: champion }) : t("history.open")),
    ),
    games.some((game) => game.hands.length > 0) && albumLink(no),
    games.toReversed().map((game) => gameRow(tournament, game)),
  );
}

/** @param {number} no */
function albumLink(no) {
  const href = `/t/${view.table_id}/history/${no}/album`;
  return h("a", { class: "btn btn-quiet btn-small", href, "data-key": href }, h("x-i", { n: "cup", small: true }), t("history.album"));
}

/** @param {TournamentThen} tournament @param {GameThen} game */
function gameRow(tournament, game) {
  const key = keyOf(tournament, game);
  const isOpen = key === open;
  const hands = t("history.hands", { n: game.hands.length });
  const words = { game: game.game_no, result: resultOf(game), hands };
  const row = h(
    "button",
    {
      type: "button",
      class: "history-game",
      "data-key": key,
      "data-row": true,
      "aria-expanded": String(isOpen),
      "aria-label": t("history.game", words),
      onclick: () => {
        open = isOpen && !wide.matches ? "" : key;
        draw();
      },
    },
    game.token ? h("x-token", { kind: game.token.kind, n: game.token.smiley, "aria-hidden": "true" }) : h("x-i", { n: "cards" }),
    h("span", { class: "grow" }, h("b", null, resultOf(game)), h("small", null, t("history.game_line", { game: game.game_no, hands }))),
    h("x-i", { n: wide.matches ? "right" : "down", small: true, class: "chevron" }),
  );
  return h("div", { class: `history-entry ${isOpen ? "is-open" : ""}` }, row, isOpen && !wide.matches && handsTable(tournament, game));
}

/** "Nils won 520 to 480 and 370" @param {GameThen} game */
function resultOf({ winner, totals, players }) {
  if (winner === null || totals === null) return t("history.unfinished");
  const others = totals.filter((_, seat) => seat !== winner).sort((a, b) => b - a);
  return t("history.won", { name: players[winner].name, total: totals[winner], others: listOf(others.map(number)) });
}

/** @param {TournamentThen} tournament @param {GameThen} game */
function handsPanel(tournament, game) {
  return h("section", { class: "panel history-hands" }, h("h2", null, t("history.hands_of", { game: game.game_no })), handsTable(tournament, game));
}

/** Totals after each hand; the number of a hand leads to its replay. @param {TournamentThen} tournament @param {GameThen} game */
function handsTable(tournament, game) {
  const head = h(
    "tr",
    null,
    h("th", { scope: "col" }, t("score.hand")),
    ...game.players.map(({ name }) => h("th", { scope: "col" }, h("span", { class: "truncate" }, name))),
  );
  const rows = game.hands.map(({ hand_no, seats }) => {
    const href = `/t/${view.table_id}/history/${keyOf(tournament, game)}/${hand_no}`;
    const words = { hand: hand_no };
    const link = h(
      "a",
      { href, class: "history-hand", "data-row": true, "data-key": href, "aria-label": t("history.replay", words) },
      h("x-i", { n: "play", small: true }),
      number(hand_no),
    );
    return h("tr", null, h("th", { scope: "row" }, link), ...seats.map((seat, i) => totalCell(seat, game.players[i])));
  });
  const table = h("table", { class: "num history-table" }, h("thead", null, head), h("tbody", null, rows));
  return h("div", { class: "history-scroll" }, table);
}

/** Somebody else may have played a seat in this hand than at the end. @param {import("../types.d.ts").SeatThen} seat @param {{ name: string }} player */
const totalCell = ({ total, name }, player) => h("td", null, number(total), name !== player.name && h("small", { class: "history-by" }, name));

/** ↑ and ↓ go from row to row, → opens a game and ← closes it; Enter presses or follows what has the focus. */
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-row]")]);
  const focused = rows.findIndex((row) => row === document.activeElement);
  const row = rows[focused];
  const to = { ArrowDown: focused + 1, ArrowUp: focused - 1 }[event.key];
  const opens = { ArrowRight: "false", ArrowLeft: "true" }[event.key];
  if (to !== undefined) rows[Math.max(0, to)]?.focus();
  else if (opens !== undefined && row?.getAttribute("aria-expanded") === opens) row.click();
  else if (event.key === "Escape") location.assign(`/t/${view.table_id}`);
  else return;
  event.preventDefault();
});

wide.addEventListener("change", draw);
draw();
