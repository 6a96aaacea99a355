/** The first step: bids one after the other, each with one tap; or who made trump. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { bidMarks } from "../table/games/spades/bids.js";
import { typedBid } from "../table/games/spades/bidpad.js";
import { bidName } from "../table/say.js";
import { isBid, mostTricks } from "./entry.js";
import { big, choosePlayer, dealerChoice, foot, who } from "./parts.js";

/** @typedef {import("./keeper.js").Keeper} Keeper */

const LONG = ["1F", "2F", "SM", "B6", "BN"];

/** @param {Keeper} keeper @returns {HTMLElement[]} */
export function bidsStep(keeper) {
  const { form, draft } = keeper;
  const dealer = h("div", { class: "panel keep-choices" }, dealerChoice(keeper));
  if (form.kind === "maker") return [dealer, makerPanel(keeper), next(keeper)];
  const rows = form.order.map((seat) => (seat === keeper.active ? pad(keeper, seat) : row(keeper, seat)));
  const level = keeper.sheet.options.blind_bid_level;
  const n = draft.bids.reduce(
    (sum, bid, seat) => sum + (bid === null ? 0 : bidMarks(bid, mostTricks(form, seat), level)),
    0,
  );
  const sum = t(draft.bids.includes(null) ? "bid.so_far" : "bid.sum", { n, of: form.n_tricks });
  return [dealer, ...rows, h("p", { class: "note keep-note" }, sum), next(keeper)];
}

/** @param {Keeper} keeper @param {number} seat */
function row(keeper, seat) {
  const bid = keeper.draft.bids[seat];
  const open = () => {
    keeper.active = seat;
    keeper.page.refresh();
  };
  return h(
    "button",
    { type: "button", class: "panel keep-row", "data-key": `row-${seat}`, onclick: open },
    who(keeper, seat),
    h("span", { class: bid === null ? "chip" : "chip chip-turn" }, bid === null ? t("keep.no_bid") : bidWords(bid)),
  );
}

/** "bid 5", "Nil" @param {string} bid */
export const bidWords = (bid) => (/^\d+$/.test(bid) ? t("keep.bid", { bid: bidName(bid) }) : bidName(bid));

/** @param {Keeper} keeper @param {number} seat */
function pad(keeper, seat) {
  const offered = keeper.form.bids?.[seat] ?? [];
  const button = (/** @type {string} */ bid) =>
    h(
      "button",
      {
        type: "button",
        class: "keep-bid",
        "data-bid": bid,
        "data-key": `bid-${bid}`,
        "aria-pressed": String(keeper.draft.bids[seat] === bid),
        onclick: () => {
          keeper.bid(seat, bid);
          document.querySelector(".keep-pad")?.scrollIntoView({ block: "nearest" });
        },
      },
      bidName(bid),
    );
  const label = t("keep.bids", { name: keeper.sheet.seats[seat].name });
  return h(
    "section",
    { class: "panel keep-pad", "aria-label": label, "data-spot": "pad" },
    h("div", { class: "keep-row" }, who(keeper, seat), h("span", { class: "chip" }, t("keep.bids_now"))),
    h("div", { class: "keep-bids" }, offered.filter((bid) => !LONG.includes(bid)).map(button)),
    h("div", { class: "keep-bids keep-long" }, offered.filter((bid) => LONG.includes(bid)).map(button)),
  );
}

/** Digits, N and B bring the keyboard to the bid; Enter takes it. @param {Keeper} keeper @param {KeyboardEvent} event */
export function bidKey(keeper, event) {
  if (keeper.step !== "bids" || keeper.active === null || event.ctrlKey || event.metaKey || event.altKey) return;
  const offered = keeper.form.bids?.[keeper.active] ?? [];
  // The keyboard stays on the number that was bid, which is no digit of the next player's bid.
  const focused = keeper.typing === keeper.active ? document.activeElement : null;
  const here = focused instanceof HTMLElement ? (focused.dataset.bid ?? null) : null;
  keeper.typing = keeper.active;
  const letters = /** @type {Record<string, string>} */ ({ n: "Nil", b: "B6" });
  const bid = /^\d$/.test(event.key) ? typedBid(here, event.key, offered) : letters[event.key.toLowerCase()];
  const button = bid && document.querySelector(`[data-bid="${bid}"]`);
  if (button instanceof HTMLElement) button.focus();
}

/** @param {Keeper} keeper */
function makerPanel(keeper) {
  const { form, draft } = keeper;
  const seats = keeper.sheet.seats.map((_, seat) => seat);
  const change = (/** @type {Partial<import("./entry.js").Draft>} */ what) =>
    keeper.change({ ...draft, ...what });
  const chosen = draft.maker !== null && !draft.thrownIn;
  const alone = h("input", {
    type: "checkbox",
    class: "switch",
    role: "switch",
    checked: draft.alone,
    "data-key": "keep-alone",
    "aria-labelledby": "keep-alone",
    onchange: () => change({ alone: !draft.alone }),
  });
  return h(
    "div",
    { class: "panel keep-choices" },
    choosePlayer(keeper, {
      name: "maker",
      label: t("keep.maker"),
      seats,
      chosen: draft.thrownIn ? null : (draft.maker ?? -1),
      ...(form.thrown_in ? { none: t("keep.thrown_in") } : {}),
      onChoose: (maker) => change({ maker, thrownIn: maker === null, lone: draft.lone === maker ? null : draft.lone }),
    }),
    chosen && h("div", { class: "keep-choice" }, h("b", { id: "keep-alone" }, t("keep.alone")), alone),
    chosen &&
      form.lone_defender &&
      choosePlayer(keeper, {
        name: "lone",
        label: t("keep.lone_defender"),
        seats: seats.filter((seat) => seat !== draft.maker),
        chosen: draft.lone,
        none: t("keep.no_lone_defender"),
        onChoose: (lone) => change({ lone }),
      }),
  );
}

/** @param {Keeper} keeper */
function next(keeper) {
  const off = !isBid(keeper.form, keeper.draft);
  return foot(
    keeper.editing !== null && big("leave", t("keep.leave"), () => keeper.leave(), { kind: "quiet" }),
    big("to-tricks", t("keep.to_tricks"), () => keeper.goTo("tricks"), { off }),
  );
}
