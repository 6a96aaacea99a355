// The connection: ids, resends, reconnects, dead sockets. The peer is scripted; time is node's mock clock.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { TableSocket } from "../../static/js/table/socket.js";

/** One end of a connection whose other end is the test. */
class Peer {
  static all = [];
  readyState = 0;
  sent = [];
  constructor() {
    Peer.all.push(this);
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  say(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  close() {
    this.readyState = 3;
  }
  drop(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  resume() {
    this.open();
    this.say({ type: "pong", t: "resumed", now: 1 });
  }
  commands() {
    return this.sent.filter((message) => message.type === "command");
  }
}

let heard;
let statuses;
let seq;
let socket;
beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  Peer.all = [];
  [heard, statuses, seq] = [[], [], 7];
  socket = new TableSocket({
    url: "ws://table",
    since: () => seq,
    onMessage: (message) => heard.push(message),
    onStatus: (...status) => statuses.push(status),
    WebSocket: Peer,
    random: () => 1,
  });
  socket.connect();
});
const last = () => Peer.all.at(-1);

test("hello tells what is known, and the table is up when everything missed has come", () => {
  last().open();
  assert.deepEqual(last().sent[0], { type: "hello", protocol: 1, since: 7 });
  assert.deepEqual(statuses, []);
  last().say({ type: "event", seq: 8 });
  last().say({ type: "pong", t: "resumed", now: 1 });
  assert.deepEqual(statuses, [["up"]]);
  assert.equal(heard[0].seq, 8);
});

test("a command is answered by its ack", async () => {
  last().resume();
  const answer = socket.command({ type: "look" });
  const [sent] = last().commands();
  assert.match(sent.id, /^[A-Za-z0-9_-]{1,64}$/);
  last().say({ type: "ack", id: sent.id, seq: 9 });
  assert.deepEqual(await answer, { ok: true, seq: 9 });
});

test("a refusal brings its code and params", async () => {
  last().resume();
  const answer = socket.command({ type: "play_card", card: "AS" });
  last().say({ type: "reject", id: last().commands()[0].id, code: "must_follow_suit", params: { suit: "H" } });
  assert.deepEqual(await answer, { ok: false, code: "must_follow_suit", params: { suit: "H" } });
});

test("an unanswered command is sent again with the same id, and no more once answered", () => {
  last().resume();
  socket.command({ type: "look" });
  mock.timers.tick(2499);
  assert.equal(last().commands().length, 1);
  mock.timers.tick(1);
  const [first, second] = last().commands();
  assert.deepEqual(first, second);
  last().say({ type: "ack", id: first.id, seq: 9 });
  mock.timers.tick(10_000);
  assert.equal(last().commands().length, 2);
});

test("after a reconnect a command that still fits is sent again with its id", async () => {
  last().resume();
  const answer = socket.command({ type: "bid", bid: "5" }, () => true);
  const { id } = last().commands()[0];
  last().drop();
  mock.timers.tick(300);
  last().open();
  assert.equal(last().commands().length, 0, "not before everything missed was told");
  last().say({ type: "pong", t: "resumed", now: 1 });
  assert.equal(last().commands()[0].id, id);
  last().say({ type: "ack", id, seq: 9 });
  assert.ok((await answer).ok);
});

test("a tap is never replayed into another trick", async () => {
  last().resume();
  const answer = socket.command({ type: "play_card", card: "KH" }, () => false);
  last().drop();
  mock.timers.tick(300);
  last().resume();
  assert.deepEqual(await answer, { ok: false, code: "lost" });
  assert.equal(last().commands().length, 0);
});

test("reconnects wait longer each time, and at once when the network is back", () => {
  last().resume();
  last().drop();
  mock.timers.tick(300);
  assert.equal(Peer.all.length, 2);
  last().drop();
  mock.timers.tick(599);
  assert.equal(Peer.all.length, 2);
  mock.timers.tick(1);
  assert.equal(Peer.all.length, 3);
  last().drop();
  socket.wake();
  assert.equal(Peer.all.length, 4);
});

test("a restart spreads the clients over two seconds", () => {
  last().resume();
  last().drop(1012);
  assert.deepEqual(statuses.at(-1), ["down", 1012]);
  mock.timers.tick(1999);
  assert.equal(Peer.all.length, 1);
  mock.timers.tick(1);
  assert.equal(Peer.all.length, 2);
});

test("a connection that looks open but is silent is given up", () => {
  last().resume();
  mock.timers.tick(20_000);
  assert.equal(last().sent.at(-1).type, "ping");
  mock.timers.tick(8000);
  assert.equal(statuses.at(-1)[0], "down");
  mock.timers.tick(300);
  assert.equal(Peer.all.length, 2);
});

test("a silent connection is found out three seconds after waking", () => {
  last().resume();
  socket.wake();
  mock.timers.tick(3000);
  assert.equal(statuses.at(-1)[0], "down");
});

test("a handshake that hangs is given up", () => {
  mock.timers.tick(10_000);
  assert.deepEqual(statuses.at(-1), ["down", 0]);
});

for (const code of [4401, 4403, 4404]) {
  test(`close code ${code} is final`, () => {
    last().resume();
    last().drop(code);
    mock.timers.tick(60_000);
    socket.wake();
    assert.equal(Peer.all.length, 1);
    assert.deepEqual(statuses.at(-1), ["closed", code]);
  });
}

test("chat is not kept for later", () => {
  last().open();
  socket.tell({ type: "chat", emote: "joy" });
  last().say({ type: "pong", t: "resumed", now: 1 });
  assert.ok(!last().sent.some((message) => message.type === "chat"));
  socket.tell({ type: "chat", emote: "joy" });
  assert.equal(last().sent.at(-1).emote, "joy");
});

test("in doubt the whole view is asked for again", () => {
  last().resume();
  socket.refresh();
  assert.deepEqual(last().sent.at(-1), { type: "hello", protocol: 1, since: null });
});

test("a late frame of a connection that was given up changes nothing", () => {
  const old = last();
  old.resume();
  old.drop();
  old.say({ type: "event", seq: 99 });
  assert.ok(!heard.some((message) => message.seq === 99));
});
