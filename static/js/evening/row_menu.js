/** What can be done for somebody: by the host for all, by everybody for themselves. */

import { ask, openMenu } from "../dialogs.js";
import { t } from "../i18n.js";
import { isHost, myRow, spotOf } from "./model.js";
import { order } from "./orders.js";
import { openWish } from "./wishes.js";
import { isReplaced } from "./words.js";

/** @typedef {import("./types.d.ts").EveningView} EveningView */
/** @typedef {import("./types.d.ts").Entrant} Entrant */

/** @param {EveningView} view @param {Entrant} one */
export function openRowMenu(view, one) {
  const host = isHost(view);
  const mine = one.no === myRow(view)?.no;
  const isBot = one.bot;
  const isStoodIn = isReplaced(one) || one.player !== one.owner;
  const isHere = one.presence === "here";
  const give = (/** @type {string} */ type, more = {}) => order(view.tournament_id, { type, entrant: one.no, ...more });
  openMenu(one.name, [
    isStoodIn && { icon: "undo", label: t("evening.do.hand_back", { name: one.name }), run: () => give("hand_back") },
    isHere && { icon: "pause", label: t("evening.do.sit_out"), note: t("evening.do.sit_out.note"), run: () => give("sit_out") },
    !isHere && { icon: "play", label: t("evening.do.come_back"), note: t("evening.do.come_back.note"), run: () => give("come_back") },
    isHere && mine && { icon: "star", label: t("evening.wish"), run: () => openWish(view) },
    isHere && !isBot && !isReplaced(one) && {
      icon: "bot",
      label: t("evening.do.bot"),
      note: t("evening.do.bot.note"),
      run: () => give("replace_by_bot"),
    },
    isHere && !isBot && { icon: "swap", label: t("evening.do.person"), note: t("evening.do.person.note"), run: () => choosePerson(view, one) },
    host && !mine && isHere && !isBot && { icon: "no", label: t("evening.do.no_show"), note: t("evening.do.no_show.note"), run: () => give("no_show") },
    host && !mine && !isBot && { icon: "crown", label: t("lobby.hand_over"), run: () => handOver(view, one) },
    mine && isHere && { icon: "door", label: t("evening.do.withdraw"), run: () => withdraw(view, one) },
    host && !mine && one.presence !== "removed" && { icon: "x", label: t("evening.do.remove"), run: () => remove(view, one) },
  ]);
}

/** Somebody inside who does not play now. @param {EveningView} view @param {Entrant} one */
function choosePerson(view, one) {
  const isFree = (/** @type {string} */ player) => {
    const own = view.entrants.find(({ owner }) => owner === player);
    const stands = view.entrants.some((other) => other.player === player && other.owner !== player);
    return player !== one.owner && player !== one.player && !stands && (!own || !spotOf(view, own.no));
  };
  const free = view.people.filter(({ player }) => isFree(player));
  if (free.length === 0) {
    openMenu(t("evening.do.person"), [{ icon: "no", label: t("evening.do.person.none"), run: () => {} }]);
    return;
  }
  openMenu(
    t("evening.do.person_for", { name: one.name }),
    free.map(({ player, name }) => ({
      icon: "user",
      label: name,
      run: () => order(view.tournament_id, { type: "replace_by_person", entrant: one.no, substitute: player }),
    })),
  );
}

/** @param {EveningView} view @param {Entrant} one */
async function handOver(view, one) {
  const yes = await ask({
    title: t("lobby.hand_over_to", { name: one.name }),
    text: t("lobby.hand_over_note", { name: one.name }),
    yes: t("lobby.hand_over"),
    no: t("button.cancel"),
  });
  if (yes) order(view.tournament_id, { type: "hand_over", to: one.owner });
}

/** Leave for tonight. @param {EveningView} view @param {Entrant} one */
export async function withdraw(view, one) {
  const text = t(spotOf(view, one.no) ? "evening.withdraw.playing" : "evening.withdraw.note");
  const yes = await ask({ title: t("evening.withdraw.title"), text, yes: t("evening.do.withdraw"), no: t("button.cancel"), danger: true });
  if (yes) order(view.tournament_id, { type: "withdraw" });
}

/** @param {EveningView} view @param {Entrant} one */
async function remove(view, one) {
  const yes = await ask({
    title: t("evening.remove.title", { name: one.name }),
    text: t("evening.remove.note"),
    yes: t("evening.do.remove"),
    no: t("button.cancel"),
    danger: true,
  });
  if (yes) order(view.tournament_id, { type: "remove", entrant: one.no });
}
