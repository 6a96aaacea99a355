// The table in words: whole sentences, set apart as the language of the page does it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import "./games.js";
import { useCatalogue } from "../../static/js/i18n.js";
import { sentences } from "../../static/js/table/say.js";
import { words } from "../../static/js/table/told.js";
import { tableInWords } from "../../static/js/table/words.js";

const fixture = (name) => JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf8"));
const WORDS = {
  "words.player": "{name}は{points}点。",
  "words.bid": "{bid}に{n}。",
  "words.no_bid": "まだ。",
  "words.bags": "袋{n}。",
  "words.tokens": "{tokens}。",
  "tokens.smiley": "スマイリー{n}",
  "words.trick": "{trick}番。",
  "words.empty_trick": "なし。",
  "words.lying": "{cards}。",
  "words.played": "{name}:{card}",
  "words.winning": "{name}が勝ち。",
  "table.name_you": "{name}",
  "card.name": "{suit}{rank}",
  "told.scored": "{hand}回。",
  "told.score": "{name}{total}。",
  "text.then": "{text}{next}",
};

test("sentences stand apart as the language does it, and none is left as a gap", () => {
  useCatalogue("en", { "text.then": "{text} {next}" });
  assert.equal(sentences(["One.", "", "Two.", "Three."]), "One. Two. Three.");
  assert.equal(sentences(["", "Two."]), "Two.");
  assert.equal(sentences([]), "");
  assert.equal(sentences(["{next}", "{text}"]), "{next} {text}");
});

test("a language without spaces and with a full stop of its own gets neither from the code", () => {
  useCatalogue("ja", WORDS);
  const view = fixture("play-follow");
  const token = { seat: 0, slot: 0, smiley: "kraken", rot: 0 };
  const lines = tableInWords({ ...view, tally: [token] });
  assert.ok(lines[1].startsWith(`${view.seats[0].name}は${view.play.totals[0]}点。`));
  for (const line of lines.filter((one) => one.includes("。"))) assert.doesNotMatch(line, /\s|\.$/);
  assert.match(lines[1], /スマイリー1。$/);
  const scored = { type: "hand_scored", hand_no: 3, seats: view.seats.map((_, seat) => ({ delta: 1, total: seat })) };
  assert.doesNotMatch(words(view, view, scored).spoken, /\s|\.$/);
});

test("who pauses, who plays for whom and why a table is closed is told by name", () => {
  useCatalogue("en", {
    "told.table_paused": "{name} paused the table.",
    "told.table_resumed": "Play goes on.",
    "told.seat_given": "{name} plays for {before} from now on.",
    "tally.closed.settled": "The evening settled this game.",
  });
  const view = fixture("play-follow");
  const tell = (event, before = view) => words(before, view, event).log;
  const { name, player, place } = view.seats[1];
  const given = { type: "seat_given", place, player: "p9", name: "Rosa", level: null, by: "p0" };
  const before = { ...view, places: view.seats.map((seat) => ({ player: seat.player, name: seat.name })) };
  before.places[place] = { player, name };
  assert.equal(tell(given, before), `Rosa plays for ${name} from now on.`);
  assert.equal(tell({ ...given, player, name, level: "deckhand" }, before), undefined);
  assert.equal(tell({ type: "table_paused", player: "p0", name: "Maya" }), "Maya paused the table.");
  assert.equal(tell({ type: "table_resumed", player: "p0" }), "Play goes on.");
  assert.equal(tell({ type: "table_closed", reason: "settled" }), "The evening settled this game.");
});
