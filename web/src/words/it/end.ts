import type en from '../en/end'

export default {
  gameOver: 'La partita è finita',
  youWin: (by: number) => (by ? `Hai vinto di ${by} ${by === 1 ? 'punto' : 'punti'}` : 'Hai vinto, a pari punti'),
  youLost: (by: number) => (by ? `Hai perso di ${by} ${by === 1 ? 'punto' : 'punti'}` : 'Hai perso, a pari punti'),
  youShare: 'Hai vinto, a pari merito',
  wins: (winners: number, names: string) => (winners > 1 ? `${names} condividono la vittoria` : `Vince ${names}`),
  stoodIn: {
    you: (decisions: number, of: number, since: string) =>
      decisions === of
        ? `Non c’eri: dalle ${since} un computer ha giocato per te tutta la partita.`
        : `Mentre non c’eri un computer ha deciso per te, ${decisions} volte su ${of}, la prima alle ${since}.`,
    other: (name: string, decisions: number, of: number, since: string) =>
      decisions === of
        ? `${name} non c’era: dalle ${since} un computer ha giocato tutta la partita.`
        : `Mentre ${name} non c’era un computer ha deciso, ${decisions} volte su ${of}, la prima alle ${since}.`,
  },
  lookAtBoard: 'Guarda il tabellone',
  backToScores: 'Torna ai punti',
  rematch: 'Gioca ancora',
  preparing: 'Preparo il tavolo…',
  joinRematch: 'Vai alla rivincita',
  newGame: 'Nuova partita',

  scores: 'Punti',
  scoresHelp: 'Scegli un giocatore per vederne linee, biglietti e carte. Apri una riga per vedere da che cosa è fatta.',
  item: 'Punti per',
  total: 'Totale',
  place: (place: number) => `${place}º`,
  details: (label: string) => `${label}: dettagli`,

  boardOf: (name: string) => `${name} sul tabellone`,
  longestPath: (length: number) => `Percorso più lungo: ${length} caselle, disegnato sul tabellone.`,
  borrowedNote: 'Il tratteggio segna le linee prese in prestito grazie a una stazione.',
  tickets: 'Biglietti',
  noTickets: 'Nessun biglietto.',
  completed: 'completato',
  missed: 'mancato',
  finalHand: 'Carte rimaste in mano',
  emptyHand: 'Nessuna.',

  statistics: 'Come avete giocato',
  turns: 'Turni',
  drawnBlind: 'Carte dal mazzo',
  drawnFaceUp: 'Carte dalla fila',
  wildsFaceUp: 'di cui jolly',
  routes: 'Linee prese',
  longestRoute: 'Linea più lunga',
  pieces: { train: 'Vagoni posati', taxi: 'Taxi posati', cart: 'Carretti posati', boat: 'Battelli posati', other: 'Pezzi posati' },
  cardsPaid: 'Carte pagate',
  ticketDraws: 'Pescate di biglietti',
  ticketsKept: 'Biglietti tenuti',
  tunnels: 'Gallerie tentate',
  tunnelsExtra: 'di cui con sovrapprezzo',
  tunnelsGivenUp: 'di cui abbandonate',
  stations: 'Stazioni costruite',
  depots: 'Depositi messi',
  warehousesTaken: 'Magazzini svuotati',
  passes: 'Turni passati',

  chart: 'Punti delle linee, turno per turno',
  chartSummary: (ends: string) => `Punti delle linee alla fine: ${ends}.`,

  keep: 'Conserva la partita, controlla il mescolamento',
  keepHelp: 'Il resoconto è un testo con ogni mossa e ogni carta, che chiunque può leggere e rigiocare.',
  download: 'Scarica il resoconto',
  fair: 'Prima che qualcuno potesse influire sul mescolamento, il server si è impegnato su questo segreto; con il resoconto, questo comando ricalcola ogni carta e mostra che nulla è stato cambiato:',
  commitment: 'Mostrato prima della partita (impegno)',
  secret: 'Svelato ora (segreto)',
} satisfies typeof en
