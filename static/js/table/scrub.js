/**
 * Sliding a finger along the fan previews each card; letting go over the hand leaves it lifted, letting go well
 * above the hand plays it. An extra: every card can also be tapped.
 */

/** @typedef {import("./table.js").Table} Table */

const STARTS_AFTER_PX = 10;
const PLAYS_ABOVE_PX = 64;
const CLICK_MS = 100;

/**
 * @param {HTMLElement} hand
 * @param {Table} table
 */
export function scrub(hand, table) {
  /** @type {{id: number, x: number, y: number, sliding: boolean} | null} */
  let touch = null;
  let slidAt = -Infinity;

  hand.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse")
      touch = { id: event.pointerId, x: event.clientX, y: event.clientY, sliding: false };
  });
  hand.addEventListener("pointermove", (event) => {
    if (touch?.id !== event.pointerId) return;
    touch.sliding ||= Math.hypot(event.clientX - touch.x, event.clientY - touch.y) > STARTS_AFTER_PX;
    if (!touch.sliding) return;
    const card = cardAt(event.clientX, event.clientY);
    if (card) table.moves.lift(card);
  });
  hand.addEventListener("pointerup", (event) => {
    if (touch?.id !== event.pointerId) return;
    const { sliding } = touch;
    touch = null;
    if (!sliding) return;
    slidAt = performance.now();
    const above = hand.getBoundingClientRect().top - event.clientY;
    if (above >= PLAYS_ABOVE_PX && table.model.selected) table.moves.play(table.model.selected);
  });
  hand.addEventListener("pointercancel", () => (touch = null));
  // The browser may still send a click to the card where the slide began.
  hand.addEventListener("click", (event) => performance.now() - slidAt < CLICK_MS && event.stopPropagation(), true);

  /**
   * @param {number} x
   * @param {number} y
   * @returns {string | undefined}
   */
  function cardAt(x, y) {
    const card = /** @type {HTMLElement | null} */ (document.elementFromPoint(x, y)?.closest(".hand-card") ?? null);
    return card?.dataset.key;
  }
}
