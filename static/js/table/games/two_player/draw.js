/** Drawing instead of a deal: the offered card is kept, or refused for the next one. */

import { h } from "../../../dom.js";
import { rich, t } from "../../../i18n.js";
import { cardGlyph } from "../../cards.js";
import { button, fillOnce, show } from "../../dom.js";
import { mayAct } from "../../model.js";
import { createFrame } from "../../phase-frame.js";
import { nameOf } from "../../say.js";

/** @typedef {import("../../table.js").Table} Table */
/** @typedef {import("../../../types.d.ts").TableView} TableView */
/** @typedef {import("../../../types.d.ts").TwoPlayerView} TwoPlayerView */
/** @typedef {import("../../../types.d.ts").Child} Child */

/** @param {TableView} view */
export const twoPlayer = (view) => /** @type {TwoPlayerView} */ (view.play);

/** Which of its cards a seat draws now. @param {TableView} view @param {number | null} seat */
export const nextCard = (view, seat) => (twoPlayer(view).counts[seat ?? 0] ?? 0) + 1;

/** @param {Table} table @returns {import("../../../types.d.ts").Panel} */
export function createDraw(table) {
  const refuse = button("", "", () => table.moves.order({ type: "refuse_card" }), { class: "refuse" });
  const keep = button("turn", "", () => enter(), { class: "keep" });
  const frame = createFrame(table, "drawing", h("div", { class: "two" }, refuse, keep));

  const wanted = () => mayAct(table.model) && table.model.view.play?.phase === "drawing";

  function update() {
    show(frame.el, wanted());
    if (!wanted()) return;
    const { view } = table.model;
    const { drawn, n_tricks, counts } = twoPlayer(view);
    const card = drawn ?? "back";
    frame.head([card, counts], () => ({
      title: h("span", null, rich("drawing.keep_question", { card: cardGlyph(card) })),
      lab: t("drawing.card_of", { n: nextCard(view, view.you.seat), of: n_tricks }),
    }));
    const peek = view.options.peek || "off";
    fillOnce(refuse, "", () => [t("drawing.refuse"), h("small", null, t("drawing.must_keep"))]);
    fillOnce(keep, [card, peek], () => [
      h("span", null, rich("drawing.keep", { card: cardGlyph(card, true) })),
      h("small", null, t(`drawing.next_${peek}`)),
    ]);
  }

  function enter() {
    table.moves.order({ type: "keep_card" });
    return true;
  }

  /** @param {string} key */
  function key(key) {
    if (key === "k") return enter();
    if (key !== "r") return false;
    table.moves.order({ type: "refuse_card" });
    return true;
  }

  return { name: "phase", el: frame.el, wanted, update, tick: frame.tick, enter, key };
}

/** "6 cards, drawing" @param {TableView} view @param {number} seat @returns {Child} */
export function drawingState(view, seat) {
  const { counts, turn, phase } = twoPlayer(view);
  if (phase === "declaring") return turn === seat ? t("drawing.asked") : "";
  return t(turn === seat ? "drawing.cards_drawing" : "drawing.cards_waiting", { n: counts[seat] });
}

/** One pip for each card of the hand; the one that is drawn now stands out. @param {TableView} view @param {number} seat */
export function pips(view, seat) {
  const { counts, n_tricks, turn } = twoPlayer(view);
  const kind = (/** @type {number} */ i) =>
    i < counts[seat] ? "on" : i === counts[seat] && turn === seat ? "now" : null;
  const label = t("drawing.pips", { n: counts[seat], of: n_tricks });
  return h(
    "span",
    { class: "pips", role: "img", "aria-label": label },
    Array.from({ length: n_tricks }, (_, i) => h("i", { class: kind(i) })),
  );
}

/** What the turn bar says. @param {TableView} view @returns {Child} */
export function drawingTurn(view) {
  const { phase, turn } = twoPlayer(view);
  if (turn === view.you.seat) return t("drawing.your_turn");
  const name = nameOf(view, turn);
  return phase === "declaring"
    ? t("drawing.waits_blind", { name })
    : t("drawing.waits", { name, n: nextCard(view, turn) });
}
