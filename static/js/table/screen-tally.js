/** Between games and at the end: who has which smileys, what comes next, and the champion. */

import { h } from "../dom.js";
import { number, t } from "../i18n.js";
import { attr, avatar, button, fillOnce, setText, setVar, show } from "./dom.js";
import { historyLink } from "./history_link.js";
import { nameOf } from "./say.js";
import { createReadyFoot } from "./screen-scores.js";
import { createSheet } from "./sheet.js";
import { openSwap } from "./swap-dialog.js";
import { countOf, nameOfToken, tokenSticker, wordOfToken } from "./tokens.js";
import { wayOutLink } from "./way_out.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.d.ts").TableView} TableView */

/** @param {Table} table */
export function createTallyScreen(table) {
  const columns = h("div", { class: "tally-columns" });
  const crown = h("div", { class: "champion" });
  const swap = h("div", { class: "swap-offer panel" });
  const foot = createReadyFoot(table, "game");
  const rematch = button("primary", t("tally.rematch"), () => table.act({ type: "rematch" }), { class: "btn-xl" });
  const end = h("div", { class: "sheet-foot end" }, rematch, wayOutLink(table.model.view));
  const sheet = createSheet(table, {
    kind: "tally",
    main: [crown, columns],
    aside: [swap, historyLink(table.model.view)],
    foot: h("div", null, foot.el, end),
  });

  function update() {
    const { view } = table.model;
    const over = view.phase === "over";
    sheet.update();
    foot.update();
    attr(sheet.el, "data-over", over);
    setText(sheet.title, over ? t(overOf(view)) : t("tally.title"));
    setText(sheet.sub, view.closed ? t(`tally.closed.${view.closed}`) : t("tally.sub", { game: view.game_no, tokens: countOf(view, view.tokens_to_win), n: view.tokens_to_win }));
    fillOnce(crown, [over, view.champion], () => (view.champion ? championOf(view) : null));
    show(crown, over && view.champion !== null);
    fillOnce(columns, [view.tally, view.seats.map((s) => s.name), over], () => tallyColumns(view));
    show(end, over);
    show(rematch, !view.tournament && (view.you.seat !== null || view.you.place !== null));
    offerSwap();
  }

  /** An absent winner's sticker was chosen by the deadline: it may be exchanged for a while. */
  function offerSwap() {
    const { view } = table.model;
    const { ceremony, you, tally } = view;
    const until = ceremony?.placed && ceremony.seat === you.seat ? ceremony.swap_until : null;
    const open = until !== null && until !== undefined && table.time.clock.now() < until;
    show(swap, open);
    const chosen = tally.at(-1)?.smiley;
    if (chosen === undefined) return;
    fillOnce(swap, chosen, () => [
      tokenSticker(view, chosen, { "aria-hidden": "true" }),
      h("p", { class: "grow" }, t("ceremony.auto", { smiley: wordOfToken(view, chosen) })),
      button("", t("ceremony.swap"), () => openSwap(table), { class: "btn-small" }),
    ]);
  }

  function tick() {
    foot.tick();
    offerSwap();
  }

  return { name: "tally", el: sheet.el, update, tick };
}

/** At a table of an evening a game is over, and the evening goes on. @param {TableView} view */
const overOf = ({ tournament, tokens_to_win: tokens }) => (tournament && tokens === 1 ? "tally.game_over" : "tally.over");

/** @param {TableView} view */
function leadsAs(view) {
  if (!view.champion) return "tally.leading";
  return overOf(view) === "tally.over" ? "tally.won" : "tally.won_game";
}

/** @param {TableView} view */
function championOf(view) {
  const seat = view.champion?.seat ?? 0;
  const name = nameOf(view, seat);
  const newest = view.tally.filter((token) => token.seat === seat).at(-1)?.smiley;
  return [
    newest !== undefined && tokenSticker(view, newest, { "aria-hidden": "true" }),
    h(
      "div",
      null,
      h("p", { class: "champion-name" }, t(overOf(view) === "tally.over" ? "tally.champion" : "tally.winner", { name })),
      h("p", { class: "note" }, t("tally.champion_note", { tokens: countOf(view, view.tokens_to_win) })),
    ),
  ];
}

/**
 * A row per player on phones, a column of album slots on wide screens; most smileys first.
 * @param {TableView} view
 */
export function tallyColumns(view) {
  const count = (/** @type {number} */ seat) => view.tally.filter((token) => token.seat === seat).length;
  const order = view.seats.map((_, seat) => seat).sort((a, b) => count(b) - count(a));
  const most = count(order[0] ?? 0);
  const newest = view.tally.at(-1);
  return order.map((seat) => {
    const { name, bot, place } = view.seats[seat];
    const leads = most > 0 && count(seat) === most;
    const total = view.phase === "play" ? undefined : view.play?.totals[seat];
    return h(
      "section",
      { class: `tally-column panel ${leads ? "leads" : ""}`, "aria-label": t("tally.of", { name, tokens: countOf(view, count(seat)) }) },
      avatar(name, place, bot),
      h("h2", { class: "truncate" }, name),
      total === undefined ? null : h("p", { class: "points num" }, t("tally.last_game", { points: total })),
      h("p", { class: "count num", "aria-hidden": "true" }, number(count(seat))),
      leads && h("span", { class: "leading", "aria-hidden": "true" }, t(leadsAs(view))),
      h(
        "div",
        { class: "album" },
        Array.from({ length: view.tokens_to_win }, (_, slot) => albumSlot(view, seat, slot, newest?.game_no)),
      ),
    );
  });
}

/**
 * @param {TableView} view
 * @param {number} seat
 * @param {number} slot
 * @param {number | undefined} newest number of the game won last
 */
function albumSlot(view, seat, slot, newest) {
  const token = view.tally.find((one) => one.seat === seat && one.slot === slot);
  if (!token) return h("i", { class: "album-slot" });
  const isNew = token.game_no === newest;
  const sticker = tokenSticker(view, token.smiley, {
    "aria-label": t("tally.sticker", { token: nameOfToken(view, token.smiley), game: token.game_no }),
  });
  setVar(sticker, "--rot", `${token.rot}deg`);
  return h(
    "span",
    { class: `album-slot has ${isNew ? "new" : ""}`, title: t("tally.game", { game: token.game_no }) },
    sticker,
    isNew && h("b", { class: "just-now" }, t("tally.just_now")),
  );
}
