/** An evening as one viewer sees it: app/tournaments/views.py says it in full. An entrant is a row of the board. */

export interface Entrant {
  no: number;
  owner: string;
  name: string;
  same_name: boolean;
  /** Who plays, unless a bot does. */
  player: string;
  plays: string;
  bot: boolean;
  level: string | null;
  presence: "here" | "out" | "withdrawn" | "removed";
  reason: "" | "sits_out" | "no_show" | "substitutes" | "withdrew" | "removed";
  queued: boolean;
}

export interface Game {
  game_no: number;
  winner: number | null;
  player: string | null;
  /** By place at the table. */
  totals: number[];
  how: "played" | "settled" | "void";
  at: number;
  smiley: string | null;
}

export interface RoundTable {
  no: number;
  table_id: string;
  game: string;
  preset: string;
  entrants: number[];
  is_open: boolean;
  /** Scored hands of the game that goes on. */
  hands: number;
  totals: number[] | null;
  games: Game[];
}

export interface Round {
  no: number;
  at: number;
  tables: RoundTable[];
  byes: number[];
  repeats: number;
  bound: number;
  unmet: number[];
}

export interface TableRules {
  n_seats: number;
  game: string;
  preset: string;
  options: Record<string, any>;
  turn_s: number | null;
}

export interface Settings {
  title: string;
  form: "one_table" | "evening" | "duplicate";
  rounds: TableRules[][];
  tokens_to_win: number | null;
  rounds_to_play: number | null;
  seating: "drawn" | "chosen";
  settlement: "score" | "void";
}

export interface Wish {
  no: number;
  kind: "together" | "apart" | "fixed";
  entrants: number[];
  table: number | null;
}

export interface StandingsRow {
  rank: number;
  entrant: number;
  tokens: number;
  games: number;
  /** For each rule that was asked its number. */
  numbers: Record<string, number | null>;
  /** The rule that decided against the row above. */
  decided_by: string | null;
}

export interface FairnessRow {
  entrant: number;
  tables: number;
  byes: number;
  sizes: Record<string, number>;
  met: Record<string, number>;
  throughout: boolean;
}

export interface Comparison {
  round_no: number;
  deal_no: number;
  seat: number;
  /** Entrant, score, matchpoints; best first. */
  scores: [number, number, number][];
}

export interface Closing {
  last_round: number;
  until: number;
  is_called: boolean;
}

export interface EveningView {
  tournament_id: string;
  seq: number;
  now: number;
  code: string;
  link: string;
  host: string;
  you: { player: string; name: string | null; entrant: number | null } | null;
  phase: "lobby" | "play" | "adjourned" | "over";
  settings: Settings;
  people: { player: string; name: string }[];
  entrants: Entrant[];
  /** Who is first into the next draw. */
  queue: number[];
  is_drawing: boolean;
  is_locked: boolean;
  paused_by: string | null;
  closing: Closing | null;
  due: number | null;
  wishes: Wish[];
  rounds: Round[];
  standings: StandingsRow[];
  fairness: FairnessRow[];
  /** In a duplicate round, of each seat of each deal that was played at several tables. */
  comparisons: Comparison[];
  champion: number | null;
  end: "tokens" | "rounds" | "closing_time" | "ended" | null;
  /** By player: whether this evening, or a table of it, is open on a screen. */
  presence: Record<string, "here" | "away">;
  /** For those inside. */
  knocks: import("../types.d.ts").Knock[];
}

/** What a person may do; docs/evenings.md has the list. */
export interface Command {
  type: string;
  [field: string]: unknown;
}
