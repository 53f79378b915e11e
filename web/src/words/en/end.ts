/** The end of a game: scores, statistics, and what to do next. */
export default {
  gameOver: 'The game is over',
  youWin: (by: number) => (by ? `You win by ${by}` : 'You win, level on points'),
  youLost: (by: number) => (by ? `You lost by ${by}` : 'You lost, level on points'),
  youShare: 'You share the victory',
  wins: (winners: number, names: string) => (winners > 1 ? `${names} share the victory` : `${names} wins`),
  stoodIn: {
    you: (decisions: number, of: number, since: string) =>
      decisions === of
        ? `You were away: from ${since} on a computer played the whole game for you.`
        : `While you were away a computer decided for you, ${decisions} of ${of} times, first at ${since}.`,
    other: (name: string, decisions: number, of: number, since: string) =>
      decisions === of
        ? `${name} was away: from ${since} on a computer played the whole game.`
        : `While ${name} was away a computer decided, ${decisions} of ${of} times, first at ${since}.`,
  },
  lookAtBoard: 'Look at the board',
  backToScores: 'Back to the scores',
  rematch: 'Play again',
  preparing: 'Setting up the table…',
  joinRematch: 'Join the rematch',
  newGame: 'New game',

  scores: 'Scores',
  scoresHelp: 'Choose a player to see their routes, tickets and cards. Open a row to see what it is made of.',
  item: 'Points for',
  total: 'Total',
  place: (place: number) => ['1st', '2nd', '3rd'][place - 1] ?? `${place}th`,
  details: (label: string) => `${label}: details`,

  boardOf: (name: string) => `${name} on the board`,
  longestPath: (length: number) => `Longest path: ${length} spaces, drawn on the board.`,
  borrowedNote: 'The broken line marks routes borrowed through a station.',
  tickets: 'Tickets',
  noTickets: 'No tickets.',
  completed: 'completed',
  missed: 'missed',
  finalHand: 'Cards left in hand',
  emptyHand: 'None.',

  statistics: 'How you all played',
  turns: 'Turns',
  drawnBlind: 'Cards from the deck',
  drawnFaceUp: 'Cards from the display',
  wildsFaceUp: 'of these, wild',
  routes: 'Routes claimed',
  longestRoute: 'Longest route',
  pieces: { train: 'Trains laid', taxi: 'Taxis laid', cart: 'Carts laid', boat: 'Boats laid', other: 'Pieces laid' },
  cardsPaid: 'Cards paid',
  ticketDraws: 'Times tickets were drawn',
  ticketsKept: 'Tickets kept',
  tunnels: 'Tunnels tried',
  tunnelsExtra: 'of these, cost extra',
  tunnelsGivenUp: 'of these, given up',
  stations: 'Stations built',
  depots: 'Depots placed',
  warehousesTaken: 'Warehouses emptied',
  passes: 'Turns passed',

  chart: 'Points for routes, turn by turn',
  chartSummary: (ends: string) => `Points for routes at the end: ${ends}.`,

  keep: 'Keep the game, check the shuffle',
  keepHelp: 'The record is a text with every move and every card, which anybody can read and replay.',
  download: 'Download the record',
  fair: 'Before anybody could influence the shuffle, the server committed itself to this secret; with the record, this command works every card out again and shows that nothing was changed:',
  commitment: 'Shown before the game (commitment)',
  secret: 'Told now (secret)',
}
