/** The tally board as columns of album slots, where the winner's sticker hovers and lands. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { isCalm } from "../settings.js";
import { attr, avatar, keyed, setVar } from "./dom.js";
import { OUT, T, animate, pop } from "./motion.js";
import { tokenSticker } from "./tokens.js";

/** @typedef {Pick<import("./table.js").Table, "model">} Table what shows it, be it the table or a TV */
/** @typedef {import("../types.d.ts").Token} Token */
/** @typedef {import("../types.d.ts").Hover} Hover */
/** @typedef {{winner: number | null, mine: boolean, hover: Hover | null, tally: Token[]}} BoardState */

const SLAP_MS = 380;
const SHAKE_MS = 120;

/**
 * @param {Table} table
 * @param {(slot: number) => void} onslot a free slot of the winner's own column was chosen
 */
export function createBoard(table, onslot) {
  const el = h("div", { class: "board", role: "group", "aria-label": t("tally.title") });
  setVar(el, "--columns", table.model.view.n_seats);
  attr(el, "data-columns", table.model.view.n_seats);

  /** @param {BoardState} state */
  function update(state) {
    const { view } = table.model;
    el.classList.toggle("placing", state.mine);
    attr(el, "data-slots", view.tokens_to_win > 6 ? "many" : "few");
    keyed(
      el,
      view.seats.map((_, seat) => seat),
      String,
      (seat) => createColumn(table, seat, onslot),
      (column, seat) => updateColumn(column, table, seat, state),
    );
  }

  /** @param {number} seat @returns {HTMLElement | null} */
  const headOf = (seat) => el.querySelector(`[data-key="${seat}"] .column-head`);

  /** The sticker lands: everybody feels it at the same moment. @param {Token} token */
  function slap(token) {
    const slot = el.querySelector(`[data-key="${token.seat}"] [data-slot="${token.slot}"]`);
    const sticker = slot?.querySelector("x-token");
    if (!slot || !sticker) return;
    if (isCalm()) {
      animate(sticker, [{ opacity: 0 }, { opacity: 1 }], { duration: T.fade });
      return;
    }
    animate(
      sticker,
      [
        { scale: 1.7, opacity: 0.6 },
        { scale: 1.25, opacity: 1, offset: 0.35 },
        { scale: 0.94, offset: 0.6 },
        { scale: 1 },
      ],
      { duration: SLAP_MS, easing: OUT },
    );
    animate(
      el,
      [0, -4, 3, -2, 0].map((x) => ({ translate: `${x}px ${x / 2}px` })),
      { duration: SHAKE_MS, delay: SLAP_MS * 0.4 },
    );
    const dust = h("i", { class: "dust", "aria-hidden": "true" });
    slot.append(dust);
    animate(
      dust,
      [
        { scale: 0.5, opacity: 0.9 },
        { scale: 1.7, opacity: 0 },
      ],
      { duration: T.reveal, delay: SLAP_MS * 0.4, easing: OUT, fill: "backwards" },
    ).then(() => dust.remove());
  }

  /** Arrow keys move between the free slots. @param {KeyboardEvent} event */
  function onkeydown(event) {
    const step = { ArrowRight: 1, ArrowDown: 2, ArrowLeft: -1, ArrowUp: -2 }[event.key];
    const free = Array.from(el.querySelectorAll("button.slot"));
    const at = free.indexOf(/** @type {Element} */ (document.activeElement));
    if (!step || at < 0) return;
    event.preventDefault();
    /** @type {HTMLElement} */ (free[Math.min(Math.max(at + step, 0), free.length - 1)]).focus();
  }
  el.addEventListener("keydown", onkeydown);

  return { el, update, slap, headOf };
}

/**
 * @param {Table} table
 * @param {number} seat
 * @param {(slot: number) => void} onslot
 */
function createColumn(table, seat, onslot) {
  const { name, bot, place } = table.model.view.seats[seat];
  const slots = h("div", { class: "slots" });
  slots.addEventListener("click", (event) => {
    const slot = /** @type {Element} */ (event.target).closest("button.slot");
    if (slot instanceof HTMLElement) onslot(Number(slot.dataset.slot));
  });
  return h(
    "section",
    { class: "column", "aria-label": name },
    h("div", { class: "column-head" }, avatar(name, place, bot), h("span", { class: "name truncate" }, name)),
    slots,
  );
}

/**
 * @param {HTMLElement} column
 * @param {Table} table
 * @param {number} seat
 * @param {BoardState} state
 */
function updateColumn(column, table, seat, { winner, mine, hover, tally }) {
  const { view } = table.model;
  const slots = /** @type {Element} */ (column.lastElementChild);
  const tokens = tally.filter((token) => token.seat === seat);
  const wins = seat === winner;
  column.classList.toggle("wins", wins);
  const places = Array.from({ length: view.tokens_to_win }, (_, slot) => slot);
  const kind = (/** @type {number} */ slot) =>
    tokens.some((token) => token.slot === slot) ? "taken" : wins && mine ? "free" : "empty";
  keyed(
    slots,
    places,
    (slot) => `${slot}-${kind(slot)}`,
    (slot) => createSlot(slot, kind(slot)),
    (place, slot) =>
      fillSlot(
        view,
        place,
        tokens.find((token) => token.slot === slot),
        wins && hover?.slot === slot ? hover : null,
      ),
  );
}

/** @param {number} slot @param {string} kind */
function createSlot(slot, kind) {
  if (kind !== "free") return h("div", { class: `slot ${kind}`, "data-slot": slot });
  return h("button", {
    type: "button",
    class: "slot free",
    "data-slot": slot,
    "aria-label": t("ceremony.slot", { slot: slot + 1 }),
  });
}

/**
 * @param {import("../types.d.ts").TableView} view
 * @param {HTMLElement} place
 * @param {Token | undefined} token
 * @param {Hover | null} hover
 */
function fillSlot(view, place, token, hover) {
  const wanted = token ?? hover;
  place.classList.toggle("hovering", !token && hover !== null);
  if (place.classList.contains("free")) attr(place, "aria-pressed", String(hover !== null));
  let sticker = /** @type {HTMLElement | null} */ (place.querySelector("x-token"));
  if (!wanted) {
    sticker?.remove();
    return;
  }
  if (!sticker) {
    sticker = tokenSticker(view, wanted.smiley);
    place.append(sticker);
    if (!token) pop(sticker);
  }
  attr(sticker, "n", wanted.smiley);
  setVar(sticker, "--rot", `${wanted.rot}deg`);
}
