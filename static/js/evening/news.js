/** The newest games: who won what, and which sticker lies on the board for it. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { tokenWord } from "../components/token_words.js";
import { nameOf, tokens } from "./model.js";
import { clock, hasTables } from "./words.js";

const SHOWN = 5;

/** @param {import("./types.d.ts").EveningView} view */
export function newsPanel(view) {
  const all = tokens(view);
  if (all.length === 0) return null;
  const line = (/** @type {import("./model.js").Token} */ one) => {
    const name = nameOf(view, one.entrant);
    const what = { time: clock(one.at), name, table: one.table, round: one.round };
    const won = t(hasTables(view) ? "evening.news.won" : "evening.news.game", what);
    return one.smiley === null ? won : t("evening.news.stuck", { won, smiley: tokenWord(one.kind, one.smiley) });
  };
  return h(
    "section",
    { class: "panel news-panel wide", "aria-label": t("evening.news") },
    h("ul", null, all.slice(-SHOWN).map((one) => h("li", null, line(one)))),
  );
}
