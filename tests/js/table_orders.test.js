// What the page sends: each wish once, and whether anybody sees the page.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

globalThis.CSS = { supports: () => false };
const { HeldSticker } = await import("../../static/js/table/held-sticker.js");
const { Hidden } = await import("../../static/js/table/hidden.js");
const { Moves } = await import("../../static/js/table/moves.js");

const settle = () => new Promise(setImmediate);

/** A connection whose answers the test gives. */
class Peer {
  open = true;
  commands = [];
  told = [];
  command(command, fits) {
    return new Promise((answer) => this.commands.push({ command, fits, answer }));
  }
  tell(message) {
    if (this.open) this.told.push(message);
    return this.open;
  }
}

let peer;
let table;
let drawn;
beforeEach(() => {
  peer = new Peer();
  drawn = 0;
  const view = { phase: "ceremony", game_no: 1, play: null, tally: [], ceremony: null, tokens_to_win: 3, options: { token_kind: "smiley" } };
  table = {
    socket: peer,
    head: view,
    model: { view, net: "up" },
    render: () => (drawn += 1),
    tell: (message) => peer.tell(message),
    act: (command) => table.moves.act(command),
  };
  table.moves = new Moves(table);
});

test("a wish that has no answer yet is not sent again", async () => {
  const both = [table.moves.act({ type: "ready" }), table.moves.act({ type: "ready" })];
  table.moves.act({ type: "add_bot", place: 1 });
  table.moves.act({ type: "add_bot", place: 2 });
  assert.deepEqual(
    peer.commands.map(({ command }) => command),
    [{ type: "ready" }, { type: "add_bot", place: 1 }, { type: "add_bot", place: 2 }],
  );
  assert.ok(table.moves.waiting({ type: "ready" }));
  peer.commands[0].answer({ ok: true, seq: 1 });
  assert.deepEqual(await Promise.all(both), [
    { ok: true, seq: 1 },
    { ok: true, seq: 1 },
  ]);
  assert.ok(!table.moves.waiting({ type: "ready" }));
  assert.ok(table.moves.waiting());
  table.moves.act({ type: "ready" });
  assert.equal(peer.commands.length, 4, "answered, so it is a new wish");
});

test("a wish without a connection is shown as waiting at once", () => {
  table.model.net = "down";
  table.moves.send({ type: "start" });
  assert.equal(drawn, 1);
});

test("after a reconnect a card is for its own turn, while looking and coming back are for the hand", () => {
  const play = { phase: "bidding", hand_no: 1, trick_no: null, turn: 1 };
  table.head = { ...table.head, phase: "play", play };
  for (const type of ["bid", "look", "return_seat"]) table.moves.send({ type });
  const fitting = () => peer.commands.filter(({ fits }) => fits()).map(({ command }) => command.type);
  assert.deepEqual(fitting(), ["bid", "look", "return_seat"]);
  table.head = { ...table.head, play: { ...play, turn: 2 } };
  assert.deepEqual(fitting(), ["look", "return_seat"]);
  table.head = { ...table.head, play: { ...play, hand_no: 2 } };
  assert.deepEqual(fitting(), []);
});

test("the sticker is stuck once, wherever it is moved meanwhile", async () => {
  const held = new HeldSticker(table, 0, () => {});
  held.stick();
  held.slot = 1;
  held.stick();
  assert.equal(peer.commands.length, 1);
  peer.commands[0].answer({ ok: true, seq: 1 });
  await settle();
  held.stick();
  assert.equal(peer.commands.length, 1);
});

test("a sticker that was lost on the way can be stuck again", async () => {
  const held = new HeldSticker(table, 0, () => {});
  held.stick();
  peer.commands[0].answer({ ok: false, code: "lost" });
  await settle();
  held.stick();
  assert.equal(peer.commands.length, 2);
});

/** The page's document and window, as far as they are asked; returns how to change them. */
function page() {
  const told = {};
  globalThis.document = { hidden: false, addEventListener: (name, listener) => (told[name] = listener) };
  globalThis.addEventListener = (name, listener) => (told[name] = listener);
  const hidden = new Hidden(table);
  hidden.listen();
  return {
    hidden,
    see(seen) {
      document.hidden = !seen;
      told.visibilitychange();
    },
    leave: (persisted) => told.pagehide({ persisted }),
  };
}

test("a page says when it goes out of sight and when it is back", () => {
  const { see } = page();
  see(false);
  see(true);
  assert.deepEqual(peer.told, [
    { type: "hidden", hidden: true },
    { type: "hidden", hidden: false },
  ]);
});

test("a page that is closed does not sleep, also when it lay in the background", () => {
  const { see, leave } = page();
  leave(false);
  see(false);
  assert.deepEqual(peer.told, []);

  const other = page();
  other.see(false);
  other.leave(false);
  assert.deepEqual(peer.told.at(-1), { type: "hidden", hidden: false });
});

test("a new connection learns that the page is out of sight; one without is told later", () => {
  const { hidden, see } = page();
  peer.open = false;
  see(false);
  assert.deepEqual(peer.told, []);
  peer.open = true;
  hidden.connected();
  hidden.connected();
  assert.deepEqual(peer.told, [
    { type: "hidden", hidden: true },
    { type: "hidden", hidden: true },
  ]);
  see(true);
  hidden.connected();
  assert.equal(peer.told.length, 3);
});
