/** A big screen for all to see, and phones as hands. */
export default {
  // Before the game
  scan: 'Take your seats!',
  waiting: 'Waiting for players',
  waitingHelp: 'Free seats are taken with a code, which the host of this table has.',
  scanHelp: 'Scan a code with your phone: it shows your cards and tickets, to you alone. Each code works once.',
  orType: (address: string) => `Or open ${address} and type the code.`,
  seat: (name: string) => `A code for ${name}’s seat`,
  isHere: 'is here',
  complete: 'Everybody is here.',
  startsIn: (seconds: number) => `The game starts in ${seconds}…`,
  startNow: 'Start now',
  wait: 'Wait a little',
  start: 'Start the game',

  // During the game
  screen: 'The big screen',
  turnOf: 'To play',
  lately: 'What happened',
  fullScreen: 'Full screen',
  smallScreen: 'Leave full screen',
  phones: 'Another phone',
  phonesHelp: 'Is a phone lost, or its battery empty? Whoever scans a new code gets that seat, with its cards. The phone that had it then looks on.',
  newPhone: (name: string) => `New code for ${name}`,
  ownPage: 'As an ordinary page',
  onScreen: 'Show on a big screen',

  // On the phone
  hand: 'Hand',
  routes: 'Routes',
  fold: 'Hand first, without the board',
  unfold: 'The whole table',
  claimable: 'Routes you can claim',
  claimableHelp: 'First those that bring your tickets closer.',
  sites: 'Where you can build',
  search: 'City',
  helps: (tickets: string) => `for ${tickets}`,
  noneNow: 'Nothing can be claimed or built now.',
  noneYet: 'When it is your turn, you find here what you can claim or build.',
  noneSo: 'Nothing of that name can be claimed or built now.',
}
