/** How it stands, with the number of each written rule that was asked, and the one that decided. */

import { h } from "../dom.js";
import { number, t } from "../i18n.js";
import { inOrder } from "./model.js";

/** @typedef {import("./types.d.ts").EveningView} EveningView */

const RULES = ["matchpoints", "head_to_head", "share", "points", "first"];
const PARTS = ["matchpoints", "share", "points"];

/** "67 %" where a number is a part of what could be. @param {string} rule @param {number | null | undefined} value */
function figure(rule, value) {
  if (value === undefined || value === null) return "";
  if (!PARTS.includes(rule)) return rule === "first" ? t("board.game_no", { n: value }) : number(value);
  return t("board.percent", { n: Math.round(value * 100) });
}

/** @param {EveningView} view */
export function standingsTable(view) {
  const rows = inOrder(view).filter((row) => row.one);
  const asked = RULES.filter((rule) => rows.some((row) => rule in row.numbers));
  const head = ["board.rank", "board.player", "board.tokens", "board.games_head"];
  return h(
    "div",
    { class: "table-scroll", tabindex: 0, role: "group", "aria-label": t("board.standings") },
    h(
      "table",
      { class: "standings num" },
      h("caption", { class: "sr" }, t("board.standings")),
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          head.map((id) => h("th", { scope: "col" }, t(id))),
          asked.map((rule) => h("th", { scope: "col" }, t(`board.rule.${rule}`))),
        ),
      ),
      h(
        "tbody",
        null,
        rows.map((row) =>
          h(
            "tr",
            null,
            h("td", null, number(row.rank)),
            h("th", { scope: "row", title: row.one.name }, row.one.name),
            h("td", null, number(row.tokens)),
            h("td", null, number(row.games)),
            asked.map((rule) =>
              h(
                "td",
                { class: row.decided_by === rule ? "decided" : null },
                figure(rule, row.numbers[rule]),
                row.decided_by === rule && h("span", { class: "sr" }, ` ${t("board.decided")}`),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

/** The rules in their order, in words. @param {EveningView} view */
export const rulesInWords = (view) =>
  h(
    "ol",
    { class: "tie-breaks note" },
    ["tokens", ...RULES]
      .filter((rule) => rule !== "matchpoints" || view.settings.form === "duplicate")
      .map((rule) => h("li", null, t(`board.rule.${rule}.note`))),
  );
