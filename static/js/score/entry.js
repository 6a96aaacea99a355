/** A hand on its way onto the sheet: what is entered so far, and how it is written down. Pure. */

import { bidMarks } from "../table/games/spades/bids.js";

/** @typedef {import("../types.d.ts").EntryForm} EntryForm */
/** @typedef {import("../types.d.ts").WrittenHand} WrittenHand */
/**
 * @typedef {object} Draft
 * @property {number} dealer
 * @property {(string | null)[]} bids by seat
 * @property {number[]} tricks by seat
 * @property {boolean} counted whether the tricks were entered, not only guessed from the bids
 * @property {Record<string, number | null>} jacks who caught which
 * @property {boolean[]} revoked by seat
 * @property {number | null} maker
 * @property {boolean} alone
 * @property {number | null} lone who defends alone
 * @property {boolean} thrownIn
 */

/** @param {EntryForm} form @param {number} dealer @returns {Draft} */
export function emptyDraft(form, dealer) {
  const seats = form.order.map(() => null);
  return {
    dealer,
    bids: seats,
    tricks: seats.map(() => 0),
    counted: false,
    jacks: Object.fromEntries((form.jacks ?? []).map((jack) => [jack, null])),
    revoked: seats.map(() => false),
    maker: null,
    alone: false,
    lone: null,
    thrownIn: false,
  };
}

/** What was written, to be changed. @param {EntryForm} form @param {WrittenHand} written @returns {Draft} */
export function draftOf(form, written) {
  const draft = emptyDraft(form, written.dealer);
  if (written.seats) {
    draft.bids = written.seats.map(({ bid }) => bid);
    draft.tricks = written.seats.map(({ tricks }) => tricks);
    draft.revoked = written.seats.map(({ revoked }) => revoked ?? false);
    for (const jack of form.jacks ?? []) {
      const seat = written.seats.findIndex(({ jacks }) => jacks?.includes(jack));
      draft.jacks[jack] = seat < 0 ? null : seat;
    }
  } else if (written.thrown_in) {
    draft.thrownIn = true;
  } else {
    draft.maker = written.maker ?? null;
    draft.alone = written.alone ?? false;
    draft.lone = written.lone_defender ?? null;
    draft.tricks = written.tricks ?? draft.tricks;
  }
  return { ...draft, counted: !draft.thrownIn };
}

/** The first part is done: every bid is in, or it is known who made trump. @param {EntryForm} form @param {Draft} draft */
export const isBid = (form, draft) =>
  form.kind === "bids" ? draft.bids.every((bid) => bid !== null) : draft.thrownIn || draft.maker !== null;

/** Seats that take tricks, in the order in which they are asked; the last one gets the rest. @param {EntryForm} form @param {Draft} draft */
export function takers(form, { maker, lone }) {
  if (form.kind === "bids") return form.order;
  const defenders = form.order.filter((seat) => seat !== maker && (lone === null || seat === lone));
  return maker === null ? [] : [maker, ...defenders];
}

/**
 * The draft with the tricks that are likely: those that were bid, as far as there are so many, and the rest.
 * @param {EntryForm} form
 * @param {Draft} draft
 * @param {number} blindLevel tricks in a blind 6
 * @returns {Draft}
 */
export function withLikelyTricks(form, draft, blindLevel) {
  if (draft.counted) return withRest(form, draft);
  let left = form.n_tricks;
  const seats = takers(form, draft).slice(0, -1);
  const tricks = draft.tricks.map(() => 0);
  seats.forEach((seat, i) => {
    const likely = form.kind === "bids" ? bidMarks(draft.bids[seat] ?? "0", mostTricks(form, seat), blindLevel) : [3, 1][i];
    tricks[seat] = Math.min(likely, left, mostTricks(form, seat));
    left -= tricks[seat];
  });
  return withRest(form, { ...draft, tricks });
}

/**
 * The draft in which the last seat has all tricks that the others have not; `first` keeps what it has, and those
 * after the others give way.
 * @param {EntryForm} form
 * @param {Draft} draft
 * @param {number} [first]
 * @returns {Draft}
 */
function withRest(form, draft, first) {
  const seats = takers(form, draft);
  const last = seats.at(-1);
  if (last === undefined) return draft; // thrown in: who made trump after all finds the tricks again
  const asked = [...new Set([first, ...seats.slice(0, -1)])].filter((seat) => seat !== undefined);
  const tricks = draft.tricks.map(() => 0);
  let left = form.n_tricks;
  for (const seat of asked) {
    tricks[seat] = Math.min(draft.tricks[seat], left);
    left -= tricks[seat];
  }
  tricks[last] = left;
  return { ...draft, tricks };
}

/** The most that a seat can take. @param {EntryForm} form @param {number} seat */
export const mostTricks = (form, seat) => form.most?.[seat] ?? form.n_tricks;

/** @param {EntryForm} form @param {Draft} draft @param {number} seat @param {number} tricks @returns {Draft} */
export const withTricks = (form, draft, seat, tricks) =>
  withRest(form, { ...draft, counted: true, tricks: draft.tricks.with(seat, tricks) }, seat);

/** As `cutthroat score` reads it. @param {EntryForm} form @param {Draft} draft @returns {WrittenHand} */
export function written(form, draft) {
  const { dealer } = draft;
  if (form.kind === "maker") {
    if (draft.thrownIn) return { dealer, thrown_in: true };
    return {
      dealer,
      maker: draft.maker ?? 0,
      ...(draft.alone ? { alone: true } : {}),
      ...(draft.lone === null ? {} : { lone_defender: draft.lone }),
      tricks: draft.tricks,
    };
  }
  return {
    dealer,
    seats: draft.bids.map((bid, seat) => {
      const jacks = Object.keys(draft.jacks).filter((jack) => draft.jacks[jack] === seat);
      return {
        bid: bid ?? "",
        tricks: draft.tricks[seat],
        ...(jacks.length > 0 ? { jacks } : {}),
        ...(draft.revoked[seat] ? { revoked: true } : {}),
      };
    }),
  };
}

/** Whether the draft says what is written already. @param {EntryForm[]} forms by dealer @param {Draft} draft @param {WrittenHand} before */
export function isWritten(forms, draft, before) {
  const [old, now] = [forms[before.dealer], forms[draft.dealer]];
  return JSON.stringify(written(now, draft)) === JSON.stringify(written(old, draftOf(old, before)));
}
