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
  bid: string;
  tricks: number;
  jacks: Card[];
  delta: number;
  total: number;
  bags: number | null;
  parts: ScorePart[];
}

export interface HandScores { hand_no: number; seats: SeatScore[] }

/** What one viewer may know of a game of Cutthroat Spades. */
export interface GameView {
  hand_no: number;
  dealer: number;
  phase: "dealing" | "bidding" | "playing" | "scored" | "over";
  turn: number | null;
  leader: number | null;
  n_tricks: number;
  target: number;
  broken: boolean;
  bids: (string | null)[];
  looked: boolean[];
  counts: number[];
  holding: Card[] | null;
  plain_bids: string[];
  /** How many tricks each seat takes part in. */
  open_tricks: number[];
  /** The club that the first leader must lead. */
  must_lead: Card | null;
  jokers: "high_spades" | "junk";
  /** My cards that may be played now, in games whose rules the browser does not know. */
  playable?: Card[] | null;
  blind: Record<string, BlindOffer>[];
  trick: TrickCard[];
  winning: number | null;
  last_trick: Trick | null;
  trick_no: number;
  tricks: number[];
  jacks: Card[][];
  prize_jacks: Card[];
  totals: number[];
  bags: number[] | null;
  bag_limit: number | null;
  bag_mode: "limit" | "each" | "none";
  b6_used: number[];
  scores: HandScores[];
  winner: number | null;
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
  tokens_to_win: number;
  places: (Place | null)[];
  seats: Seat[];
  people: { player: string; name: string }[];
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
