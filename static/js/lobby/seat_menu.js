/** What can be done with a taken seat. */

import { ask, openMenu } from "../dialogs.js";
import { t } from "../i18n.js";
import { askName } from "../name_dialog.js";
import { ApiError } from "../net.js";
import { rename } from "../crew.js";

/** @typedef {import("./lobby.js").Lobby} Lobby */
/** @typedef {import("../types.d.ts").Place} Place */

const LEVELS = ["deckhand", "mate"];

/** @param {Lobby} lobby @param {Place} place @param {number} i */
export function openSeatMenu(lobby, place, i) {
  const mine = place.player === lobby.ctx.view.you.player;
  const { isHost, order } = lobby;
  openMenu(place.name, [
    mine && { icon: "pen", label: t("name.change"), run: () => changeName(lobby, place.name) },
    mine && { icon: "eye", label: t("lobby.stand"), note: t("lobby.stand_note"), run: () => order({ type: "stand" }) },
    ...(isHost && place.bot ? levels(lobby, place, i) : []),
    isHost && { icon: "swap", label: t("lobby.swap"), run: () => startSwap(lobby, i) },
    isHost && !mine && !place.bot && { icon: "crown", label: t("lobby.hand_over"), run: () => handOver(lobby, place) },
    isHost &&
      !mine && {
        icon: "x",
        label: place.bot ? t("lobby.remove_bot") : t("lobby.remove"),
        run: () => order({ type: "remove_seat", place: i }),
      },
  ]);
}

/** @param {Lobby} lobby @param {Place} place @param {number} i */
function levels(lobby, place, i) {
  return LEVELS.filter((level) => level !== place.level).map((level) => ({
    icon: "bot",
    label: t("lobby.make_level", { level }),
    note: t(`level.${level}.note`),
    run: () => lobby.order({ type: "add_bot", place: i, level }),
  }));
}

/** @param {Lobby} lobby @param {number} i */
function startSwap(lobby, i) {
  lobby.picked = i;
  lobby.refresh();
}

/** @param {Lobby} lobby @param {Place} place */
async function handOver(lobby, place) {
  const sure = await ask({
    title: t("lobby.hand_over_to", { name: place.name }),
    text: t("lobby.hand_over_note"),
    yes: t("lobby.hand_over"),
    no: t("button.cancel"),
  });
  if (sure) lobby.order({ type: "hand_over", to: place.player });
}

/** The name is changed for this person, and at this table. @param {Lobby} lobby @param {string} current */
function changeName(lobby, current) {
  askName(current, async (typed) => {
    const name = await rename(typed);
    const answer = await lobby.ctx.send({ type: "rename", name });
    if (!answer.ok && answer.code !== "nothing_changed") throw new ApiError(answer.code ?? "internal", answer.params);
    return name;
  });
}
