// Our server as one more row of a peers' benchmark: a driver for its load generator, which brings the sockets and
// the clock. `python -m tests.load.peers FOLDER` puts it there.
//
// Four guests open a table, come in by its link and play without end: start, look, bid, play, ready, choose and
// place a token, rematch. Only cards count. Each seat knows what it was sent itself, nothing else.
import http from 'node:http';

const CARDS = new Map([...'CDHS'].flatMap((suit, s) => [...'23456789TJQKA'].map((rank, r) => [rank + suit, s * 13 + r])));
const NAMES = [...CARDS.keys()];                  // by the generator's number: suit * 13 + rank, spades last
const SUIT = { C: 0, D: 1, H: 2, S: 3 };
const BID = '3';
const ACK = 97, EVENT = 101, REJECT = 114, SNAPSHOT = 115;      // first letter of a frame's type
const TYPE_AT = '{"type":"'.length;
const ID_AT = '{"type":"ack","id":"'.length;
const PLAY = 112;                                 // 'p': ids of cards begin with it, those of all else with 'c'

const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

/** POST JSON, as a page of this server would; resolves to the answer and the new guest's cookie. */
function post({ host, port }, path, body) {
  const address = `localhost:${port}`;
  const headers = { host: address, origin: `http://${address}`, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const request = http.request({ host, port, path, method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => { text += part; }).on('end', () => {
        if (response.statusCode >= 300) return reject(new Error(`${path}: ${response.statusCode} ${text.slice(0, 200)}`));
        resolve({ answer: JSON.parse(text), cookie: response.headers['set-cookie'][0].split(';')[0] });
      });
    });
    request.on('error', reject).end(JSON.stringify(body));
  });
}

export default {
  async openTable({ cfg }, table) {
    const rules = { n_seats: 4, preset: 'official', turn_s: null, name: `Host ${table.i}` };
    const { answer, cookie } = await post(cfg, '/api/v1/tables', rules);
    const key = answer.link.slice(answer.link.lastIndexOf('/') + 1);
    const cookies = [cookie];
    for (let i = 1; i < 4; i++) cookies.push((await post(cfg, `/api/v1/join/${key}`, { name: `Guest ${i}` })).cookie);
    table.data.joined = 0;
    const path = `/ws/tables/${answer.table_id}`;
    return cookies.map((one) => ({ path, headers: { Origin: `http://localhost:${cfg.port}`, Cookie: one } }));
  },

  onOpen(seat) {
    Object.assign(seat, { count: 0, seatNo: -1, phase: '', due: null, awaits: false, isDue: false, slot: 0 });
    seat.send('{"type":"hello","protocol":1}');
  },

  onFrame(seat, buf, o, e, op, core) {
    const kind = buf[o + TYPE_AT];
    if (kind === EVENT) {
      const text = buf.latin1Slice(o, e);         // names with other letters stand only where they are not read
      const at = text.indexOf('"event":{"type":"', 40) + 17;
      const type = text.slice(at, text.indexOf('"', at));
      if (type === 'card_played') cardPlayed(seat, text, at, core);
      else if (type in events) events[type](seat, text, core);
    } else if (kind === ACK) {
      if (buf[o + ID_AT] !== PLAY) return;
      seat.awaits = false;
      core.confirm(seat);
      if (seat.isDue) { seat.isDue = false; core.turn(seat); }
    } else if (kind === REJECT) core.error(seat, buf.utf8Slice(o, e));
    else if (kind === SNAPSHOT) {
      core.ready(seat);
      if (++seat.table.data.joined === 4) command(seat.table.seats[0], '{"type":"start"}');
    }
  },

  play(seat, card) {
    seat.awaits = true;
    send(seat, 'p', `{"type":"play_card","card":"${NAMES[card]}"}`);
  },
};

function send(seat, kind, wish) { seat.send(`{"type":"command","id":"${kind}${seat.count++}","command":${wish}}`); }
function command(seat, wish) { send(seat, 'c', wish); }
function ready(seat) { command(seat, '{"type":"ready"}'); }

/** The digit that stands at a key, or -1 for null. */
function digit(text, key, from) {
  const code = text.charCodeAt(text.indexOf(key, from) + key.length) - 48;
  return code >= 0 && code <= 9 ? code : -1;
}
const seatOf = (text) => digit(text, '"seat":', text.indexOf('"event":{'));
const isMine = (seat, text) => seatOf(text) === seat.seatNo;

function cardPlayed(seat, text, at, core) {
  const card = text.indexOf('"card":"', at) + 8;
  if (digit(text, '"seat":', at) === seat.seatNo) {
    seat.hand.splice(seat.hand.indexOf(CARDS.get(text.slice(card, card + 2))), 1);
  }
  if (seat.led < 0) seat.led = SUIT[text[card + 1]];
  if (digit(text, '"winner":', card) >= 0) seat.led = -1;
  if (!seat.broken) seat.broken = text.indexOf('"broken":true', card) > 0;
  seat.due = digit(text, '"turn":', card);
  act(seat, core);
}

/** Bid or play when it is this seat's turn and it knows its cards. */
function act(seat, core) {
  if (seat.due !== seat.seatNo || !seat.hand) return;
  if (seat.phase === 'bidding') command(seat, `{"type":"bid","bid":"${BID}"}`);
  else if (seat.awaits) seat.isDue = true;        // it took the trick: its own ack comes first
  else core.turn(seat);
}

const events = {
  seats_drawn(seat, text) {
    seat.seatNo = JSON.parse(Buffer.from(text, 'latin1').toString()).event.set.you.seat;
    if (seat.idx === 0) command(seat, '{"type":"deal_now"}');
  },
  hand_dealt(seat, text) {
    Object.assign(seat, { hand: null, led: -1, broken: false, phase: 'bidding', due: digit(text, '"turn":') });
    command(seat, '{"type":"look"}');
  },
  hand_looked(seat, text, core) {
    const at = text.indexOf('"holding":[');
    if (at < 0) return;                           // another seat's: it holds no cards
    seat.hand = JSON.parse(text.slice(at + 10, text.indexOf(']', at) + 1)).map((card) => CARDS.get(card));
    act(seat, core);
  },
  bid_made(seat, text, core) {
    if (text.includes('"phase":"playing"')) seat.phase = 'playing';
    seat.due = digit(text, '"turn":');
    act(seat, core);
  },
  // Whether the game goes on is said right behind the score: the same write brings it.
  hand_scored(seat) { seat.isWon = false; setImmediate(() => seat.isWon || ready(seat)); },
  game_won(seat, text) {
    seat.isWon = true;
    if (isMine(seat, text)) command(seat, '{"type":"choose_smiley","smiley":"patch"}');
  },
  smiley_chosen(seat, text) {
    if (isMine(seat, text)) command(seat, `{"type":"place_token","slot":${seat.slot++},"rot":0}`);
  },
  token_placed: ready,
  tournament_won(seat) {
    seat.slot = 0;
    if (seat.idx === 0) command(seat, '{"type":"rematch"}');
  },
  rematch_begun(seat) { if (seat.idx === 0) command(seat, '{"type":"start"}'); },
};
