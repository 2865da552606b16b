// What a server and a client at its table say to each other.
// Made from src/seifong/server/protocol.py by `python -m seifong.server.typescript`; not by hand.

export const VERSION = 1;

/** The player accepts the rules of this fingerprint. */
export interface Accept {
  type: "accept";
  fingerprint: string;
}

/**
 * A motion, in answer to the question of that window; one of another window is not heard.
 *
 * At a strict table it is the movement that one makes for it: a claim is said, and said again it
 * is laid.
 */
export interface Act {
  type: "act";
  window: number;
  motion: number;
}

/** A seat answered whether it claims: its motion. Private for ever: no view has it. */
export interface Answered {
  type: "answered";
  seat: number;
  motion: number;
}

/** Ask for help with the question of that window. */
export interface AskHint {
  type: "ask_hint";
  window: number;
}

/**
 * What this seat may do now, and why it may not do the rest. Only this seat hears it.
 *
 * In a claim window every seat but the discarder's gets one, with no motions if it has nothing to
 * claim. `base_ms` is left of the time of the decision, and `bank_ms` of the bank after it; in a
 * window that the player has asked to wait in, the bank is what is left. `worth` is what a win
 * would be worth now.
 *
 * At a strict table every player gets one whenever something has happened. What is proper stands
 * in it where the table gives hints; anything else can be done too, and is ruled on. `keys` are
 * those that this seat may use: as far as all can see, and where the table gives hints, with the
 * tiles it has. `may_claim` is what all can see of the open discard, and `choice` what is to come
 * for the seat that comes to a tile that another has seen.
 */
export interface Asked {
  type: "asked";
  window: number;
  about: "by_hand" | "changing" | "claims" | "flower_win" | "rob" | "turn";
  motions: number[];
  refused: Refusal[];
  base_ms: number;
  bank_ms: number;
  worth: number | null;
  tile: number | null;
  may_wait: boolean;
  may_err: boolean;
  answer: number | null;
  due: Throw | Break | Take | ShowFlower | Replace | Touch | Lift | PutBack | Mix | Choose | Discard | Speak | Expose | ShowHand | Reach | CallTime | Count | Report | null;
  keys: ("chow" | "kong" | "pass" | "pung" | "win")[];
  may_claim: MayClaim[];
  choice: MayClaim | null;
}

/**
 * A tile that would complete the hand: what the win would be worth, and why it may not be one.
 *
 * `left` is how many of it this seat does not see. `why_not` is about another's discard.
 */
export interface Awaited {
  tile: number;
  left: number;
  on_discard: number;
  self_drawn: number;
  why_not: Words | null;
  rule: string | null;
}

/**
 * What a ruling is about, in this case, and why that follows from it, in sentences.
 *
 * `why` is None where less has followed than the rules ask for: a warning, or nothing at all.
 */
export interface Because {
  facts: Words;
  why: Words | null;
}

/**
 * A deal begins: its number in the match, its winds, and the chance it is played with.
 *
 * `seed` is None where it may not be known yet; a stacked wall is written out instead of a seed.
 * `automations` says what the table does by itself; the rest is done by hand.
 */
export interface Began {
  type: "began";
  number: number;
  dealer: number;
  round_wind: number;
  repeats: number;
  dice: string;
  seed: string | null;
  wall: number[] | null;
  throws: number[][] | null;
  automations: number;
}

/** Push so many stacks away from the right end of a side (ZJ-WALL-4, HK-WALL-4). */
export interface Break {
  type: "break";
  seat: number;
  side: number;
  count: number;
  at: number;
}

/** The wall was broken so many stacks from the right end of the breaker's side. */
export interface Broke {
  type: "broke";
  breaker: number;
  count: number;
}

/** Say that another takes too long (ZJ-PEN-17, HK-TURN-9). */
export interface CallTime {
  type: "call_time";
  seat: number;
  on: number;
  at: number;
}

/**
 * Take a tile that another has seen and put back, or leave it as that player's next draw.
 *
 * ZJ-DRAW-5.
 */
export interface Choose {
  type: "choose";
  seat: number;
  leaves_it: boolean;
  at: number;
}

/** Whose time runs, for everybody to see: a seat's turn, or the window after a discard. */
export interface Clock {
  type: "clock";
  seat: number | null;
  base_ms: number;
  bank_ms: number;
}

/**
 * The server has a secret for deal `number`, and this is its SHA-256; it asks for entropy.
 *
 * `entropies` are those of the players, once they are all there.
 */
export interface Committed {
  type: "committed";
  number: number;
  commitment: string;
  entropies: [string, string, string, string] | null;
}

/** Ask that a hand be counted (HK-DEAD-1, ZJ-PEN-2). */
export interface Count {
  type: "count";
  seat: number;
  on: number;
  at: number;
}

/** A pattern that counts, and what makes it in this hand. */
export interface Counted {
  rule: string;
  name: Words;
  worth: number;
  times: number;
  why: Words;
}

/** A seat took its first tiles: 14 for East, 13 for the others, in the order taken. */
export interface Dealt {
  type: "dealt";
  seat: number;
  tiles: number[] | null;
  size: number;
}

/**
 * Put a tile down: in the river, by one's melds, or elsewhere; naming a tile aloud, or none.
 *
 * ZJ-DRAW-7, ZJ-DRAW-8, ZJ-ROB-5, HK-TURN-10.
 */
export interface Discard {
  type: "discard";
  seat: number;
  tile: number;
  place: "elsewhere" | "melds" | "river";
  named: number | null;
  at: number;
}

/** A seat discarded. */
export interface Discarded {
  type: "discarded";
  seat: number;
  tile: number;
}

/**
 * A seat's tile lies among its discards, and it was not its turn: nobody may claim it.
 *
 * ZJ-DRAW-3, HK-TURN-1.
 */
export interface DiscardedOutOfTurn {
  type: "discarded_out_of_turn";
  seat: number;
  tile: number;
}

/** A seat took a tile from the head of the wall, or from its tail. */
export interface Drew {
  type: "drew";
  seat: number;
  tile: number | null;
  from_tail: boolean;
}

/** A seat mixed a tile into its hand that was not its to draw (ZJ-DRAW-1). */
export interface DrewOutOfTurn {
  type: "drew_out_of_turn";
  seat: number;
  tile: number | null;
  from_tail: boolean;
}

/**
 * A deal is over: how, and what it came to. `before` and `after` are scores by player.
 *
 * Gains and deductions are by seat, and have those of every ruling of the deal in them. `out` are
 * the players who are out of the match by now; `places` is each player's, once it is over.
 * `ready` are the hands that waited for a tile when the wall was exhausted. No text has them laid
 * open; the record of the deal shows them to everybody all the same, so it is our choice to.
 */
export interface Ended {
  type: "ended";
  seq: number;
  number: number;
  how: "exhausted" | "replayed" | "stopped" | "won";
  way: "discard" | "flowers" | "rob" | "self_draw" | null;
  source: number | null;
  responsible: number | null;
  words: Words | null;
  wins: WinTold[];
  flows: FlowTold[];
  gains: [number, number, number, number];
  deducted: [number, number, number, number];
  before: [number, number, number, number];
  after: [number, number, number, number];
  is_match_over: boolean;
  out: number[];
  places: [number, number, number, number] | null;
  ready: ReadyHand[];
  next_deal: NextDeal | null;
  let_go: NotCalled[];
}

/** The player's part in the chance of deal `number`: 32 bytes of its own, in hexadecimal. */
export interface Entropy {
  type: "entropy";
  number: number;
  hex: string;
}

/** The deal ended without a winner: nothing is paid. */
export interface Exhausted {
  type: "exhausted";
}

/**
 * Lay tiles of one's hand open: for a set that one has claimed, or a kong of one's own.
 *
 * HK-KONG-5, HK-CLAIM-14, ZJ-CLAIM-3.
 */
export interface Expose {
  type: "expose";
  seat: number;
  tiles: number[];
  at: number;
}

/**
 * A seat laid a meld: one it claimed, with the tile and its source, or a kong of its own.
 *
 * `low` is None where the others may not see which concealed kong it is.
 */
export interface Exposed {
  type: "exposed";
  seat: number;
  form: number;
  low: number | null;
  claimed: number | null;
  source: number | null;
}

/** What one seat pays another and why; `payee` is None if nobody receives it. */
export interface FlowTold {
  payer: number;
  payee: number | null;
  amount: number;
  rule: string;
  why: Words;
}

/** One event of the deal, as this seat sees it. A ruling comes with what it is about. */
export interface Happened {
  type: "happened";
  seq: number;
  at: number;
  event: Event;
  because: Because | null;
}

/** The first that a client hears: who it is, and the token that gives it its seat again. */
export interface Hello {
  type: "hello";
  version: number;
  table: string;
  player: number | null;
  token: string | null;
  is_host: boolean;
}

/**
 * Help for this seat, at a table that allows it.
 *
 * `waits` are those of the hand, or in a turn of what the first of the prospects leaves. `why` is
 * what speaks for the best motion: what the hand then aims at, and how dangerous a discard is.
 */
export interface Hint {
  type: "hint";
  window: number;
  distance: number;
  best: number | null;
  prospects: Prospect[];
  waits: Awaited[];
  why: Words | null;
}

/**
 * The first that a client says: its seat's token; or an invitation and a name; or to watch.
 *
 * With `account` (what signing in has given) the seat is kept for that account.
 */
export interface Join {
  type: "join";
  token?: string | null;
  invitation?: string | null;
  name?: string | null;
  watch?: string | null;
  account?: string | null;
}

/**
 * What a fold of a deal's events should come to: the server's own view of a seat.
 *
 * It is not sent; the recorded streams that clients are tested with have it. `turn` and
 * `go_around` are as the view counts them, `drawn` is the tile that this seat drew this turn.
 */
export interface Known {
  seat: number | null;
  round_wind: number;
  hand: number[];
  drawn: number | null;
  held_flowers: number[];
  sizes: [number, number, number, number];
  melds: MeldShown[][];
  flowers: number[][];
  river: Lying[];
  live: number;
  reserve: number;
  turn: number;
  go_around: number;
  open_tile: number | null;
  strays: Lying[];
  no_win: number[];
  no_claims: number[];
  no_kongs: number[];
  penalties: number[][];
  is_over: boolean;
}

/** The player gets up: a bot plays on. */
export interface Leave {
  type: "leave";
}

/** Pick the next tile of the live wall up, and see it (ZJ-DRAW-5). */
export interface Lift {
  type: "lift";
  seat: number;
  at: number;
}

/**
 * A table as it is agreed: its rules in full, and who sits there (HK-ETIQ-1).
 *
 * `changes` has each option that differs from the preset: the preset's value, and this table's.
 * Those in `usual` any such table is opened with: nobody here has chosen them. `worths` has each
 * pattern whose worth is set otherwise: what it is worth by the preset, and here.
 * Any change of the rules or the pace withdraws every acceptance. `slips` is how often bots err
 * at a strict table, before so many of a thousand movements. `invitation` and `watch` are the
 * tokens of the links, and are told to players only.
 */
export interface Lobby {
  type: "lobby";
  preset: string;
  name: string;
  options: Record<string, boolean | number | string | Record<string, number | string>>;
  changes: Record<string, [boolean | number | string | Record<string, number | string> | null, boolean | number | string | Record<string, number | string> | null]>;
  fingerprint: string;
  pace: Pace;
  sittings: [Sitting, Sitting, Sitting, Sitting];
  host: number | null;
  has_begun: boolean;
  is_strict: boolean;
  hints: boolean;
  slips: number;
  usual: string[];
  worths: Record<string, [number, number]>;
  invitation: string | null;
  watch: string | null;
}

/** A discard in the river; `is_claimed` once it has left it for a meld or a win. */
export interface Lying {
  seat: number;
  tile: number;
  is_claimed: boolean;
}

/**
 * What a seat may still do about the open discard, in a sentence without its name.
 *
 * `claims` are the words it may still say, as far as all can see.
 */
export interface MayClaim {
  seat: number;
  words: Words;
  rule: string;
  claims: ("chow" | "kong" | "pass" | "pung" | "win")[];
}

/** A meld: its form as in `seifong.melds`, its lowest tile unless hidden, and whose it was. */
export interface MeldShown {
  form: number;
  low: number | null;
  claimed: number | null;
  source: number | null;
}

/** Put a lifted tile among those of one's hand (ZJ-DRAW-4, HK-CLAIM-2). */
export interface Mix {
  type: "mix";
  seat: number;
  at: number;
}

/** A movement at a strict table. Its `seat` and `at` are the server's to say. */
export interface Move {
  type: "move";
  movement: Movement;
}

/** Who deals next, in which round, how often in a row by then; why, and by which rule. */
export interface NextDeal {
  dealer: number;
  round_wind: number;
  repeats: number;
  rule: string;
  why: Words;
}

/** A slip that nobody has reported, and the first rule that it breaks. */
export interface NotCalled {
  seat: number;
  foul: string;
  rule: string;
}

/** A pattern that the hand shows, and that does not count beside another. */
export interface NotCounted {
  rule: string;
  name: Words;
  by: Words;
  because: string;
}

/**
 * Something about the table that is no event of a deal, as a sentence.
 *
 * An `answer` is a strict table's, where it rules nothing: to a count, or to a word in vain.
 * After a match somebody may be the first to play `again`, and whoever does so too is led to the
 * same table.
 */
export interface Notice {
  type: "notice";
  kind: "aborted" | "again" | "answer" | "away" | "bot" | "joined" | "left" | "out" | "returned" | "slow";
  player: number | null;
  words: Words;
}

/**
 * How fast a table plays, in milliseconds.
 *
 * Every discard, and every kong that is declared, is followed by a window of `claim_ms`, whoever
 * may claim and whether anybody may: its length tells nothing. `turn_ms` is the longest that a
 * discard may take before the bank of time runs, 0 if nobody is timed.
 */
export interface Pace {
  claim_ms?: number;
  turn_ms?: number;
  bank_ms?: number;
  grace_ms?: number;
  pause_ms?: number;
  watch_ms?: number;
  bot_ms?: number;
}

/** A client asks whether the server is there. */
export interface Ping {
  type: "ping";
  n: number;
}

/**
 * A player as the match stands: the seat in this deal, and the score before it.
 *
 * `warnings`, `yellows` and `reds` are what counts of earlier deals (HK-PEN-1, HK-PEN-2).
 */
export interface PlayerNow {
  player: number;
  name: string;
  is_bot: boolean;
  seat: number;
  score: number;
  deducted: number;
  warnings: number;
  yellows: number;
  reds: number;
  is_away: boolean;
  is_played_by_bot: boolean;
  bank_ms: number;
  is_out: boolean;
  bot: string | null;
}

/** An answer to a ping. */
export interface Pong {
  type: "pong";
  n: number;
  now: number;
}

/** The host proposes rules: a preset and what differs from it. Nobody has accepted them yet. */
export interface Propose {
  type: "propose";
  preset: string;
  changes?: Record<string, boolean | number | string | Record<string, number | string>>;
  pace?: Pace | null;
  is_strict?: boolean | null;
  hints?: boolean | null;
  slips?: number | null;
}

/** What a discard would leave: how far from a complete hand, and what would bring it nearer. */
export interface Prospect {
  tile: number;
  distance: number;
  useful: number[];
  left: number;
}

/** Put a lifted tile back, or take one's hand off the wall (ZJ-DRAW-5). */
export interface PutBack {
  type: "put_back";
  seat: number;
  at: number;
}

/** Reach over the river, so that others cannot see it (ZJ-DRAW-1). */
export interface Reach {
  type: "reach";
  seat: number;
  at: number;
}

/** The player has seen how deal `number` ended, and waits for the next. */
export interface Ready {
  type: "ready";
  number: number;
}

/** A hand that lacked a single tile when the wall was exhausted, and the tiles it waited for. */
export interface ReadyHand {
  seat: number;
  concealed: number[];
  melds: MeldShown[];
  waits: number[];
}

/** Why one of the five keys may not be used now. */
export interface Refusal {
  key: "chow" | "kong" | "pass" | "pung" | "win";
  words: Words;
  rule: string;
}

/**
 * What this client did is refused, and why; nothing has happened.
 *
 * Who was invited, and finds no seat open, is given `watch`, the token of the link to look on.
 */
export interface Refused {
  type: "refused";
  words: Words;
  rule: string | null;
  foul: string | null;
  window: number | null;
  watch: string | null;
}

/** Take a tile from the tail of the wall, for a kong or a flower (HK-KONG-5, ZJ-KONG-5). */
export interface Replace {
  type: "replace";
  seat: number;
  at: number;
}

/** The deal ended by a ruling, to be played again with the same dealer. */
export interface Replayed {
  type: "replayed";
  rule: string;
  gains: number[];
  deducted: number[];
}

/**
 * Report what no tile can show: talking, a device, signals, telling what one drew.
 *
 * HK-PEN-1, HK-PEN-3, ZJ-ETH-1.
 */
export interface Report {
  type: "report";
  seat: number;
  on: number;
  foul: string;
  at: number;
}

/** Ask for a snapshot: something is missing. */
export interface Resume {
  type: "resume";
  seq: number;
}

/**
 * The secret of a deal that is over.
 *
 * SHA-256 of the secret's bytes is the commitment; SHA-256 of the secret and the entropies of
 * East, South, West and North, as bytes, in hexadecimal is the seed of its dice.
 */
export interface Revealed {
  type: "revealed";
  number: number;
  commitment: string;
  secret: string;
  entropies: [string, string, string, string];
  from_server: [boolean, boolean, boolean, boolean];
  seed: string;
  dice: string;
}

/**
 * The referee ruled on a foul, or warned of it: what follows from now on.
 *
 * `no_win`, `no_claims` and `no_kongs` say what the offender has lost for this deal.
 */
export interface Ruled {
  type: "ruled";
  foul: string;
  offender: number;
  response: string;
  remedy: string;
  rules: string[];
  gains: number[];
  deducted: number[];
  card: string;
  no_win: boolean;
  no_claims: boolean;
  no_kongs: boolean;
  penalty_tiles: number[];
}

/** A seat is heard: the claim that it makes, before it is laid; or that it asks for time. */
export interface Said {
  type: "said";
  seat: number;
  word: "chow" | "kong" | "pung" | "wait" | "win";
}

/**
 * A seat whose player is out of the match only draws and discards, in all of this deal.
 *
 * HK-EV-15.
 */
export interface SatOut {
  type: "sat_out";
  seat: number;
}

/** A seat saw the next tile of the wall, without having drawn it: nobody else did. */
export interface Saw {
  type: "saw";
  seat: number;
  tile: number | null;
}

/**
 * The host puts a bot into a seat, or frees it (`bot` is None).
 *
 * The seat is open, a bot's, or that of a person who is away. Where it is the host who has been
 * away for the grace, everybody may free that seat.
 */
export interface SeatBot {
  type: "seat_bot";
  player: number;
  bot?: string | null;
}

/** The next tile of the wall was left for the seat that has seen it, as its next draw. */
export interface SetAside {
  type: "set_aside";
  seat: number;
}

/** Lay a flower on the table (HK-FLOWER-1, HK-FLOWER-4). */
export interface ShowFlower {
  type: "show_flower";
  seat: number;
  tile: number;
  at: number;
}

/** Lay one's hand open, or part of it (HK-FALSE-2). */
export interface ShowHand {
  type: "show_hand";
  seat: number;
  tiles: number[];
  at: number;
}

/** Tiles of a hand were seen by all, and went back into it. */
export interface Showed {
  type: "showed";
  seat: number;
  tiles: number[];
}

/** A seat laid a flower on the table. */
export interface ShowedFlower {
  type: "flower";
  seat: number;
  tile: number;
}

/**
 * Who has one of the four seats of a table: a person, a bot, or nobody yet.
 *
 * `bot` says which bot it is, by its name in `seifong.bots`.
 */
export interface Sitting {
  player: number;
  kind: "bot" | "open" | "person";
  name: string;
  bot: string | null;
  has_accepted: boolean;
  is_away: boolean;
  is_played_by_bot: boolean;
}

/**
 * All that this client knows now: forget the rest, and fold `so_far` into an empty table.
 *
 * After the end of a deal it is still that deal, with its `ended`, until the next begins. `asked`
 * is what is asked of this seat now. Who is out of the match has no seat, and sees what everybody
 * does.
 */
export interface Snapshot {
  type: "snapshot";
  seq: number;
  now: number;
  seat: number | null;
  player: number | null;
  standing: Standing;
  players: [PlayerNow, PlayerNow, PlayerNow, PlayerNow];
  so_far: Happened[];
  asked: Asked | null;
  clock: Clock | null;
  committed: Committed | null;
  ended: Ended | null;
  revealed: Revealed | null;
}

/**
 * Say something. The words of the trade claim; all others are heard, and change nothing.
 *
 * HK-CLAIM-3, ZJ-CLAIM-1.
 */
export interface Speak {
  type: "speak";
  seat: number;
  words: string;
  at: number;
}

/** Where the match is: which deal, of which round, and how often this dealer has repeated. */
export interface Standing {
  number: number;
  counted: number;
  round: number;
  round_wind: number;
  dealer: number;
  repeats: number;
  is_over: boolean;
}

/** The host begins the match, once everybody has accepted; bots take the open seats. */
export interface Start {
  type: "start";
}

/** The deal ended by a ruling, and counts as played; a dealer who is to blame is out. */
export interface Stopped {
  type: "stopped";
  rule: string;
  gains: number[];
  deducted: number[];
  dealer_out: boolean;
}

/** Take one's next tiles of the deal (HK-DEAL-1, ZJ-DEAL-1). */
export interface Take {
  type: "take";
  seat: number;
  at: number;
}

/** A seat threw dice. */
export interface Threw {
  type: "threw";
  seat: number;
  dice: number[];
}

/** Throw the dice (ZJ-WALL-2, ZJ-WALL-3, HK-WALL-3). */
export interface Throw {
  type: "throw";
  seat: number;
  at: number;
}

/**
 * A seat's newest meld went back into its hand, and the tile that made it lies open again.
 *
 * A claim leaves the claimed tile where it was discarded, and the turn with its discarder; of an
 * added kong the pung stays, and the fourth tile is in the hand.
 *
 * ZJ-CLAIM-5, HK-CLAIM-11, HK-KONG-13.
 */
export interface TookBack {
  type: "took_back";
  seat: number;
  form: number;
  low: number;
}

/**
 * Whoever sat there took over as East, whose deal it is: all seats turn with it (ZJ-PEN-8).
 *
 * Each player has the tiles of the seat that is theirs by now.
 */
export interface TookEast {
  type: "took_east";
  seat: number;
}

/** Touch the next tile of the live wall (ZJ-DRAW-2). */
export interface Touch {
  type: "touch";
  seat: number;
  at: number;
}

/** Ask for time before a claim, aloud: the window waits as long as the bank lasts. */
export interface Wait {
  type: "wait";
  window: number;
}

/** A seat's touched or lifted tile went back: another claimed (ZJ-DRAW-5). */
export interface WentBack {
  type: "went_back";
  seat: number;
}

/** One win, for the win sheet: the hand by its sets, and what it is worth, line by line. */
export interface WinTold {
  seat: number;
  tile: number;
  concealed: number[];
  sets: number[][];
  melds: MeldShown[];
  flowers: number[];
  unit: "faan" | "points";
  lines: Counted[];
  not_counted: NotCounted[];
  raw: number;
  worth: number;
  minimum: number;
  limit: number | null;
}

/** One winner: how the tile came, what the hand is worth and by which patterns. */
export interface Winner {
  seat: number;
  tiles: number[];
  worth: number;
  raw: number;
  lines: [string, number, number][];
}

/** The deal ended in a win, or in several on one tile. */
export interface Won {
  type: "won";
  winners: Winner[];
  tile: number;
  way: number;
  source: number | null;
  responsible: number | null;
  gains: number[];
  flows: [number, number, number, string][];
}

/** The same words in each language. */
export interface Words {
  en: string;
  zh: string;
}

/** The wrong player begins to deal as East: it is the deal of whoever sits there (ZJ-PEN-8). */
export interface WrongDealer {
  type: "wrong_dealer";
  seat: number;
}

export type Movement =
  | Throw
  | Break
  | Take
  | ShowFlower
  | Replace
  | Touch
  | Lift
  | PutBack
  | Mix
  | Choose
  | Discard
  | Speak
  | Expose
  | ShowHand
  | Reach
  | CallTime
  | Count
  | Report;

export type Event =
  | Began
  | WrongDealer
  | SatOut
  | Threw
  | TookEast
  | Broke
  | Dealt
  | ShowedFlower
  | Drew
  | Discarded
  | Answered
  | Exposed
  | Won
  | Exhausted
  | Replayed
  | Stopped
  | Saw
  | WentBack
  | SetAside
  | DrewOutOfTurn
  | DiscardedOutOfTurn
  | TookBack
  | Showed
  | Ruled
  | Throw
  | Break
  | Take
  | ShowFlower
  | Replace
  | Touch
  | Lift
  | PutBack
  | Mix
  | Choose
  | Discard
  | Speak
  | Expose
  | ShowHand
  | Reach
  | CallTime
  | Count
  | Report;

export type Out =
  | Hello
  | Lobby
  | Notice
  | Snapshot
  | Happened
  | Asked
  | Clock
  | Said
  | Refused
  | Ended
  | Committed
  | Revealed
  | Hint
  | Pong;

export type In =
  | Join
  | Resume
  | Propose
  | SeatBot
  | Accept
  | Start
  | Entropy
  | Act
  | Wait
  | Move
  | AskHint
  | Ready
  | Leave
  | Ping;
