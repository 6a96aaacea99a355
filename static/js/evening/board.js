/** The evening's board: a column for each row with all its stickers, first the one that stands first. */

import { tokenName } from "../components/token_words.js";
import { h } from "../dom.js";
import { number, t } from "../i18n.js";
import { face } from "./face.js";
import { inOrder, tokens } from "./model.js";

/** @typedef {import("./types.d.ts").EveningView} EveningView */
/** @typedef {import("./model.js").Token} Token */

/** Stickers lie a little crooked, each as ever. */
const TURNS = [-8, 5, 9, -4, 3, -10, 6, -6];
const LEAST_SLOTS = 6;

/** How many slots a column shows; nobody wins more games than there are. @param {EveningView} view @param {number} most tokens of one row */
export const slotsOf = ({ settings }, most) => settings.tokens_to_win ?? Math.min(settings.rounds_to_play ?? Infinity, Math.max(LEAST_SLOTS, most + 1));

/** "3 smileys" in the kind that the first round plays for. @param {EveningView} view @param {number} n */
export const countOf = ({ settings }, n) => t(`tokens.${settings.rounds[0]?.[0]?.options.token_kind ?? "smiley"}`, { n });

/** @param {EveningView} view @returns {HTMLElement[]} */
export function boardColumns(view) {
  const all = tokens(view);
  const newest = all.at(-1);
  const rows = inOrder(view).filter((row) => row.one);
  const most = Math.max(0, ...rows.map((row) => row.tokens));
  return rows.map((row) => {
    const leads = row.tokens > 0 && row.rank === 1;
    const mine = all.filter(({ entrant }) => entrant === row.entrant);
    return h(
      "section",
      {
        class: `tally-column panel ${leads ? "leads" : ""}`.trim(),
        "data-row": row.entrant,
        "aria-label": t("tally.of", { name: row.one.name, tokens: countOf(view, row.tokens) }),
      },
      face(row.one, { off: row.one.presence !== "here" }),
      h("h2", { class: "truncate" }, row.one.name),
      h("p", { class: "points num" }, t("board.games", { n: row.games })),
      h("p", { class: "count num", "aria-hidden": "true" }, number(row.tokens)),
      leads && h("span", { class: "leading", "aria-hidden": "true" }, t(view.phase === "over" ? "tally.won" : "tally.leading")),
      h(
        "div",
        { class: "album" },
        Array.from({ length: Math.max(slotsOf(view, most), mine.length) }, (_, i) => slot(mine[i], i, mine[i] === newest && view.phase !== "over")),
      ),
    );
  });
}

/** @param {Token | undefined} token @param {number} i @param {boolean} isNew */
function slot(token, i, isNew) {
  if (!token) return h("i", { class: "album-slot" });
  const where = t("board.won_at", { round: token.round, table: token.table });
  const sticker =
    token.smiley === null
      ? h("i", { class: "no-sticker", role: "img", "aria-label": t("board.no_sticker", { where }) }, "1")
      : h("x-token", { kind: token.kind, n: token.smiley, role: "img", "aria-label": `${tokenName(token.kind, token.smiley)}, ${where}` });
  sticker.style.setProperty("--rot", `${TURNS[(token.entrant * 2 + i * 3) % TURNS.length]}deg`);
  return h(
    "span",
    { class: `album-slot has ${isNew ? "new" : ""}`.trim(), title: where },
    sticker,
    isNew && h("b", { class: "just-now" }, t("tally.just_now")),
  );
}

/** The way to the evening's moments, and to all of it to take along; there is nothing before the first game. @param {EveningView} view */
export const albumLink = (view) =>
  view.rounds.length === 0
    ? null
    : h(
        "a",
        { class: "btn", href: `/e/${view.tournament_id}/album`, "data-key": "album" },
        h("x-i", { n: "star", small: true }),
        t("evening.album"),
      );

/** Who won the evening. @param {EveningView} view */
export function championPanel(view) {
  if (view.phase !== "over") return null;
  const one = view.champion === null ? null : view.entrants[view.champion];
  const row = view.standings.find(({ entrant }) => entrant === view.champion);
  const sticker = tokens(view).filter(({ entrant, smiley }) => entrant === view.champion && smiley !== null).at(-1);
  return h(
    "section",
    { class: "champion" },
    sticker && h("x-token", { kind: sticker.kind, n: sticker.smiley, "aria-hidden": "true" }),
    h(
      "div",
      null,
      h("p", { class: "champion-name" }, one ? t("evening.champion", { name: one.name }) : t("evening.no_champion")),
      h("p", { class: "note" }, t(`evening.end.${view.end ?? "ended"}`), row && ` ${t("tally.champion_note", { tokens: countOf(view, row.tokens) })}`),
    ),
  );
}
