/** The panel beside the table on wide screens: score, last trick, talk. */

import { h } from "../dom.js";
import { number, t } from "../i18n.js";
import { cardFace } from "./cards.js";
import { fillOnce, setText, show } from "./dom.js";
import { gameOf } from "./games/registry.js";
import { baseSeat, others, publicly } from "./model.js";
import { nameOf } from "./say.js";
import { createTalk } from "./talk.js";
import { countOf, tokenSticker } from "./tokens.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.d.ts").TableView} TableView */

/** @param {Table} table */
export function createSide(table) {
  const title = h("h2");
  const score = h("table", { class: "side-score num" });
  const lastTitle = h("h2", null, t("table.last_trick"));
  const last = h("div", { class: "last-cards" });
  const talk = createTalk(table);
  const el = h(
    "aside",
    { class: "side panel", "aria-label": t("table.side") },
    title,
    score,
    lastTitle,
    last,
    h("h2", { class: "talk-title" }, t("chat.title")),
    talk.el,
  );

  function update() {
    const { view, held } = table.model;
    const { play } = view;
    if (!play) return;
    setText(title, t("table.score_to", { target: play.target }));
    fillOnce(score, [publicly(play), view.tally.length, view.seats.map((seat) => seat.name)], () => scoreRows(view));
    // While the trick still lies on the table it is not yet the last one.
    const trick = held ? null : play.last_trick;
    if (!held) fillOnce(last, trick, () => lastTrickCards(view));
    show(lastTitle, last.childElementCount > 0);
    talk.update();
  }
  return { el, update, talk };
}

/** @param {TableView} view */
function scoreRows(view) {
  const play = /** @type {import("../types.d.ts").GameView} */ (view.play);
  const { columns } = gameOf(view);
  const titles = ["table.col.player", ...columns.map(({ name }) => name), "table.col.total"];
  const head = h("tr", null, ...titles.map((name) => h("th", { scope: "col" }, t(name))));
  const rows = [baseSeat(view), ...others(view)].map((i) => {
    const seat = view.seats[i];
    const name = i === view.you.seat ? t("table.name_you", { name: seat.name }) : seat.name;
    return h(
      "tr",
      null,
      h(
        "th",
        { scope: "row" },
        h("div", { class: "who-cell" }, h("span", { class: "truncate" }, name), smileys(view, i)),
      ),
      ...columns.map(({ of }) => h("td", null, of(view, i))),
      h("td", null, number(play.totals[i])),
    );
  });
  return [h("thead", null, head), h("tbody", null, ...rows)];
}

/**
 * How many games this player has won, as a small sticker with a count.
 * @param {TableView} view
 * @param {number} seat
 */
function smileys(view, seat) {
  const won = view.tally.filter((token) => token.seat === seat);
  if (won.length === 0) return null;
  const newest = won[won.length - 1].smiley;
  return h(
    "span",
    { class: "won" },
    tokenSticker(view, newest, { bare: true, "aria-hidden": "true" }),
    h("span", { class: "sr" }, countOf(view, won.length)),
    h("span", { "aria-hidden": "true" }, number(won.length)),
  );
}

/**
 * The last trick with names under the cards and a ring around the winner's.
 * @param {TableView} view
 */
export function lastTrickCards(view) {
  const trick = view.play?.last_trick;
  if (!trick) return [];
  return trick.cards.map(({ seat, card }) =>
    h(
      "figure",
      { class: seat === trick.winner ? "wins" : null },
      cardFace(card),
      h("figcaption", { class: "truncate" }, nameOf(view, seat)),
    ),
  );
}
