// Everything that goes over the wire. Written by `make types` from the modules in
// src/incarrozza/server/messages, editions/layout.py and mapfile/draft.py: change it there.

/** The colours of the pieces; every seat has its own. */
export const COLORS = ["blue", "red", "green", "yellow", "black"] as const;

/** The kinds of card of all editions. */
export const CARDS = [
  "purple",
  "blue",
  "orange",
  "white",
  "green",
  "yellow",
  "black",
  "red",
  "locomotive",
  "pink",
  "taxi",
  "joker",
  "vaporetto",
] as const;

export const SHORTEST_PACE = 1;

export const LONGEST_PACE = 1209600;

export const LONGEST_NAME = 40;

export const LONGEST_CUT = 64;

export type Color = "blue" | "red" | "green" | "yellow" | "black";

/** Waiting for players; being played; played to the end; given up before it. */
export type State = "open" | "playing" | "over" | "ended";

/** The states of a table that is not done with. */
export const RUNNING = ["open", "playing"] as const;

/** Who made a decision: the clock lets a bot decide for somebody who is away. */
export type Decider = "person" | "bot" | "clock";

export type Card =
  | "purple"
  | "blue"
  | "orange"
  | "white"
  | "green"
  | "yellow"
  | "black"
  | "red"
  | "locomotive"
  | "pink"
  | "taxi"
  | "joker"
  | "vaporetto";

/** How many there are of each kind; kinds of which there are none are left out. */
export type Cards = Readonly<Partial<Record<Card, number>>>;

/** What is to be decided. */
export type Phase =
  | "opening_long"
  | "opening"
  | "first_depot"
  | "turn"
  | "first_card"
  | "second_card"
  | "pay"
  | "tunnel"
  | "pay_station"
  | "keep"
  | "take"
  | "end"
  | "over";

export type ActionKind =
  | "claim"
  | "station"
  | "depot"
  | "pay"
  | "pass"
  | "end"
  | "give up"
  | "tickets"
  | "decline"
  | "draw"
  | "deposit"
  | "take"
  | "keep";

export type EventKind =
  | "deal"
  | "claim"
  | "station"
  | "depot"
  | "pay"
  | "pass"
  | "end"
  | "give up"
  | "tickets"
  | "decline"
  | "draw"
  | "deposit"
  | "take"
  | "keep";

/** What chance can answer. */
export type AnswerKind =
  | "hand"
  | "up"
  | "tunnel"
  | "store"
  | "ticket"
  | "reshuffled"
  | "swept"
  | "emptied"
  | "first";

export type Language = "en" | "it";

/** What was chosen. A message that carries options inherits these fields. */
export interface Options {
  depots: boolean;
  bonus_tickets: boolean;
}

/** A seat as the host sets it. */
export interface NewSeat {
  /** The level of a computer player; null for a person. */
  bot?: string | null;
  /** The host sits here; on one screen several seats are the host's. */
  mine?: boolean;
  name?: string;
  color?: Color | null;
}

/** A table as the host sets it. */
export interface NewTable {
  depots?: boolean;
  bonus_tickets?: boolean;
  edition: string;
  seats: readonly NewSeat[];
  /** The text of a file of own tickets. */
  tickets?: string | null;
  first?: number | "random";
  /** Seconds a turn may take before a bot plays for who is away; null: as long as it takes. */
  pace?: number | null;
  /** In the list of open tables, where anybody may take a free seat. */
  listed?: boolean;
  /** Around a screen that shows what all may see: the host has no seat, and may hand one on. */
  big_screen?: boolean;
}

/** Who a device speaks for. The token is told once, to that device alone. */
export interface Identity {
  player: string;
  token: string;
}

/** A code that makes another device speak for the same player; good once, and not for long. */
export interface Handover {
  code: string;
  expires: number;
}

/** The use of such a code. */
export interface Takeover {
  code: string;
}

/** A look at an invitation, before it is used. */
export interface Inquiry {
  code: string;
}

/** Taking a seat with an invitation's code. */
export interface Joining {
  code: string;
  name?: string;
  color?: Color | null;
}

/** Taking a free seat of a listed table. */
export interface Sitting {
  name?: string;
  color?: Color | null;
}

/** What a player may change of the own seat before the game; null leaves it as it is. */
export interface SeatChange {
  name?: string | null;
  color?: Color | null;
  /** Anything: it goes into the shuffle, so that the server cannot have chosen it. */
  cut?: string | null;
}

/** A seat as everybody sees it, and what is only for its player or the host. */
export interface SeatInfo {
  seat: number;
  name: string;
  color: Color;
  bot: string | null;
  taken: boolean;
  /** A bot plays for the person of this seat. */
  away: boolean;
  has_cut: boolean;
  mine: boolean;
  /** The invitation's code; for the host alone, while it is good. */
  code: string | null;
}

/** How a game ended, in short; all by seat. */
export interface Ending {
  totals: readonly number[];
  ranking: readonly (readonly number[])[];
  /** How often a computer decided for the person of a seat, who was away. */
  stood_in: readonly number[];
}

/** A table without its game. */
export interface TableInfo {
  depots: boolean;
  bonus_tickets: boolean;
  id: string;
  state: State;
  edition: string;
  /** Of a map that a player has published; null: the edition is one of those that are offered. */
  title: Readonly<Record<Language, string>> | null;
  own_tickets: boolean;
  first: number | "random";
  pace: number | null;
  listed: boolean;
  big_screen: boolean;
  seats: readonly SeatInfo[];
  /** Who asks is the host. */
  host: boolean;
  to_act: readonly number[];
  /** How many events there are. */
  number: number;
  created: number;
  updated: number;
  /** The SHA-256 of the secret that goes into the shuffle. */
  commitment: string;
  /** That secret, when the game is over. */
  secret: string | null;
  /** The table where they play again. */
  rematch: string | null;
  /** When the game is over; null for one that was over before endings were kept. */
  ending: Ending | null;
}

/** Some tables. */
export interface TableList {
  tables: readonly TableInfo[];
}

/** A new code for a seat; an earlier one is void. */
export interface Invitation {
  seat: number;
  code: string;
}

/** What a code invites to. It is as good as before. */
export interface Invited {
  seat: number;
  /** What the host is called, who may have no seat at the table. */
  host: string | null;
  table: TableInfo;
}

/** Why something was not done. Nothing has changed. */
export interface Refused {
  type: "refused";
  code: string;
  /** In the player's language. */
  message: string;
  /** The number of the rule that forbids it. */
  rule: string | null;
  /** The message that is meant. */
  id: string | null;
}

/** The end of the game. */
export interface Result {
  type: "result";
  accounts: readonly AccountInfo[];
  ranking: readonly (readonly number[])[];
  tie_break: string | null;
  verdict: string;
  stand_ins: readonly StandIn[];
  /** What went into the shuffle. */
  secret: string;
  commitment: string;
}

export type Prospect = "done" | "possible" | "blocked";

/** The first message; again at any time, to look from another own seat or to catch up. */
export interface Hello {
  type: "hello";
  /** null to look on. */
  token?: string | null;
  /** null to look on. */
  seat?: number | null;
  language?: Language;
  /** How many events the client has; null: none. */
  after?: number | null;
}

/** A complete move: what is done and, where it costs something, how it is paid. */
export interface Play {
  type: "play";
  /** Made up by the client, another for each move: sent twice, it acts once. */
  id: string;
  /** The decision it answers, as `Sight` gave it. */
  decision: number;
  move: readonly string[];
  /** I may want to take it back: let it be held for a moment, if it can be. */
  hold?: boolean;
}

/** I take back the move of this id, which is held. */
export interface Undo {
  type: "undo";
  id: string;
}

/** Why is this not allowed? For instance: claim Brest–Paris. */
export interface Ask {
  type: "ask";
  id: string;
  action: string;
}

/** What would a good player do in my place? */
export interface Hint {
  type: "hint";
  id: string;
}

/** I am back: the bot shall no longer play for me. */
export interface Back {
  type: "back";
}

/** Are you there? */
export interface Ping {
  type: "ping";
}

export type ClientMessage = Hello | Play | Undo | Ask | Hint | Back | Ping;

/** One answer of chance. */
export interface AnswerInfo {
  what: AnswerKind;
  /** A kind of card by name, a ticket or seat by number; null where it is secret. */
  value: Card | number | null;
  seat: number | null;
}

/** One decision as a seat saw it, and its words. */
export interface EventInfo {
  number: number;
  /** null for the deal. */
  seat: number | null;
  by: Decider | null;
  at: number;
  kind: EventKind;
  /** null for the deal and for another's secret choice. */
  action: string | null;
  target: number | null;
  kept: number | null;
  answers: readonly AnswerInfo[];
  told: readonly string[];
}

/** What everybody knows of a player. */
export interface PlayerView {
  score: number;
  pieces: number;
  hand_size: number;
  known_cards: Cards;
  /** null while the opening choice is secret. */
  ticket_count: number | null;
  routes: readonly number[];
  stations: readonly number[];
  stations_left: number;
  depots: readonly number[];
  depots_left: number;
  warehouse_size: number;
  merchandise: number;
  /** When the game is over. */
  hand: Cards | null;
  /** When the game is over. */
  tickets: readonly number[] | null;
}

/** A tunnel whose extra cost is to be paid. */
export interface TunnelView {
  extra: number;
  laid_color: Card;
}

/** What everybody knows. */
export interface PublicView {
  phase: Phase;
  to_act: readonly number[];
  turn: number;
  last_turns: number | null;
  display: readonly (Card | null)[];
  deck_size: number;
  discards: Cards;
  ticket_deck_size: number;
  pending: number | null;
  due: number;
  turned: Cards;
  tunnel: TunnelView | null;
  /** Routes that nobody owns and nobody may claim any more. */
  closed_routes: readonly number[];
  players: readonly PlayerView[];
}

/** What only this seat knows. */
export interface OwnView {
  seat: number;
  hand: Cards;
  tickets: readonly number[];
  offered: readonly number[];
  rejected: readonly number[];
  unseen: Cards;
  /** Routes that this seat may still claim, can it pay or not. */
  open_routes: readonly number[];
  /** How each of `tickets` stands. */
  prospects: readonly Prospect[];
  /** How each of `offered` would stand if it were kept. */
  offered_prospects: readonly Prospect[];
}

/** A way to pay. */
export interface Payment {
  action: string;
  cards: Cards;
}

/** Something the seat may do now, and the ways to pay for it. */
export interface Choice {
  action: string;
  kind: ActionKind;
  target: number;
  /** What is paid, where the action is itself a payment. */
  cards: Cards | null;
  /** The ways to complete the move; empty where the action is a move by itself. */
  then: readonly Payment[];
}

/** The game as a seat or an onlooker sees it after an event. */
export interface Sight {
  type: "sight";
  /** How many events there have been. */
  number: number;
  /** To be sent back with a move; the same as long as the question is the same. */
  decision: number;
  /** Those the client does not have, the last ones of them new. */
  events: readonly EventInfo[];
  view: PublicView;
  own: OwnView | null;
  choices: readonly Choice[];
  /** When a bot will decide for which seat, if its player has not. */
  deadlines: Readonly<Record<string, number>>;
}

/** The table has changed: who sits there, what it is doing. */
export interface TableNews {
  type: "table";
  table: TableInfo;
}

/** A move was carried out, and will not be forgotten. */
export interface Accepted {
  type: "accepted";
  id: string;
  /** How many events there were when it was done. */
  number: number;
}

/** A move can be taken back for a moment; nobody else has seen anything of it. */
export interface Held {
  type: "held";
  id: string;
  seconds: number;
  /** The game as it will be. */
  sight: Sight;
}

/** A move was taken back. */
export interface Undone {
  type: "undone";
  id: string;
  /** The game as it is. */
  sight: Sight;
}

/** The answer to `Ask`. */
export interface Because {
  type: "because";
  id: string;
  allowed: boolean;
  rule: string | null;
  message: string;
}

/** The answer to `Hint`: a complete move, as for `Play`, and what speaks for it. */
export interface Advice {
  type: "advice";
  id: string;
  move: readonly string[];
  /** One sentence in the player's language. */
  text: string;
  /** The route that the sentence speaks of, if it is not the one to be claimed. */
  route: number | null;
}

/** I am here. */
export interface Pong {
  type: "pong";
}

export type ServerMessage =
  | TableNews
  | Sight
  | Accepted
  | Held
  | Undone
  | Refused
  | Because
  | Advice
  | Pong
  | Result;

export type ObjectionKind = "route" | "station" | "ticket" | "depots";

/** How one seat has played, in numbers. */
export interface SeatStatistics {
  /** Turns taken, passes and one that is still going on included; the opening is none. */
  turns: number;
  /** Cards drawn from the deck; neither the opening hand nor what went into a warehouse. */
  drawn_blind: number;
  /** Cards drawn from the display, wild ones included. */
  drawn_face_up: number;
  /** Wild cards among those drawn from the display. */
  wilds_face_up: number;
  /** Routes claimed. */
  routes: number;
  /** Trains, taxis or carts laid on them. */
  pieces: number;
  /** The length of the longest single route claimed; 0 without any. */
  longest_route: number;
  /** Tunnels that cards were laid for, claimed in the end or not; each time counts (E5). */
  tunnels: number;
  /** Those of them that cost extra, paid or not. */
  tunnels_extra: number;
  /** Those of them that were given up (E7). */
  tunnels_given_up: number;
  /** Cards paid for routes, tunnels' extra and stations; cards taken back are not paid (E7). */
  cards_paid: number;
  /** Stations built. */
  stations: number;
  /** Turns spent on drawing tickets; the opening is none. */
  ticket_draws: number;
  /** Tickets kept in all, those of the opening included. */
  tickets_kept: number;
  /** Depots placed in cities, the first one (W1) included; those paid for warehouses are not. */
  depots: number;
  /** Warehouses whose cards were taken, the own one included (W3). */
  warehouses_taken: number;
  /** Turns passed (G15). */
  passes: number;
  /**
   * Points for routes at the end of each turn of the game, whoever's turn it was.
   *
   * All seats have as many; for a turn that is still going on it is how they stand now.
   */
  scores: readonly number[];
}

/** One item of a final account, in words. */
export interface ItemInfo {
  /** Its name, to tell it from the others. */
  item: string;
  /** What it is called. */
  label: string;
  points: number;
  details: readonly (readonly [string, number | null])[];
}

/** How a seat's points are made up. */
export interface PointsInfo {
  seat: number;
  total: number;
  items: readonly ItemInfo[];
  completed: readonly number[];
  missed: readonly number[];
  longest_path: number;
  path: readonly number[];
  /** For each station's city: the route borrowed there. */
  borrowed: Readonly<Record<string, number>>;
}

/** How a seat's points are made up, and how it has played. */
export interface AccountInfo {
  seat: number;
  total: number;
  items: readonly ItemInfo[];
  completed: readonly number[];
  missed: readonly number[];
  longest_path: number;
  path: readonly number[];
  borrowed: Readonly<Record<string, number>>;
  statistics: SeatStatistics;
}

/** Who has how many points, and why. */
export interface Scores {
  accounts: readonly PointsInfo[];
  ranking: readonly (readonly number[])[];
  /** What decided the first place: null for points alone, "shared" if nothing did. */
  tie_break: string | null;
  verdict: string;
}

/** A computer decided for a person who was away. */
export interface StandIn {
  seat: number;
  /** How many. */
  decisions: number;
  /** How many the seat had in all. */
  of: number;
  /** When it did so first. */
  since: number;
}

/** A ticket that is not in the deck: two places by number, and what joining them is worth. */
export interface OwnTicket {
  a: number;
  b: number;
  points: number;
}

/** What a player has at the end; see `Holdings`. */
export interface PadSeat {
  name?: string;
  routes?: readonly number[];
  stations?: readonly number[];
  /** Own ones are numbered after the deck's. */
  tickets?: readonly number[];
  /** How many are still on the warehouse; null: all but the first. */
  depots_left?: number | null;
}

/** A table to be scored. */
export interface ScorePad {
  depots?: boolean;
  bonus_tickets?: boolean;
  edition: string;
  seats: readonly PadSeat[];
  own_tickets?: readonly OwnTicket[];
}

/** Something on a pad that the rules do not allow; it is not counted. */
export interface ObjectionInfo {
  seat: number;
  kind: ObjectionKind;
  /** Of the route, city or ticket, or how many depots. */
  number: number;
  /** Who has it already, where that is why. */
  owner: number | null;
  rule: string;
  /** In the player's language; "you" is the player of the seat. */
  message: string;
}

/** What a player has left, by what was counted. */
export interface Remainder {
  pieces: number;
  stations: number;
  depots: number;
  /** Cards won. */
  merchandise: number;
}

/** A pad added up. */
export interface PadScores {
  accounts: readonly PointsInfo[];
  ranking: readonly (readonly number[])[];
  tie_break: string | null;
  verdict: string;
  /** By seat. */
  left: readonly Remainder[];
  objections: readonly ObjectionInfo[];
}

export type TieBreak = "tickets" | "stations" | "longest_path";

/** Where everything lies on a board. A space is 100 long; y grows downwards. */
export interface Layout {
  width: number;
  height: number;
  space: SpaceSize;
  /** Of a place's circle. */
  radius: number;
  /** The height of a label's letters. */
  font: number;
  /** In the order of the map's places. */
  places: readonly PlaceLayout[];
  /** In the order of the map's routes. */
  routes: readonly RouteLayout[];
  /** In the order in which it is drawn. */
  scenery: readonly Scenery[];
  /** What is below it. */
  ground: "water" | "land";
  theme: Theme;
  /** In the order in which it is drawn. */
  texture: readonly Texture[];
  ornaments: readonly Ornament[];
  names: readonly Inscription[];
}

/** What is laid on the routes, in all editions. */
export const PIECES = ["train", "taxi", "cart", "boat"] as const;

export type Piece = "train" | "taxi" | "cart" | "boat";

/** A kind of card, or grey: any one colour pays for it. */
export type RouteColor =
  | "purple"
  | "blue"
  | "orange"
  | "white"
  | "green"
  | "yellow"
  | "black"
  | "red"
  | "locomotive"
  | "pink"
  | "taxi"
  | "joker"
  | "vaporetto"
  | "gray";

/** Something that players may choose for an edition: by its name, a table is asked for it. */
export interface OptionInfo {
  name: string;
  title: Readonly<Record<Language, string>>;
  /** One sentence for whoever chooses. */
  about: Readonly<Record<Language, string>>;
}

/** What can be played. */
export interface EditionInfo {
  name: string;
  title: Readonly<Record<Language, string>>;
  summary: Readonly<Record<Language, string>>;
  /** The name of its layout; several editions may share one. */
  map: string;
  /** Fewest and most. */
  players: readonly [number, number];
  /** How long a game takes among people who know it, more or less. */
  minutes: number;
  /** The one to learn with. */
  first_game: boolean;
  /** The name of the edition to go on with after it; empty where none is named. */
  next_game: string;
  /** What players may choose. */
  options: readonly OptionInfo[];
  piece: Piece;
  pieces: number;
  tickets: number;
  /** How many tickets of the deck are ours, in place of cards we do not know. */
  house_tickets: number;
}

/** A computer player. */
export interface BotInfo {
  name: string;
  title: Readonly<Record<Language, string>>;
  /** One sentence for whoever chooses an opponent. */
  summary: Readonly<Record<Language, string>>;
}

/** What is being compiled: the strongest computer players are ready when it is done. */
export interface Preparing {
  /** How much of it, from 0 to 1; null where nothing is, and they will not be ready. */
  done: number | null;
  /** Computer players that are not ready ... */
  bots: readonly string[];
  /** ... and the one that plays for them. */
  substitute: string;
}

/** What this server has to offer. */
export interface Offer {
  version: string;
  /** What is not ready; null when all is. */
  preparing: Preparing | null;
  editions: readonly EditionInfo[];
  /** From the weakest to the strongest. */
  bots: readonly BotInfo[];
  /**
   * Where other devices on the network find this server; null if it listens to none of them.
   *
   * Behind a proxy it does not know: better is the address of the page, if that is not local.
   */
  address: string | null;
  colors: readonly Color[];
}

/** A city or location. */
export interface PlaceInfo {
  id: string;
  name: string;
  english: string;
  italian: string;
  latitude: number;
  longitude: number;
  big_city: boolean;
  attraction: boolean;
}

/** One track between two places. */
export interface RouteInfo {
  /** As actions call it: `claim` and this is the action. */
  name: string;
  a: number;
  b: number;
  length: number;
  color: RouteColor;
  tunnel: boolean;
  /** How many of the cards must be wild ones, at least. */
  locomotives: number;
  /** Gives merchandise. */
  cart: boolean;
  /** The next of the tracks between the same two places, the first after the last. */
  beside: number | null;
}

/** A ticket of the deck. */
export interface TicketInfo {
  a: number;
  b: number;
  points: number;
  long: boolean;
  big_city: boolean;
  /** Ours, in place of a card we do not know. */
  house: boolean;
}

/** How tickets are dealt and drawn. */
export interface TicketRulesInfo {
  long_dealt: number;
  regular_dealt: number;
  /** Long tickets are chosen apart, before the regular ones are dealt: keep one or none. */
  long_first: boolean;
  /** How many must be kept at the opening. */
  keep: number;
  /** The same for who kept no long ticket. */
  keep_without_long: number;
  /** How many are drawn later; at least one of them is kept. */
  drawn: number;
  /** The rule that says how many are kept at the opening. */
  opening_rule: string;
  drawing_rule: string;
}

/** What is printed: the same for everybody and for the whole game. */
export interface BoxInfo {
  depots: boolean;
  bonus_tickets: boolean;
  edition: string;
  title: Readonly<Record<Language, string>>;
  map: string;
  players: number;
  /** The host's tickets stand in for built-in ones. */
  own_tickets: boolean;
  colors: readonly Card[];
  wild: Card;
  /** How many cards of each kind there are, in the order of `colors`, the wild one last. */
  deck: Cards;
  /** How many cards everybody is dealt. */
  hand: number;
  /** How many cards lie face up. */
  display: number;
  /** How many wild ones among them make all of them be discarded; 0: they never are. */
  sweep: number;
  /** How many cards are turned up for a tunnel. */
  tunnel_cards: number;
  piece: Piece;
  /** How many everybody has. */
  pieces: number;
  /** How many left, or fewer, bring on the last round. */
  last_round: number;
  /** The round in which that happens is the last, so that all have as many turns. */
  equal_turns: boolean;
  /** How many everybody has; 0 where there are none. */
  stations: number;
  /** All tracks between two places are used; otherwise one that is claimed closes the others. */
  double_routes: boolean;
  ticket_rules: TicketRulesInfo;
  /** Points by length. */
  route_points: Readonly<Record<string, number>>;
  routes_scored_at_end: boolean;
  /** For each station not used. */
  station_points: number;
  longest_path_points: number;
  attraction_points: number;
  /** How many merchandise cards there are. */
  merchandise: number;
  /** Points of each place, from most cards to fewest. */
  merchandise_points: readonly number[];
  /** How many depots everybody has; 0 without the option. */
  depots_each: number;
  /** For who has most of them left. */
  depot_points: number;
  tie_breaks: readonly TieBreak[];
  places: readonly PlaceInfo[];
  routes: readonly RouteInfo[];
  tickets: readonly TicketInfo[];
  /** What the edition calls cards and pieces of its own. */
  names: Readonly<Record<Language, Readonly<Record<string, string>>>>;
  /** Where everything lies, if the map does not come with the package; else ask by its name. */
  layout: Layout | null;
}

/** A game to be watched, out of files. Nothing of it is kept. */
export interface Upload {
  /** The text of a record; empty if the analysis holds it. */
  record?: string;
  /** The text of an analysis; empty if there is none. */
  analysis?: string;
}

/** Who sat where. */
export interface WatchedSeat {
  name: string;
  color: Color;
  /** The level of a computer player; null for a person, and where the record does not say. */
  bot: string | null;
}

/**
 * The game after one more step: as many events as tell something together.
 *
 * Of views only what has changed since the frame before is there; the first one is whole.
 */
export interface Frame {
  /** How many events there had been. */
  number: number;
  /** The turn it belongs to, from 1; 0 for the opening. */
  turn: number;
  /** Who did it; null for the deal. */
  seat: number | null;
  /** What happened, for who sees all cards. */
  told: readonly string[];
  /** What each seat was told of it; null where it was all of that. */
  heard: readonly (readonly string[] | null)[];
  /** What everybody knew, without `players`. */
  view: Partial<PublicView>;
  players: readonly Partial<PlayerView>[];
  /** What each seat knew. */
  own: readonly Partial<OwnView>[];
  /** Everybody's points if the game had ended then, tickets and all. */
  standing: readonly number[];
}

/** What an analysis says of a turn, at its beginning. */
export interface TurnThought {
  turn: number;
  /** Each seat's chance to win, from 0 to 1. */
  chances: readonly number[];
  /** The best move; empty if it is not known. */
  best: readonly string[];
  /** One sentence about it; it may be empty. */
  text: string;
}

/** A whole game to be watched. */
export interface Replay {
  box: BoxInfo;
  seats: readonly WatchedSeat[];
  frames: readonly Frame[];
  /** Who won, in words. */
  verdict: string;
  ranking: readonly (readonly number[])[];
  analysed_by: string;
  /** Those of the turns that were analysed, in order; none without an analysis. */
  thoughts: readonly TurnThought[];
}

/** All that a map file says. */
export interface Draft {
  format?: number;
  title?: Readonly<Partial<Record<Language, string>>> | string;
  author?: string;
  licence?: string;
  preset?: Preset;
  /** Numbers of the rules that differ from the preset's: fields of `Edition`. */
  rules?: Readonly<Record<string, unknown>>;
  look?: Look;
  /** Draw coast, lakes, rivers and borders; only for places on the globe. */
  land?: boolean;
  places?: readonly DraftPlace[];
  tracks?: readonly DraftTrack[];
  tickets?: readonly DraftTicket[];
}

/** A track between two places; a double route is two of these. */
export interface DraftTrack {
  /** The id or a name of the place. */
  a: string;
  b: string;
  length: number;
  color?: string;
  tunnel?: boolean;
  locomotives?: number;
  cart?: boolean;
}

/** The manner in which the board is drawn. */
export type Look = "plain" | "engraved" | "poster";

/** Where the numbers of the rules come from, before the draft changes some of them. */
export type Preset = "big_map" | "city_map";

/** Of a study: fewer tell nothing. */
export const FEWEST_GAMES = 20;

/** Of a study: more take others' time. */
export const MOST_GAMES = 500;

export const USUAL_GAMES = 200;

/** Where in a draft something is wrong. */
export type MapPart = "file" | "title" | "rules" | "places" | "tracks" | "tickets";

/** With an error a map cannot be played. */
export type Severity = "error" | "warning";

export type JobKind = "lay" | "study";

export type JobState = "waiting" | "running" | "done" | "failed";

export type SheetSize = "a4" | "a3";

export type LandKind = "land" | "lake" | "river" | "border" | "mountain";

export type LandDetail = "coarse" | "medium" | "fine";

/** A draft, to be kept, checked, drawn, completed or published. */
export interface DraftSent {
  draft: Draft;
}

/** A draft as it is now, to be kept in place of the one that was read. */
export interface DraftSaving {
  /** Of the draft that was read: if somebody has saved in between, nothing is lost. */
  revision: number;
  draft: Draft;
}

/** The text of a file: a map file, or a table of places or routes. */
export interface MapImport {
  /** Of the file; its ending says what it is. */
  name: string;
  text: string;
  /** Answers to questions: which column of a table holds which field. */
  columns?: Readonly<Record<string, string>>;
}

/** A draft, to be played by computers. */
export interface StudyWish {
  draft: Draft;
  games?: number;
  /** null: as many as the map is best for. */
  players?: number | null;
}

/** A draft whose tracks shall get colours. */
export interface ColorWish {
  draft: Draft;
  /** Those that have one already too. */
  everything?: boolean;
}

/** A draft, and two places that a new track shall join. */
export interface TrackWish {
  draft: Draft;
  /** The id or a name of the place. */
  a: string;
  b: string;
}

/** A draft, and changes that a study proposed for it. */
export interface ChangeWish {
  draft: Draft;
  /** As the remark has them. */
  changes: readonly (Readonly<Record<string, unknown>>)[];
}

/** How much a visitor may keep and ask for here. */
export interface WorkshopLimits {
  /** Of one draft or file that is sent. */
  draft_bytes: number;
  /** Kept for one player. */
  drafts: number;
  /** Published by one player. */
  maps: number;
  places: number;
  tracks: number;
  tickets: number;
  fewest_games: number;
  most_games: number;
  usual_games: number;
}

/** Whether who asks may make maps here, and what there is to choose from. */
export interface WorkshopInfo {
  allowed: boolean;
  /** Why not, in the visitor's language. */
  reason: string | null;
  /** The host gives a code to those who may; it goes into the header `Workshop-Code`. */
  needs_code: boolean;
  limits: WorkshopLimits;
  presets: readonly Preset[];
  looks: readonly Look[];
}

/** A draft in a list. */
export interface DraftInfo {
  id: string;
  /** In the visitor's language; empty where it has none yet. */
  title: string;
  updated: number;
  places: number;
  tracks: number;
  tickets: number;
}

/** The drafts of who asks, the latest first. */
export interface DraftList {
  drafts: readonly DraftInfo[];
}

/** What a draft is kept as. */
export interface DraftSaved {
  id: string;
  revision: number;
}

/** A draft as it is kept. */
export interface KeptDraft {
  id: string;
  revision: number;
  draft: Draft;
}

/** A draft with what was suggested for it. */
export interface SuggestedDraft {
  draft: Draft;
}

/** A track between two places, as it might be. */
export interface SuggestedTrack {
  track: DraftTrack;
  /** Two of them would be better. */
  double: boolean;
  /** In the visitor's language. */
  why: string;
}

/** Something wrong with a draft or a file. */
export interface ProblemInfo {
  part: MapPart;
  /** Which place, track or ticket; null: all of them, or none. */
  index: number | null;
  /** Of the place, track or ticket, or the number of the rules; may be empty. */
  field: string;
  /** Of the file, where there is one. */
  line: number | null;
  severity: Severity;
  /** In the visitor's language. */
  message: string;
}

/** All that is wrong with a draft. */
export interface Problems {
  problems: readonly ProblemInfo[];
}

/** A column of a table that could not be guessed. */
export interface ColumnQuestionInfo {
  /** What it would hold: to be answered with the name of a column. */
  field: string;
  /** Those that the table has. */
  columns: readonly string[];
  /** In the visitor's language. */
  message: string;
}

/** What was read from a file. */
export interface ImportedMap {
  /** null where the file cannot be read. */
  draft: Draft | null;
  problems: readonly ProblemInfo[];
  /** To be answered by sending the file once more. */
  questions: readonly ColumnQuestionInfo[];
}

/** A map file, to keep. */
export interface MapFileText {
  name: string;
  text: string;
}

/** A board of straight lines, at once; of an unfinished draft, as much as can be drawn. */
export interface RoughBoard {
  layout: Layout;
  /** Which place of the draft each place of the board is. */
  places: readonly number[];
  /** Which track of the draft each route of the board is. */
  tracks: readonly number[];
}

/** Something that takes a while; ask how far it is. */
export interface JobStarted {
  job: string;
}

/** Two things on a board that touch. */
export interface FaultInfo {
  /** In the visitor's language. */
  message: string;
  /** By their number in the draft. */
  places: readonly number[];
  /** By their number in the draft. */
  tracks: readonly number[];
}

/** A board, laid out; of an unfinished draft, as much as can be drawn. */
export interface LaidBoard {
  layout: Layout;
  /** Which place of the draft each place of the board is. */
  places: readonly number[];
  /** Which track of the draft each route of the board is. */
  tracks: readonly number[];
  faults: readonly FaultInfo[];
  seconds: number;
}

/** Something a study has found, and what might be done about it. */
export interface RemarkInfo {
  kind: string;
  /** In the visitor's language. */
  message: string;
  places: readonly number[];
  tracks: readonly number[];
  tickets: readonly number[];
  /** To be sent back as it is, with the draft, if the visitor wants it. */
  change: readonly (Readonly<Record<string, unknown>>)[] | null;
  /** What it would do, in the visitor's language; empty where nothing is proposed. */
  change_message: string;
}

/** How a seat does; the first one begins. */
export interface SeatFigureInfo {
  /** Which part of the games. */
  wins: number;
  low: number;
  /** The 95 % interval of that. */
  high: number;
  score: number;
}

/** How a ticket does. */
export interface TicketFigureInfo {
  /** In the draft. */
  index: number;
  name: string;
  points: number;
  /** Of the shortest way. */
  spaces: number;
  offers: number;
  /** When it is offered. */
  kept: number;
  /** When it is kept. */
  completed: number;
  /** Kept and completed when it is offered. */
  brought: number;
}

/** How a route does. */
export interface RouteFigureInfo {
  /** Of the draft; those of which only one can be claimed count together. */
  tracks: readonly number[];
  name: string;
  length: number;
  /** In which part of the games. */
  claimed: number;
  /** From 0, the beginning of a game, to 1. */
  when: number;
}

/** What was counted in a study, on average of a game. */
export interface FiguresInfo {
  games: number;
  players: number;
  /** Of all players together. */
  turns: number;
  /** Among people who know the game. */
  minutes: number;
  /** Of the winner. */
  score: number;
  /** From the winner to the next. */
  margin: number;
  /** From the winner to the last. */
  span: number;
  reshuffles: number;
  /** The part of the games in which the deck was empty at some time. */
  dry: number;
  /** The part of the games that ended because somebody's pieces had run down. */
  run_down: number;
  seats: readonly SeatFigureInfo[];
  tickets: readonly TicketFigureInfo[];
  routes: readonly RouteFigureInfo[];
}

/** How a map plays. */
export interface VerdictInfo {
  figures: FiguresInfo;
  /** What is well, in sentences of the visitor's language. */
  summary: readonly string[];
  /** What could be better; the most important first. */
  remarks: readonly RemarkInfo[];
}

/** How far something is that takes a while. */
export interface JobInfo {
  job: string;
  kind: JobKind;
  state: JobState;
  /** From 0 to 1. */
  done: number;
  /** Of a job that lays out, when it is done. */
  board: LaidBoard | null;
  /** Of a study, when it is done. */
  verdict: VerdictInfo | null;
  /** Why it failed, in the visitor's language. */
  failed: string | null;
}

/** A city of the gazetteer. */
export interface CityInfo {
  name: string;
  names: Readonly<Record<Language, string>>;
  /** Two letters (ISO 3166). */
  country: string;
  lat: number;
  lon: number;
  population: number;
}

/** Cities that match what was typed, the likeliest first. */
export interface CityList {
  cities: readonly CityInfo[];
  /** Where these come from: to be shown beside them. */
  attribution: string;
}

/** A piece of land to look at. */
export interface LandShape {
  kind: LandKind;
  /** An SVG path. */
  line: string;
}

/**
 * What lies behind an empty sheet.
 *
 * A place lies at x = (lon - west) * width / (east - west), and at y = (m(north) - m(lat)) *
 * height / (m(north) - m(south)), where m(latitude) = ln(tan(45° + latitude / 2)): Mercator.
 */
export interface LandInfo {
  width: number;
  height: number;
  west: number;
  south: number;
  /** Beyond 180 where the sheet crosses that. */
  east: number;
  north: number;
  /** In the order in which it is drawn; below it is water. */
  scenery: readonly LandShape[];
}

/** The id of a published map: also the name of the edition that is played on it. */
export interface MapPublished {
  map: string;
}

/** A published map in a list. */
export interface MapInfo {
  id: string;
  /** In the visitor's language. */
  title: string;
  created: number;
  places: number;
  tracks: number;
  tickets: number;
}

/** The maps that who asks has published, the latest first. */
export interface MapList {
  maps: readonly MapInfo[];
}

/** A published map. */
export interface PublishedMap {
  id: string;
  draft: Draft;
  layout: Layout;
  /** The cartographer has laid it out; if not, it is drawn in straight lines for now. */
  fine: boolean;
  edition: EditionInfo;
  /** Who asks has published it. */
  mine: boolean;
  created: number;
}

export type Kind = "land" | "water" | "park" | "border" | "street" | "canal" | "grid";

export type Stroke =
  | "bars"
  | "blocks"
  | "bridges"
  | "graticule"
  | "hachures"
  | "houses"
  | "neatline"
  | "piers"
  | "rampart"
  | "relief"
  | "ripples"
  | "rivers"
  | "trees";

export type Manner = "plain" | "engraved" | "poster";

export type Motif =
  | "arch"
  | "basilica"
  | "bridge"
  | "brownstones"
  | "cab"
  | "campanile"
  | "cartouche"
  | "felucca"
  | "gables"
  | "gondola"
  | "liberty"
  | "lighthouse"
  | "liner"
  | "marquee"
  | "rose"
  | "scores"
  | "scroll"
  | "ship"
  | "skyscraper"
  | "slab"
  | "sloop"
  | "spire"
  | "starburst"
  | "steamer"
  | "tower"
  | "train"
  | "volcano"
  | "watertower"
  | "windmill";

/** The size of every space of a map. */
export interface SpaceSize {
  length: number;
  width: number;
}

/** The name of a place, where there is room for it. */
export interface Label {
  /** The vertical middle of all lines, and horizontally the edge or middle that `align` names. */
  at: readonly [number, number];
  align: "start" | "middle" | "end";
  /** 1.1 letter heights apart. */
  lines: readonly string[];
}

/** Where a place lies. */
export interface PlaceLayout {
  id: string;
  at: readonly [number, number];
  label: Label;
}

/** How a track runs; the tracks of a double route lie side by side. */
export interface RouteLayout {
  a: string;
  b: string;
  /** The curve under the spaces, as an SVG path. */
  line: string;
  /** The centre of each space, and its direction in degrees, from a to b. */
  spaces: readonly (readonly [number, number, number])[];
}

/** Something to look at. */
export interface Scenery {
  kind: Kind;
  /** An SVG path. */
  line: string;
}

/** Fine strokes over the scenery, under the game. */
export interface Texture {
  kind: Stroke;
  /** An SVG path. */
  line: string;
}

/** How a map looks. */
export interface Theme {
  /** Of what is written and drawn on it. */
  manner: Look;
  /** Colours by day: what has the colour, and the colour. */
  light: Readonly<Record<string, string>>;
  /** And by night. */
  dark: Readonly<Record<string, string>>;
}

/** A small picture where the board is empty. */
export interface Ornament {
  motif: Motif;
  /** Left, top, width and height of the room it has. */
  box: readonly [number, number, number, number];
}

/** The name of a sea or a land. */
export interface Inscription {
  text: Readonly<Record<Language, string>>;
  on: "water" | "land";
  /** The height of its letters. */
  size: number;
  /** What it stands on, from its first letter to its last: an SVG path. */
  line: string;
  /** Of that line. */
  length: number;
}

/** The version of the format; a file says which one it follows. */
export const FORMAT = 1;

/** A place: on the globe by latitude and longitude, or on a sheet by x and y (downwards). */
export interface DraftPlace {
  /** As it is printed on the board. */
  name: string;
  /** What tracks and tickets call it by; empty: made of the name. */
  id?: string;
  lat?: number | null;
  lon?: number | null;
  x?: number | null;
  y?: number | null;
  /** In other languages, where they call it otherwise. */
  names?: Readonly<Partial<Record<Language, string>>>;
  big_city?: boolean;
  attraction?: boolean;
  /** The cartographer leaves it exactly where it was put. */
  fixed?: boolean;
}

/** Two places to join. */
export interface DraftTicket {
  a: string;
  b: string;
  points: number;
  long?: boolean;
}
