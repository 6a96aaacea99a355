/** Who is here: those who sit out first, then those who are away; those at tables have their faces there. */

import { openDialog } from "../dialogs.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { tokenName } from "../components/token_words.js";
import { listOf } from "../table/say.js";
import { face } from "./face.js";
import { isHost, isSeen, myRow, spotOf, tokens, watchers } from "./model.js";
import { openRowMenu } from "./row_menu.js";
import { phrases, statusOf } from "./words.js";

/** @typedef {import("./types.d.ts").EveningView} EveningView */
/** @typedef {import("./types.d.ts").Entrant} Entrant */

/** @param {EveningView} view @param {Entrant} one */
const isAway = (view, one) => one.presence !== "here" || !isSeen(view, one);

/** Rows with news first: who sits out, who is away, then who plays. @param {EveningView} view */
function ordered(view) {
  const weight = (/** @type {Entrant} */ one) => (one.presence !== "here" ? 1 : spotOf(view, one.no) ? 2 : 0);
  const at = (/** @type {Entrant} */ one) => (view.queue.includes(one.no) ? view.queue.indexOf(one.no) : view.queue.length);
  return [...view.entrants].sort((a, b) => weight(a) - weight(b) || at(a) - at(b) || a.no - b.no);
}

/** @param {EveningView} view @param {{wide: boolean}} how on a phone those at tables are one line */
export function peoplePanel(view, { wide }) {
  const rows = ordered(view);
  const seated = wide || view.phase === "over" ? [] : rows.filter((one) => spotOf(view, one.no));
  const playing = rows.filter((one) => spotOf(view, one.no)).length;
  const waiting = rows.filter((one) => one.presence === "here" && !spotOf(view, one.no)).length;
  const looking = watchers(view).map(({ name }) => name);
  return h(
    "section",
    { class: "panel evening-people" },
    h(
      "div",
      { class: "panel-head" },
      h("h2", null, t("evening.people")),
      h(
        "span",
        { class: "chip" },
        playing === 0
          ? t("evening.are_here", { n: waiting })
          : phrases([t("evening.play", { n: playing }), waiting > 0 && t("evening.sit_out", { n: waiting })]),
      ),
    ),
    rows.filter((one) => !seated.includes(one)).map((one) => personRow(view, one)),
    seated.length > 0 && seatedRow(view, seated),
    view.rounds.length > 0 && fairnessLink(view),
    looking.length > 0 && h("p", { class: "note watch-note" }, t("evening.watchers", { names: listOf(looking) })),
  );
}

/** @param {EveningView} view */
const fairnessLink = (view) =>
  h(
    "a",
    { class: "row seated-row", href: `/e/${view.tournament_id}/fairness`, "data-key": "fairness" },
    h("span", { class: "grow" }, t("fair.title")),
    h("x-i", { n: "right" }),
  );

/** @param {EveningView} view @param {Entrant[]} seated */
function seatedRow(view, seated) {
  return h(
    "button",
    { class: "row seated-row", type: "button", "data-key": "seated", onclick: () => openSeated(view, seated) },
    h("span", { class: "avatars", "aria-hidden": "true" }, seated.slice(0, 7).map((one) => face(one, { off: isAway(view, one) }))),
    h("span", { class: "grow" }, t("evening.at_tables", { n: seated.length })),
    h("x-i", { n: "right" }),
  );
}

/** @param {EveningView} view @param {Entrant[]} seated */
const openSeated = (view, seated) =>
  openDialog(
    t("evening.at_tables", { n: seated.length }),
    seated.map((one) => personRow(view, one)),
  );

/** @param {EveningView} view @param {Entrant} one */
export function personRow(view, one) {
  const away = isAway(view, one);
  const isMe = one.no === myRow(view)?.no;
  const mayAct = view.phase !== "over" && view.phase !== "adjourned" && (isHost(view) || isMe);
  const words = [statusOf(view, one), one.owner === view.host && t("evening.host"), one.presence === "here" && away && t("evening.not_looking")];
  return h(
    "div",
    { class: "row person" },
    face(one, { off: away }),
    h(
      "div",
      { class: "grow" },
      h("b", { class: "truncate" }, isMe ? t("table.name_you", { name: one.name }) : one.name),
      h("small", null, phrases(words)),
    ),
    won(view, one),
    place(view, one),
    mayAct &&
      h(
        "button",
        {
          class: "icon-btn",
          type: "button",
          "data-key": `menu-${one.no}`,
          "aria-label": t("evening.menu_of", { name: one.name }),
          onclick: () => openRowMenu(view, one),
        },
        h("x-i", { n: "menu" }),
      ),
  );
}

/** The place in the queue. @param {EveningView} view @param {Entrant} one */
function place(view, one) {
  const at = view.queue.indexOf(one.no);
  if (view.rounds.length === 0 || at < 0 || view.phase === "over") return null;
  return h("span", { class: "chip chip-turn" }, t("evening.in_queue", { n: at + 1 }));
}

/** The newest sticker. @param {EveningView} view @param {Entrant} one */
function won(view, one) {
  const newest = tokens(view).filter(({ entrant, smiley }) => entrant === one.no && smiley !== null).at(-1);
  if (!newest) return null;
  const name = tokenName(newest.kind, newest.smiley ?? "");
  return h("x-token", { class: "wide", kind: newest.kind, n: newest.smiley, role: "img", "aria-label": name });
}
