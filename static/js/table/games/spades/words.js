/** What is said of a Spades game: its events, and how the hand stands. */

import { t } from "../../../i18n.js";
import { bidName, listOf, nameOf, sentences } from "../../say.js";
import { both } from "../../told.js";
import { HIDDEN, allOpen, spades, together } from "./bids.js";

/** @typedef {import("../../../types.d.ts").TableView} TableView */

/**
 * A bid that lies face down is only in; the last one shows them all.
 * @type {import("../../../types.d.ts").Tell}
 */
export function bidMade({ seat, bid }, after) {
  const play = spades(after);
  const name = nameOf(after, seat);
  if (!together(after)) return both(t("told.bid", { name, bid: bidName(bid) }));
  if (allOpen(play)) return both(t("told.bids_open", { bids: listOf(play.bids.map((_, one) => bidBy(after, one))) }));
  const names = play.bids.flatMap((one, other) => (one === null ? [nameOf(after, other)] : []));
  if (seat !== after.you.seat) return both(t("told.bid_in", { name }));
  return { log: t("told.bid_in", { name }), spoken: t("told.your_bid_in", { names: listOf(names) }) };
}

/** @param {TableView} view @param {number} seat */
const bidBy = (view, seat) =>
  t("told.bid_by", { name: nameOf(view, seat), bid: bidName(spades(view).bids[seat] ?? "") });

/** @type {Record<string, import("../../../types.d.ts").Tell>} */
export const TELL = {
  hand_dealt: ({ dealer, hand_no }, view) => both(t("told.dealt", { name: nameOf(view, dealer), hand: hand_no })),
  bid_made: bidMade,
};

/** @type {import("../../../types.d.ts").GameScreens["words"]} */
export const WORDS = {
  seat: (view, seat) => {
    const play = spades(view);
    const bid = play.bids[seat];
    return sentences([
      bid === null
        ? t("words.no_bid")
        : bid === HIDDEN
          ? t("words.bid_in")
          : t("words.bid", { bid: bidName(bid), n: play.tricks[seat] }),
      play.bags ? t("words.bags", { n: play.bags[seat] }) : "",
    ]);
  },
  hand: (view) => [t(spades(view).broken ? "words.broken" : "words.not_broken")],
};
