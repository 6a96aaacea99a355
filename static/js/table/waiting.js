/** Everybody waits for somebody who is away: what is known, how long, and what the others may decide. */

import { h } from "../dom.js";
import { rich, t } from "../i18n.js";
import { attr, button, fillOnce, setText, show } from "./dom.js";
import { waitingFor } from "./model.js";
import { listOf, nameOf } from "./say.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
export function createWaiting(table) {
  const title = h("h2");
  const elapsed = h("span", { class: "lab num" });
  const text = h("p");
  const votes = h("p", { class: "votes" });
  const botNow = button("", t("table.wait.bot_now"), () =>
    table.act({ type: "bot_now", seat: waitingFor(table.model) }),
  );
  const more = button("turn", t("table.wait.more"), () =>
    table.act({ type: "give_more_time", seat: waitingFor(table.model) }),
  );
  const el = h(
    "section",
    { class: "waiting panel phase-panel", role: "group" },
    h("div", { class: "phase-head" }, title, elapsed),
    text,
    votes,
    h("div", { class: "two" }, botNow, more),
  );

  const wanted = () =>
    table.model.view.you.seat !== null && waitingFor(table.model) !== null && table.model.net !== "down";

  function update() {
    show(el, wanted());
    const { view } = table.model;
    const seat = waitingFor(table.model);
    if (!wanted() || seat === null) return;
    const name = nameOf(view, seat);
    setText(title, t("table.wait.title", { name }));
    attr(el, "aria-label", title.textContent);
    const asleep = view.seats[seat].asleep;
    fillOnce(text, [name, limit(), asleep], () =>
      rich(asleep ? "table.wait.asleep" : "table.wait.text", { bot: h("b", null, t("table.wait.bot_at", { seconds: limit() ?? 0 })), name }),
    );
    const wants = view.seats.filter((one) => view.votes.includes(one.player)).map((one) => one.name);
    show(votes, wants.length > 0);
    setText(votes, wants.length ? t("table.wait.votes", { n: wants.length, names: listOf(wants) }) : "");
    attr(botNow, "aria-disabled", view.votes.includes(view.you.player) ? "true" : null);
    tick();
  }

  /** Seconds after the loss when a bot steps in. */
  function limit() {
    const { view } = table.model;
    const since = view.seats[waitingFor(table.model) ?? 0]?.away_since ?? null;
    return since === null || view.due === null ? null : Math.round((view.due - since) / 1000);
  }

  function tick() {
    const since = table.model.view.seats[waitingFor(table.model) ?? -1]?.away_since ?? null;
    const of = limit();
    if (el.hidden || since === null || of === null || !table.time.clock.known()) return;
    const gone = Math.max(0, Math.round((table.time.clock.now() - since) / 1000));
    setText(elapsed, t("table.wait.elapsed", { gone: Math.min(gone, of), of }));
  }

  return { el, update, tick, wanted };
}
