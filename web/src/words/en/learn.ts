import { formOf } from '../forms'
import type { Facts } from '../lesson'
import kinds from './kinds'

const PIECES = { train: 'trains', taxi: 'taxis', cart: 'carts', boat: 'boats', other: 'pieces' }

const piecesOf = ({ piece }: Facts['box']) => formOf(PIECES, piece)
/** A wild card is called by its name in any case. */
const wildOf = ({ wild }: Facts['box']) => formOf({ ...kinds, other: wild.replaceAll('_', ' ') }, wild)
const points = (number: number) => (number === 1 ? '1 point' : `${number} points`)

/** The page that invites to a guided game, the guide at the table, and hints. */
export default {
  title: 'Learn to play',
  intro: (time: string) =>
    `The best way to learn is to play. In the guided game you sit down with one computer player, and a guide beside the board explains each thing when it comes up. It takes about ${time}.`,
  youWill: 'On the way you will',
  goals: [
    'choose your first tickets',
    'collect cards and lay your first route',
    'see how points are made, and lost',
    'play a whole game to its end',
  ],
  noHurry: 'Nobody hurries you, nothing can break, and the Hint button always knows what to do.',
  start: 'Start the guided game',
  name: 'Your name, if you like',
  /** The name of whoever has not told one. */
  guest: 'Guest',
  starting: 'Setting up the table…',
  orRead: 'Would you rather read?',
  toRules: 'All the rules, one by one',

  hint: 'Hint',
  thinking: 'Thinking…',
  patience: 'Still thinking. The very first hint can take half a minute.',
  doIt: 'Do it',

  /** After the guided game: what was done well, and what to play next. */
  wellDone: 'What you did well',
  praise: {
    allTickets: (number: number, worth: number) =>
      number === 1
        ? `You completed your ticket, for ${points(worth)}.`
        : `You completed all ${number} of your tickets, for ${points(worth)} together.`,
    tickets: (number: number, worth: number) =>
      number === 1
        ? `You completed a ticket, for ${points(worth)}.`
        : `You completed ${number} tickets, for ${points(worth)} together.`,
    mostForRoutes: (worth: number) => `Nobody made more points with routes than you: ${worth}.`,
    longestPath: (spaces: number) => `Your longest path has ${spaces} spaces, more than anybody else’s.`,
    attractions: (worth: number) => `The attractions on your way brought you ${points(worth)}.`,
    longestRoute: (spaces: number) => `You claimed the longest route of the game: ${spaces} spaces.`,
    routes: (number: number, box: Facts['box'], pieces: number) =>
      `You claimed ${number === 1 ? 'a route' : `${number} routes`}, with ${pieces} of your ${box.pieces} ${piecesOf(box)}.`,
    played: (turns: number) => `You played a whole game, all ${turns} of your turns.`,
    known: 'You know now how it goes from the first ticket to the last point.',
  },
  playNext: (edition: string) => `Play ${edition} next`,

  guide: 'Guide',
  next: 'Next',
  skipTask: 'Skip this',
  skip: 'Skip the guide',
  fold: 'Fold the guide',
  unfold: 'Unfold the guide',
  resume: 'Show the guide again',
  again: 'Show again',
  earlier: 'Earlier',
  later: 'Later',
  tip: 'A tip:',
  progress: (told: number, all: number) => `${told} of ${all}`,
  quietTitle: 'Over to you',
  quiet: 'It is your turn. If you are stuck, press Hint; I will speak up when there is something new.',
  waitTitle: 'One moment',
  wait: 'Somebody else is playing. I will speak up when there is something new.',

  steps: {
    welcome: {
      title: 'All aboard!',
      text: ({ box }: Facts) =>
        `You lay ${piecesOf(box)} on the routes between two places, and try to join the places on your tickets. Whoever has the most points in the end wins.`,
    },
    tickets: {
      title: 'Choose your tickets',
      text: ({ offered, keep }: Facts) =>
        `You may choose among ${offered} tickets, and must keep at least ${keep}. If you join the two places, by whatever way, you get the points; if you do not, you lose them.`,
    },
    board: {
      title: 'The board',
      text: ({ box }: Facts) =>
        `A row of spaces between two places is a route: it costs one card for each space, all in its colour, or in any one colour if it is grey. The places of your tickets are lit: with your ${box.pieces} ${piecesOf(box)}, find a way from one to the other.`,
    },
    draw: {
      title: 'Your turn: draw cards',
      text: ({ box }: Facts) =>
        `A turn is one action. Draw two cards now, one after the other: from those you see, or unseen from the deck. The ${wildOf(box)} stands for any colour; but take it face up, and it counts as both your cards.`,
    },
    others: {
      title: 'What the others do',
      text: ({ box }: Facts) =>
        `The log tells everything that happens. You also see how many cards, tickets and ${piecesOf(box)} the others have, but their hands and tickets are secret, like yours.`,
    },
    collect: {
      title: 'Collect a colour',
      text: () =>
        'Look for a route on the way between your lit places, and collect cards of its colour; wild cards fill the gaps. Routes that others take are gone, so do not wait too long.',
    },
    claim: {
      title: 'Claim your first route',
      text: () =>
        'You have the cards for a route! Those you can pay are marked on the board: choose one, and then the cards to pay with. It need not touch your other routes.',
    },
    scored: {
      title: 'Your first route',
      text: ({ box, route, lengths }: Facts) =>
        `${route.name} is yours, for ${points(route.points)}${box.routes_scored_at_end ? ', counted at the end' : ''}. Long routes pay better: by length, ${lengths}.`,
    },
    attractions: {
      title: 'Attractions',
      text: ({ box }: Facts) =>
        `The lit places are attractions. Each one that your routes reach is worth ${points(box.attraction_points)} at the end, once. With two ways to choose from, take the prettier one!`,
    },
    merchandise: {
      title: 'Merchandise',
      text: ({ box }: Facts) =>
        `The lit routes show a cart: claim one, and you get a merchandise card, as long as there are any. At the end the one who has most of them gets ${points(box.merchandise_points[0] ?? 0)}, the others less.`,
    },
    tunnels: {
      title: 'Tunnels',
      text: ({ box }: Facts) =>
        `The lit routes are tunnels. After you have laid your cards ${box.tunnel_cards} more ${box.tunnel_cards === 1 ? 'is' : 'are'} turned up: for each of your colour, or wild, you pay one more card. If you cannot or will not, you take your cards back, and your turn is over.`,
    },
    ferries: {
      title: 'Ferries',
      text: ({ box }: Facts) =>
        `The lit routes are ferries. They show how many of the cards must be a ${wildOf(box)}, at least.`,
    },
    stations: {
      title: 'Stations',
      text: ({ box }: Facts) =>
        `Instead of another action you may build one of your ${box.stations} stations: at the end it lets your tickets use one route of somebody else’s into that city. The first costs one card, and each further one a card more; one you never build is worth ${points(box.station_points)}.`,
    },
    depots: {
      title: 'Warehouses and depots',
      text: ({ box }: Facts) =>
        `Who draws cards first puts one, unseen, into a warehouse. Claim a route to a city with a depot, and for one of your own depots you may take all the cards of that warehouse. Whoever has most depots left at the end gets ${points(box.depot_points)}.`,
    },
    longestPath: {
      title: 'The longest path',
      text: ({ box }: Facts) =>
        `Whoever has the longest unbroken path of routes gets ${points(box.longest_path_points)} at the end. So it pays to connect what you build.`,
    },
    ticketDone: {
      title: 'A ticket is done!',
      text: ({ box, ticket }: Facts) =>
        `You have joined ${ticket.name}: ${points(ticket.points)}, whatever happens. When all are done you can spend a turn on new tickets: you draw ${box.ticket_rules.drawn} and keep at least one, but what stays unfinished costs you.`,
    },
    endIsNear: {
      title: 'How it ends',
      text: ({ box }: Facts) =>
        `Keep an eye on the ${piecesOf(box)}. When somebody ends a turn with ${box.last_round ? `${box.last_round} or fewer` : 'none'} left, ${box.equal_turns ? 'this round is played to its end' : 'everybody has one more turn, that player too'}, and the game is over.`,
    },
    lastRound: {
      title: 'The last round',
      text: ({ box, pieces }: Facts) =>
        pieces
          ? `${box.equal_turns ? 'This round is the last!' : 'One more turn for everybody!'} Finish a ticket if you can; otherwise claim the longest route that your cards and your last ${piecesOf(box)} allow.`
          : `${box.equal_turns ? 'This round is the last!' : 'One more turn for everybody!'} You have no ${piecesOf(box)} left to lay, so draw cards and leave new tickets alone: unfinished ones cost points.`,
    },
    final: {
      title: 'The points are counted',
      text: ({ box }: Facts) =>
        `Your routes count${box.attraction_points ? ', and so do the attractions you reached' : ''}; completed tickets are added, and missed ones taken away. Open a row of the table to see what it is made of. Well played: now you know the game!`,
    },
  },
}
