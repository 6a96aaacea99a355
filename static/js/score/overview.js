/** The third step: a hand's scores with their reasons, and tokens to be put on the board. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { openDialog } from "../dialogs.js";
import { gameOf } from "../table/games/registry.js";
import { ranking, scorecard } from "../table/scorecard.js";
import { tallyColumns } from "../table/screen-tally.js";
import { countOf, likelyToken, kindOf } from "../table/tokens.js";
import { createTray } from "../table/tray.js";
import { big, foot } from "./parts.js";
import { asTable } from "./standing.js";

/** @typedef {import("./keeper.js").Keeper} Keeper */

/** @param {Keeper} keeper @returns {(HTMLElement | null)[]} */
export function scoreStep(keeper) {
  const { sheet } = keeper;
  const champion = sheet.champion && sheet.seats[sheet.champion.seat].name;
  return [
    champion ? h("h2", { class: "keep-champion" }, t("tally.champion", { name: champion })) : null,
    scores(keeper),
    foot(
      ...keeper.missingTokens.slice(0, 1).map((game) => picker(keeper, game.game_no, game.winner ?? 0)),
      keeper.isOver
        ? h("a", { class: "btn btn-xl grow", href: `/score?again=${keeper.id}`, "data-key": "again" }, t("keep.again"))
        : big("next", t("keep.next", { hand: sheet.hands.length + 1 }), () => keeper.goTo("bids"), {
            kind: keeper.missingTokens.length > 0 ? "" : "turn",
          }),
    ),
  ];
}

/** @param {Keeper} keeper */
function scores(keeper) {
  const hand = keeper.sheet.hands[keeper.shown];
  if (!hand) return h("p", { class: "panel keep-text" }, t("keep.empty"));
  const view = asTable(keeper.sheet, hand.game_no);
  const toggle = (/** @type {number} */ seat) => {
    keeper.open = keeper.open === seat ? null : seat;
    keeper.page.refresh();
  };
  const shape = (/** @type {number} */ seat) => (seat === keeper.open ? "open" : "card");
  const isLast = keeper.shown === keeper.sheet.hands.length - 1;
  return h(
    "div",
    { class: "score-cards" },
    h("h2", null, t("score.title", { hand: keeper.shown + 1 })),
    ranking(hand).map((seat) => scorecard(view, hand, seat, { shape: shape(seat), toggle })),
    h("p", { class: "note" }, t("score.tap")),
    isLast && hand.winner === null && h("div", { class: "warnings" }, gameOf(view).notes?.(view) ?? []),
  );
}

/** @param {Keeper} keeper @param {number} game @param {number} seat */
function picker(keeper, game, seat) {
  const kind = kindOf(keeper.sheet);
  const { name } = keeper.sheet.seats[seat];
  return big(
    "token",
    t(`keep.pick.${kind}`, { name }),
    () => openPicker(keeper, game, seat, t(`keep.pick.${kind}`, { name })),
    { kind: "primary" },
  );
}

/** @param {Keeper} keeper @param {number} game @param {number} seat @param {string} title */
function openPicker(keeper, game, seat, title) {
  const view = asTable(keeper.sheet);
  let picked = likelyToken({ ...view, ceremony: null }, seat);
  const tray = createTray(view, (token) => (picked = token));
  const place = h(
    "button",
    {
      type: "button",
      class: "btn btn-primary",
      onclick: async () => {
        if (await keeper.place(game, picked)) dialog.close();
      },
    },
    t("keep.place", { name: keeper.sheet.seats[seat].name }),
  );
  const dialog = openDialog(title, [tray.el], { class: "keep-picker", foot: [place] });
  tray.update(view, picked);
  tray.focus();
}

/** @param {Keeper} keeper */
export function board({ sheet }) {
  if (sheet.games.every(({ winner }) => winner === null)) return null;
  const view = asTable(sheet);
  return h(
    "section",
    { class: "keep-board" },
    h("h2", null, t("tally.title")),
    h("p", { class: "note" }, t("keep.tokens_win", { tokens: countOf(view, sheet.tokens_to_win) })),
    h("div", { class: "tally-columns" }, tallyColumns(view)),
  );
}
