/** Shapes that the server sends; docs/ names them in prose. A card is its two-character code. */
export type Card = string;

export interface TrickCard { seat: number; card: Card }
export interface Trick { cards: TrickCard[]; winner: number }

export interface BlindOffer {
  open: boolean;
  behind?: number;
  needed?: number;
  left?: number | null;
  reason?: string | null;
}

export interface ScorePart { code: string; points: number; rule: string; params: Record<string, any> }

export interface SeatScore {
  tricks: number;
  delta: number;
  total: number;
  bags: number | null;
  parts: ScorePart[];
  /** Spades games. */
  bid: string;
  jacks?: Card[];
  /** Cutthroat Euchre. */
  role?: string;
}

export interface HandScores { hand_no: number; seats: SeatScore[] }

/** What one viewer may know of a game: the keys that every game has. */
export interface GameView {
  hand_no: number;
  dealer: number;
  phase: string;
  turn: number | null;
  /** Everybody who may act now, where that can be several. */
  to_act?: number[];
  leader: number | null;
  n_tricks: number;
  target: number;
  counts: number[];
  holding: Card[] | null;
  /** My cards that may be played now; Cutthroat Spades leaves it to the browser. */
  playable?: Card[] | null;
  trick: TrickCard[];
  winning: number | null;
  last_trick: Trick | null;
  trick_no: number;
  tricks: number[];
  totals: number[];
  scores: HandScores[];
  winner: number | null;
  /** A counter of bags by seat, in the games that keep one. */
  bags?: number[] | null;
  bag_limit?: number | null;
}

/** A Spades game. A bid that lies face down is "hidden". */
export interface SpadesView extends GameView {
  broken: boolean;
  bids: (string | null)[];
  plain_bids: string[];
}

export interface CutthroatView extends SpadesView {
  looked: boolean[];
  /** How many tricks each seat takes part in. */
  open_tricks?: number[];
  /** The club that the first leader must lead. */
  must_lead?: Card | null;
  jokers?: "high_spades" | "junk";
  blind: Record<string, BlindOffer>[];
  jacks: Card[][];
  prize_jacks: Card[];
  bag_mode: "limit" | "each" | "none";
  b6_used: number[];
}

export interface ThreePersonView extends SpadesView {
  aside: Card | null;
  calls: { seat: number; against: number }[];
  all_tricks: Trick[] | null;
}

export interface Discard { seat: number; refused: boolean; card: Card | null }

export interface TwoPlayerView extends SpadesView {
  first_player: number;
  drawn: Card | null;
  stock: number;
  discards: Discard[];
}

export interface EuchreView extends GameView {
  deck: string;
  turn_up: Card | null;
  turn_up_is: "up" | "taken" | "down";
  turn_suit: string | null;
  passed_over: Card[];
  passes: number[];
  suits: string[];
  may_pass: boolean;
  trump: string | null;
  maker: number | null;
  alone: boolean;
  lone_defender: number | null;
  sits_out: number | null;
  manikin: Card[] | null;
  discard: Card | null;
  put_away: Card[] | null;
}

/** A card of the hand that is chosen for something else than to be played. */
export interface CardPick {
  /** What happens to it. */
  as: "keep" | "throw";
  most: number;
  /** Cards that cannot be chosen. */
  not?: Card[];
}

export type Child = import("./dom.js").Child;

/** A part of the table that shows itself when its moment has come. */
export interface Panel {
  /** For the layout: "bid", "blind", or "phase". */
  name: string;
  el: HTMLElement;
  wanted: () => boolean;
  update: () => void;
  tick?: () => void;
  /** Enter, Esc and single keys while it is on show; each returns whether it did something. */
  enter?: () => boolean;
  escape?: () => boolean;
  key?: (key: string) => boolean;
}

export interface Words { log?: string; spoken?: string }
export type Tell = (event: ShownEvent, after: TableView, before: TableView) => Words;
export interface Refusal { code?: string; params?: Record<string, any> }

/** What one game shows otherwise than the others; everything else of the table is the same for all. */
export interface GameScreens {
  name: string;
  /** Bid pads and other phases above the hand; the first that is wanted is on show. */
  panels: (table: import("./table/table.js").Table) => Panel[];
  /** What lies in the middle of the table besides the trick. */
  centre?: (table: import("./table/table.js").Table) => { el: HTMLElement; update: () => void; rect: () => DOMRect | null };
  /** Phases with a screen of their own. */
  screens?: Record<string, (table: import("./table/table.js").Table) => import("./table/screens.js").Screen>;
  /** The suit that a card counts as now. */
  suitOf: (card: Card, play: GameView) => string;
  /** My cards in the order in which they stand. */
  sorted: (cards: readonly Card[], play: GameView | null, highRight?: boolean) => Card[];
  /** A letter on a card that is not what it looks like, with its name. */
  cardMark?: (card: Card, play: GameView) => { letter: string; name: string } | null;
  /** My cards that may be played; asked when it is my turn to play. */
  playable: (play: GameView) => Card[];
  /** Why a card of mine that is not playable is not. */
  refusal: (card: Card, play: GameView) => Refusal;
  /** Cards of the hand are chosen for something now; null when not. */
  pick?: (view: TableView) => CardPick | null;
  /** Whether my own cards lie face down, though I hold them. */
  faceDown?: (view: TableView) => boolean;
  /** Whether a seat takes no part in this hand. */
  sitsOut?: (view: TableView, seat: number) => boolean;
  /** Whether bids that lay face down have all turned over now. */
  opensBids?: (before: TableView, after: TableView) => boolean;
  /** What happens without a tap. */
  automatic?: (table: import("./table/table.js").Table) => void;
  /** Chips beside the hand's number. */
  facts: (view: TableView) => Child[];
  /** Whether a seat deals, and so wears the dealer's mark. */
  hasDealer: boolean;
  /** What a seat does, has said, or has taken. */
  doing: (view: TableView, seat: number) => Child[];
  /** The same in my own row. */
  mine: (view: TableView, seat: number) => Child[];
  /** Columns of the score at the side, between the name and the total. */
  columns: { name: string; of: (view: TableView, seat: number) => string }[];
  /** What the turn bar says while cards are not played: to me, or of the one who is waited for. */
  turn: (view: TableView) => Child | Child[];
  /** What is said aloud when my turn begins and no card is to be played. */
  spokenTurn: (view: TableView) => string;
  /** The outcome of a seat's hand in two words. */
  verdict: (score: SeatScore, play: GameView) => { kind: "made" | "set" | ""; words: string };
  /** A seat's tricks on the score sheet. */
  taken: (score: SeatScore, play: GameView) => Child[];
  /** What stands under the scores: warnings, cards that are shown now. */
  notes?: (view: TableView) => Child[];
  /** Events of this game in words. */
  tell: Record<string, Tell>;
  /** The table in words: what was said of a seat, and how the hand stands. */
  words: { seat: (view: TableView, seat: number) => string; hand: (view: TableView) => string[] };
  /** What each seat does first, from seat 0, when seats are drawn: a message id. */
  roles: (view: TableView, seat: number) => string;
  /** Keys beside those of every game: what is pressed and the message that says what it does. */
  keys: [string[], string][];
}

export interface Place {
  player: string;
  name: string;
  bot: boolean;
  level: string | null;
  same_name: boolean;
}

export interface Seat {
  place: number;
  player: string;
  name: string;
  bot: boolean;
  level: string | null;
  by_bot: null | "time_up" | "away" | "left" | "bot_now";
  ready: boolean;
  more_time_left: number;
  away_since: number | null;
  /** Away because the page was out of sight, as on a locked phone. */
  asleep: boolean;
}

export interface Token {
  game_no: number;
  seat: number;
  player: string;
  smiley: string;
  slot: number;
  rot: number;
  auto: boolean;
  at: number;
}

export interface Ceremony {
  seat: number;
  player: string;
  game_no: number;
  totals: number[];
  smiley: string | null;
  placed: boolean;
  began: number;
  swap_until: number | null;
}

export interface DrawCard { place: number; card: Card }

/** The whole table as one viewer sees it. */
export interface TableView {
  table_id: string;
  seq: number;
  code: string;
  link: string;
  name?: string;
  phase: "lobby" | "draw" | "play" | "ceremony" | "interval" | "over";
  host: string;
  you: { player: string; seat: number | null; place: number | null; name: string };
  game: string;
  preset: string;
  options: Record<string, any>;
  n_seats: number;
  turn_s: number | null;
  /** The code of the house rules. */
  card: string;
  /** Players who agreed to them since they last changed. */
  confirmed: string[];
  last_rules: null | { card: string; options: Record<string, any>; n_seats: number };
  tokens_to_win: number;
  places: (Place | null)[];
  seats: Seat[];
  people: { player: string; name: string }[];
  /** Where the table belongs, if not to itself: an evening, its round and the table's number there. */
  tournament: null | { id: string; round: number; table: number };
  /** Who stopped all clocks. */
  paused_by: null | { player: string; name: string };
  /** Why nothing more is played although nobody has the tokens. */
  closed: null | "settled" | "ended";
  draw: null | { rounds: DrawCard[][]; order: number[] };
  tournament_no: number;
  game_no: number;
  /** Players who want a bot for the one who is waited for. */
  votes: string[];
  due: number | null;
  tally: Token[];
  ceremony: Ceremony | null;
  /** Who deals the next game, while the cards drawn for it lie there. */
  drawn_dealer: number | null;
  champion: { seat: number; player: string } | null;
  presence: Record<string, "here" | "away">;
  play: GameView | null;
}

/** A shown event: `type`, its public fields, and for table events `set` (changed keys of the view). */
export interface ShownEvent {
  type: string;
  set?: Partial<TableView>;
  [field: string]: any;
}

export interface Envelope {
  type: "event";
  seq: number;
  at: number;
  due: number | null;
  event: ShownEvent;
  now: number;
}

export interface Command { type: string; [field: string]: unknown }

export interface ChatMessage {
  type: "chat";
  player: string;
  name: string;
  text?: string;
  emote?: string;
  at: number;
}

export interface Hover { smiley: string; slot: number | null; rot: number; player?: string }

export interface Knock { knock: string; name: string }

/** What may be written down of a hand that was played with real cards. */
export interface EntryForm {
  kind: "bids" | "maker";
  n_tricks: number;
  /** Seats in the order of the bids. */
  order: number[];
  /** Spades games, by seat: bids on offer and the most tricks. */
  bids?: string[][];
  most?: number[];
  jacks?: Card[];
  revokes?: boolean;
  /** Cutthroat Euchre. */
  lone_defender?: boolean;
  thrown_in?: boolean;
}

/** A hand as `cutthroat score` reads it. */
export interface WrittenHand {
  dealer: number;
  seats?: { bid: string; tricks: number; jacks?: Card[]; revoked?: boolean }[];
  maker?: number;
  alone?: boolean;
  lone_defender?: number | null;
  tricks?: number[];
  thrown_in?: boolean;
}

export interface SheetHand {
  game_no: number;
  hand_no: number;
  written: WrittenHand;
  seats: SeatScore[];
  /** Who won the game with it. */
  winner: number | null;
}

export interface SheetCorrection {
  at: number;
  hand: number;
  before: WrittenHand;
  after: WrittenHand | null;
  kept: number[];
  taken_back: number[];
}

/** A score sheet; the keys that a table has too mean the same. */
export interface SheetView {
  seq: number;
  game: string;
  preset: string;
  options: Record<string, any>;
  card: string;
  n_seats: number;
  tokens_to_win: number;
  seats: { name: string; place: number; bot: boolean }[];
  /** Games won, by seat. */
  tokens: number[];
  tally: { game_no: number; seat: number; smiley: string; slot: number; rot: number }[];
  champion: { seat: number } | null;
  hands: SheetHand[];
  games: { game_no: number; winner: number | null; play: GameView }[];
  next_dealer: number;
  /** By dealer; none when the tournament is over. */
  forms: EntryForm[];
  corrections: SheetCorrection[];
}

/** A token whose game somebody else, or nobody, has won by a corrected score. */
export interface TokenQuestion {
  game_no: number;
  seat: number;
  smiley: string;
  winner: number | null;
  answers: ("keep" | "take_back")[];
}

export type SheetCommand =
  | { type: "enter_hand"; hand: WrittenHand }
  | { type: "correct_hand"; hand: number; written: WrittenHand | null; tokens: Record<number, string> }
  | { type: "place_token"; game_no: number; smiley: string };

/** One event of a hand that is over, with all its cards. */
export interface ReplayStep {
  type: string;
  /** Its trick; 0 before the first card. */
  trick: number;
  seat: number;
  /** A card: who wins the trick so far, and who took it with the last card. */
  card?: Card;
  winning?: number | null;
  winner?: number | null;
  /** All holdings, where the step changed one otherwise than by a card. */
  holdings?: Card[][];
  /** Of every step that is no card: the game as everybody saw it then. */
  play?: GameView;
  [field: string]: any;
}

/** A hand that is over, as its replay shows it. */
export interface ReplayView {
  table_id: string;
  tournament_no: number;
  game_no: number;
  hand_no: number;
  game: string;
  options: Record<string, any>;
  card: string;
  n_seats: number;
  seats: { name: string; bot: boolean; place: number }[];
  scored_at: number;
  scored_hands: number;
  dealer: number;
  /** Before the hand. */
  totals: number[];
  bags: number[] | null;
  dealt: { holdings: Card[][]; stock?: Card[]; manikin?: Card[]; turn_up?: Card[]; aside?: Card[]; passed_over?: Card[] };
  begun: GameView;
  steps: ReplayStep[];
  play: GameView;
}

/** `name` is who sat there in this hand. */
export interface SeatThen { name: string; bid: string; tricks: number; delta: number; total: number; bags: number | null; by_bot: boolean }

export interface HandThen {
  hand_no: number;
  dealer: number;
  rule_card: string;
  at: number;
  seats: SeatThen[];
}

export interface GameThen {
  game_no: number;
  game: string;
  at: number;
  players: { name: string; bot: boolean }[];
  winner: number | null;
  totals: number[] | null;
  token: { kind: string; smiley: string } | null;
  hands: HandThen[];
}

export interface TournamentThen {
  tournament_no: number;
  game: string;
  preset: string;
  tokens_to_win: number;
  at: number;
  champion: string | null;
  games: GameThen[];
}

/** What was played at a table, newest tournament first. */
export interface HistoryView { table_id: string; code: string; tournaments: TournamentThen[] }
