/** What the server says besides answers to commands. */

import { play as sound, vibrate } from "../sound.js";
import { t } from "../i18n.js";
import { errorSentence } from "../net.js";
import { toast } from "../toast.js";
import { bubble, floatUp } from "./bubbles.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {any} Message */

/**
 * @param {Table} table
 * @param {Message} message
 */
export function hear(table, message) {
  if (typeof message.now === "number") table.time.clock.heard(message.now);
  HEAR[message.type]?.(table, message);
}

/** @type {Record<string, (table: Table, message: Message) => void>} */
const HEAR = {
  snapshot: (table, { view }) => table.snapshot(view),
  event: (table, message) => table.event(message),
  presence: (table, { presence }) => table.presence(presence),
  chat: chat,
  hover: (table, { smiley, slot, rot, player }) => {
    table.model.hover = { smiley, slot, rot, player };
    table.render();
  },
  knocks: (table, { knocks }) => {
    table.model.knocks = knocks;
    table.render();
  },
  reject: (table, { id, code, params }) => {
    if (id === null && code !== "bad_version") table.lines.refused({ code, params });
    else if (id === null)
      toast(errorSentence(code), {
        error: true,
        action: { label: t("table.net.reload"), run: () => location.reload() },
      });
  },
  notice: (table, { code }) => {
    if (code === "restarting") table.model.restarting = true;
    if (code === "new_build")
      toast(t("table.net.new_build"), { action: { label: t("table.net.reload"), run: () => location.reload() } });
  },
};

/** @param {Table} table @param {Message} message */
function chat(table, { player, name, text, emote, at, old }) {
  if (table.muted.has(player)) return;
  if (!table.log.add({ player, name, text, emote, at })) return;
  if (old) return table.render();
  const mine = player === table.model.view.you.player;
  if (!mine && !table.extras.talkVisible()) table.model.unread += 1;
  if (!mine) sound(emote === "nudge" ? "nudge" : "pop");
  if (emote === "nudge" && !mine) vibrate([20, 80, 20]);
  table.cues.announce(
    t(emote ? (emote === "nudge" ? "told.nudge" : "told.reaction") : "told.said", {
      name,
      text: text ?? (emote && emote !== "nudge" ? t(`smiley.${emote}`) : ""),
    }),
  );
  const anchor = table.screens.anchorOf(player);
  if (anchor && emote && emote !== "nudge" && table.screens.current?.floats) floatUp(anchor, emote);
  else if (anchor) bubble(anchor, { text, emote });
  table.render();
}
