import type en from '../en/learn'
import { formOf } from '../forms'
import type { Facts } from '../lesson'

const PIECES = { train: 'vagoni', taxi: 'taxi', cart: 'carretti', boat: 'battelli', other: 'pezzi' }
const WILDS = { locomotive: 'la locomotiva', taxi: 'il taxi', joker: 'il jolly', vaporetto: 'il vaporetto' }
const WILDS_PLURAL = { locomotive: 'locomotive', taxi: 'taxi', joker: 'jolly', vaporetto: 'vaporetti' }

const piecesOf = ({ piece }: Facts['box']) => formOf(PIECES, piece)
const nameOf = (wild: string) => wild.replaceAll('_', ' ')
/** A wild card is called by its name in any case. */
const wildOf = ({ wild }: Facts['box']) => formOf({ ...WILDS, other: `la carta ${nameOf(wild)}` }, wild)
const wildsOf = ({ wild }: Facts['box']) => formOf({ ...WILDS_PLURAL, other: `carte ${nameOf(wild)}` }, wild)
const points = (number: number) => (number === 1 ? '1 punto' : `${number} punti`)

export default {
  title: 'Impara a giocare',
  intro: (time: string) =>
    `Il modo migliore per imparare è giocare. Nella partita guidata giochi contro il computer, e una guida accanto al tabellone spiega ogni cosa quando serve. Dura circa ${time}.`,
  youWill: 'Strada facendo',
  goals: [
    'scegli i tuoi primi biglietti',
    'raccogli carte e prendi la tua prima linea',
    'vedi come si fanno i punti, e come si perdono',
    'giochi una partita intera, fino alla fine',
  ],
  noHurry: 'Nessuno ti mette fretta, niente si rompe, e il pulsante Consiglio sa sempre che cosa fare.',
  start: 'Comincia la partita guidata',
  name: 'Il tuo nome, se vuoi',
  guest: 'Ospite',
  starting: 'Preparo il tavolo…',
  orRead: 'Preferisci leggere?',
  toRules: 'Tutte le regole, una per una',

  hint: 'Consiglio',
  thinking: 'Ci penso…',
  patience: 'Ci sto ancora pensando. Il primissimo consiglio può richiedere mezzo minuto.',
  doIt: 'Fallo',

  wellDone: 'Che cosa hai fatto bene',
  praise: {
    allTickets: (number: number, worth: number) =>
      number === 1
        ? `Hai completato il tuo biglietto: ${points(worth)}.`
        : `Hai completato tutti i tuoi ${number} biglietti: in tutto ${points(worth)}.`,
    tickets: (number: number, worth: number) =>
      number === 1
        ? `Hai completato un biglietto: ${points(worth)}.`
        : `Hai completato ${number} biglietti: in tutto ${points(worth)}.`,
    mostForRoutes: (worth: number) => `Nessuno ha fatto con le linee più punti di te: ${worth}.`,
    longestPath: (spaces: number) => `Il tuo percorso più lungo ha ${spaces} caselle, più di ogni altro.`,
    attractions: (worth: number) => `Le attrazioni sulla tua strada ti hanno dato ${points(worth)}.`,
    longestRoute: (spaces: number) => `La linea più lunga della partita l’hai presa tu: ${spaces} caselle.`,
    routes: (number: number, box: Facts['box'], pieces: number) =>
      `Hai preso ${number === 1 ? 'una linea' : `${number} linee`}, con ${pieces} dei tuoi ${box.pieces} ${piecesOf(box)}.`,
    played: (turns: number) => `Hai giocato una partita intera, tutti i tuoi ${turns} turni.`,
    known: 'Ora sai come va, dal primo biglietto all’ultimo punto.',
  },
  playNext: (edition: string) => `Ora gioca ${edition}`,

  guide: 'Guida',
  next: 'Avanti',
  skipTask: 'Salta questo',
  skip: 'Salta la guida',
  fold: 'Riduci la guida',
  unfold: 'Apri la guida',
  resume: 'Mostra di nuovo la guida',
  again: 'Rileggi',
  earlier: 'Prima',
  later: 'Dopo',
  tip: 'Un consiglio:',
  progress: (told: number, all: number) => `${told} di ${all}`,
  quietTitle: 'Ora tocca a te',
  quiet: 'È il tuo turno. Se non sai che fare, premi Consiglio; mi faccio sentire quando c’è qualcosa di nuovo.',
  waitTitle: 'Un momento',
  wait: 'Ora gioca qualcun altro. Mi faccio sentire quando c’è qualcosa di nuovo.',

  steps: {
    welcome: {
      title: 'In carrozza!',
      text: ({ box }: Facts) =>
        `Posi ${piecesOf(box)} sulle linee fra due luoghi e cerchi di collegare i luoghi dei tuoi biglietti. Alla fine vince chi ha più punti.`,
    },
    tickets: {
      title: 'Scegli i biglietti',
      text: ({ offered, keep }: Facts) =>
        `Puoi scegliere fra ${offered} biglietti, e devi tenerne almeno ${keep}. Se colleghi i due luoghi, per qualsiasi via, ne prendi i punti; se non ci riesci, li perdi.`,
    },
    board: {
      title: 'Il tabellone',
      text: ({ box }: Facts) =>
        `Una fila di caselle fra due luoghi è una linea: costa una carta per casella, tutte del suo colore, o di un solo colore qualsiasi se è grigia. I luoghi dei tuoi biglietti sono illuminati: con i tuoi ${box.pieces} ${piecesOf(box)} trova una via dall’uno all’altro.`,
    },
    draw: {
      title: 'Tocca a te: pesca',
      text: ({ box }: Facts) =>
        `Un turno è una sola azione. Ora pesca due carte, una dopo l’altra: fra quelle che vedi, o coperte dal mazzo. Per tutti i colori vale ${wildOf(box)}; ma una carta così, presa scoperta, conta per due.`,
    },
    others: {
      title: 'Che cosa fanno gli altri',
      text: ({ box }: Facts) =>
        `Il diario racconta tutto quello che succede. Vedi anche quante carte, quanti biglietti e quanti ${piecesOf(box)} hanno gli altri; ma le loro mani e i loro biglietti sono segreti, come i tuoi.`,
    },
    collect: {
      title: 'Raccogli un colore',
      text: () =>
        'Cerca una linea sulla via fra i tuoi luoghi illuminati e raccogli carte del suo colore; i jolly riempiono i vuoti. Le linee prese dagli altri sono perse: non aspettare troppo.',
    },
    claim: {
      title: 'Prendi la prima linea',
      text: () =>
        'Hai le carte per una linea! Quelle che puoi pagare sono segnate sul tabellone: scegline una, e poi le carte con cui pagare. Non occorre che tocchi le altre tue linee.',
    },
    scored: {
      title: 'La tua prima linea',
      text: ({ box, route, lengths }: Facts) =>
        `${route.name} è tua e vale ${points(route.points)}${box.routes_scored_at_end ? ', contati alla fine' : ''}. Le linee lunghe rendono di più: secondo la lunghezza, ${lengths}.`,
    },
    attractions: {
      title: 'Le attrazioni',
      text: ({ box }: Facts) =>
        `I luoghi illuminati sono attrazioni. Ognuna che le tue linee raggiungono vale ${points(box.attraction_points)} alla fine, una volta sola. Fra due vie possibili, scegli la più bella!`,
    },
    merchandise: {
      title: 'Le merci',
      text: ({ box }: Facts) =>
        `Le linee illuminate mostrano un carretto: prendine una e ricevi una carta merce, finché ce ne sono. Alla fine chi ne ha di più riceve ${points(box.merchandise_points[0] ?? 0)}, gli altri meno.`,
    },
    tunnels: {
      title: 'Le gallerie',
      text: ({ box }: Facts) =>
        `Le linee illuminate sono gallerie. Dopo che hai posato le carte ${box.tunnel_cards === 1 ? 'se ne scopre un’altra' : `se ne scoprono altre ${box.tunnel_cards}`}: per ognuna del tuo colore, o jolly, paghi una carta in più. Se non puoi o non vuoi, riprendi le tue carte e il turno è finito.`,
    },
    ferries: {
      title: 'I traghetti',
      text: ({ box }: Facts) =>
        `Le linee illuminate sono traghetti. Mostrano quante ${wildsOf(box)} servono, come minimo, fra le carte.`,
    },
    stations: {
      title: 'Le stazioni',
      text: ({ box }: Facts) =>
        `Invece di un’altra azione puoi costruire una delle tue ${box.stations} stazioni: alla fine permette ai tuoi biglietti di usare una linea altrui che arriva in quella città. La prima costa una carta, e ogni altra una in più; ognuna mai costruita vale ${points(box.station_points)}.`,
    },
    depots: {
      title: 'Magazzini e depositi',
      text: ({ box }: Facts) =>
        `Chi pesca mette prima una carta, coperta, in un magazzino. Prendi una linea che arriva in una città con un deposito e, cedendo uno dei tuoi, puoi ritirare tutte le carte di quel magazzino. A chi alla fine ne ha di più in magazzino vanno ${points(box.depot_points)}.`,
    },
    longestPath: {
      title: 'Il percorso più lungo',
      text: ({ box }: Facts) =>
        `Chi ha il percorso di linee ininterrotto più lungo riceve ${points(box.longest_path_points)} alla fine. Conviene quindi collegare ciò che costruisci.`,
    },
    ticketDone: {
      title: 'Un biglietto è fatto!',
      text: ({ box, ticket }: Facts) =>
        `Hai collegato ${ticket.name}: ${points(ticket.points)}, comunque vada. Quando li hai finiti tutti puoi usare un turno per nuovi biglietti: ne peschi ${box.ticket_rules.drawn} e ne tieni almeno uno, ma quello che resta incompiuto costa.`,
    },
    endIsNear: {
      title: 'Come si finisce',
      text: ({ box }: Facts) =>
        `Tieni d’occhio i ${piecesOf(box)}. Quando qualcuno finisce il turno ${box.last_round ? `con ${box.last_round} o meno` : 'e non ne ha più'}, ${box.equal_turns ? 'si gioca fino in fondo il giro in corso' : 'tutti hanno ancora un turno, lui compreso'}, e la partita è finita.`,
    },
    lastRound: {
      title: 'L’ultimo giro',
      text: ({ box, pieces }: Facts) =>
        pieces
          ? `${box.equal_turns ? 'Questo giro è l’ultimo!' : 'Ancora un turno per tutti!'} Completa un biglietto, se puoi; altrimenti prendi la linea più lunga che le tue carte e i tuoi ultimi ${piecesOf(box)} permettono.`
          : `${box.equal_turns ? 'Questo giro è l’ultimo!' : 'Ancora un turno per tutti!'} Non hai più ${piecesOf(box)} da posare: pesca carte, e lascia stare i nuovi biglietti, che se restano incompiuti costano punti.`,
    },
    final: {
      title: 'Si contano i punti',
      text: ({ box }: Facts) =>
        `Contano le tue linee${box.attraction_points ? ' e le attrazioni raggiunte' : ''}; i biglietti completati si aggiungono e quelli mancati si tolgono. Apri una riga della tabella per vedere da che cosa è fatta. Ora conosci il gioco!`,
    },
  },
} satisfies typeof en
