/** The board on a TV: a column for each row of it, in one line or two, or in pages that turn by themselves. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { boardColumns } from "../evening/board.js";

const ONE_LINE = 5;
export const A_PAGE = 10;

/** How the columns lie. @param {number} n columns @returns {{lines: 1 | 2, across: number, pages: number}} */
export function layoutOf(n) {
  if (n <= ONE_LINE) return { lines: 1, across: Math.max(n, 1), pages: 1 };
  if (n <= A_PAGE) return { lines: 2, across: Math.ceil(n / 2), pages: 1 };
  const pages = Math.ceil(n / A_PAGE);
  return { lines: 2, across: Math.ceil(Math.ceil(n / pages) / 2), pages };
}

/** How large stickers may be, by how many slots a column has. @param {number} slots @param {{lines: 1 | 2, pages: number}} layout */
function sizeOf(slots, { lines, pages }) {
  if (lines === 1) return slots <= 6 ? "large" : slots <= 12 ? "middle" : "small";
  if (slots > 8) return "least";
  if (pages === 1 && slots <= 3) return "middle";
  return pages === 1 ? "small" : "tiny"; // with so many people several tables have a line below
}

/**
 * @param {import("../evening/types.d.ts").EveningView} view
 * @param {number} turn which page is on show, counted up for ever
 */
export function tvBoard(view, turn) {
  const columns = boardColumns(view);
  const layout = layoutOf(columns.length);
  const { lines, across, pages } = layout;
  const page = turn % pages;
  const each = lines * across;
  const slots = columns[0]?.querySelectorAll(".album-slot").length ?? 0;
  const board = h(
    "div",
    { class: "tv-board", "data-lines": lines, "data-size": sizeOf(slots, layout), vars: { "--across": across } },
    columns.slice(page * each, (page + 1) * each),
  );
  const dots = h(
    "p",
    { class: "tv-dots", role: "img", "aria-label": t("tv.page", { n: page + 1, pages }) },
    Array.from({ length: pages }, (_, i) => h("i", { class: i === page ? "on" : null })),
  );
  return [board, pages > 1 && dots];
}
