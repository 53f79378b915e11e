import type {
  Advice,
  Because,
  BoxInfo,
  EventInfo,
  Hello,
  Layout,
  Play,
  Refused,
  Result,
  ServerMessage,
  Sight,
  TableInfo,
} from '../messages'
import { settings } from '../state/settings.svelte'
import { getBox, layoutOf, me, Refusal } from './api'
import { Socket, type Connection } from './socket'

type Reply = Because | Advice

interface Question {
  answer: (reply: Reply) => void
  fail: (refusal: Refusal) => void
}

/** How long to wait before a move that could not be saved is sent again. */
const BUSY_WAIT = 700

// crypto.randomUUID is withheld on plain http, as on a home network.
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** A table as one of its seats, or an onlooker, sees it, kept up to date. */
export class LiveTable {
  readonly id: string
  connection: Connection = $state('connecting')
  info: TableInfo | undefined = $state.raw()
  box: BoxInfo | undefined = $state.raw()
  layout: Layout | undefined = $state.raw()
  sight: Sight | undefined = $state.raw()
  log: EventInfo[] = $state.raw([])
  /** What is to be seen next, when what leads to it has been shown; until then nothing is up to date. */
  next: Sight | null = $state.raw(null)
  /** Whether something has to be shown before a sight: then it waits for `goOn`. */
  mustWait: (sight: Sight) => boolean = () => false
  result: Result | undefined = $state.raw()
  /** The seat we look from; null looks on. */
  seat: number | null = $state(null)
  /** A move on its way: until it is answered no other is made. */
  pending: Play | null = $state.raw(null)
  /** Whether the game was still going on when we came. */
  witnessed = false
  /** A move that nobody else has seen: it can be taken back for so many seconds. */
  held: { readonly play: Play; readonly seconds: number; readonly before: number } | null = $state.raw(null)
  /** Why the last move was not carried out. */
  refusal: Refused | null = $state.raw(null)

  /** It stays beside the table, whoever's device it is. */
  readonly #looksOn: boolean
  #socket: Socket
  #token: string | null = null
  #questions = new Map<string, Question>()
  /** What came after `next`. */
  #later: Sight[] = []
  /** The number of events when the pending move was done: the sight of it may come later. */
  #doneAt: number | null = null
  /** Fetching what is printed; it is done once. */
  #prepared: Promise<void> | null = null

  constructor(id: string, { looksOn = false } = {}) {
    this.id = id
    this.#looksOn = looksOn
    this.#socket = new Socket(`/api/tables/${encodeURIComponent(id)}/live`, {
      opened: () => void this.#greet(),
      heard: (message) => this.#hear(message),
      changed: (connection) => (this.connection = connection),
    })
  }

  /** The seats of this device's player; on one screen there are several. */
  get mine(): number[] {
    return this.info?.seats.filter((s) => s.mine).map((s) => s.seat) ?? []
  }

  /** Whether it is for the seat we look from to decide. */
  get toAct(): boolean {
    return this.seat !== null && !!this.sight?.view.to_act.includes(this.seat) && !this.over
  }

  get over(): boolean {
    return this.sight?.view.phase === 'over'
  }

  /** Make a move, once: while it is on its way, and until its outcome is seen, others are ignored. */
  play(...move: string[]): void {
    // Who is asked before each move need not take one back.
    this.#play(move, !settings.confirm)
  }

  /** Make a move that nobody will want to take back. */
  playForGood(...move: string[]): void {
    this.#play(move, false)
  }

  #play(move: string[], hold: boolean): void {
    if (this.pending || !this.sight) return
    this.refusal = null
    this.pending = { type: 'play', id: newId(), decision: this.sight.decision, move, hold }
    this.#socket.send(this.pending)
  }

  /** Take back the last move, as long as nobody else has seen it. */
  undo(): void {
    if (this.held && !this.pending) this.#socket.send({ type: 'undo', id: this.held.play.id })
  }

  /** Ask why something is not allowed now. */
  ask(action: string): Promise<Because> {
    const id = newId()
    return this.#question(id, { type: 'ask', id, action }) as Promise<Because>
  }

  /** Ask what a computer player would do. */
  hint(): Promise<Advice> {
    const id = newId()
    return this.#question(id, { type: 'hint', id }) as Promise<Advice>
  }

  /** Take the seat back from the bot. */
  back(): void {
    this.#socket.send({ type: 'back' })
  }

  /** Look from another seat of ours, or from beside the table; nothing of the former seat is kept. */
  lookFrom(seat: number | null): void {
    this.seat = seat
    this.#forget()
    this.#hello()
  }

  /** What led to the next sight has been shown. */
  goOn(): void {
    const { next } = this
    if (!next) return
    const later = this.#later
    this.next = null
    this.#later = []
    this.#show(next)
    for (const sight of later) this.#see(sight)
  }

  /** Be told everything again, in the language chosen now. */
  retell(): void {
    this.#hello()
  }

  close(): void {
    this.#socket.close()
    this.#failAll()
  }

  /** Say hello when everything printed is here; if it cannot be fetched, the next line tries again. */
  async #greet(): Promise<void> {
    try {
      await (this.#prepared ??= this.#prepare())
    } catch (error) {
      this.#prepared = null
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'no_table') {
        this.close()
        this.connection = 'gone'
      }
      return
    }
    this.#resume()
  }

  async #prepare(): Promise<void> {
    this.#token = (await me()).token
    const box = await getBox(this.id)
    this.layout = await layoutOf(box)
    this.box = box
  }

  #resume(): void {
    this.#failAll()
    // What is held may never happen.
    this.#hello(this.held?.before ?? this.log.length)
    // They may have arrived or not: sent again, they are carried out once.
    if (this.held) this.#make(this.held.play)
    if (this.pending && this.#doneAt === null) this.#socket.send(this.pending)
  }

  #hello(after = 0): void {
    const hello: Hello = {
      type: 'hello',
      token: this.#token,
      seat: this.seat,
      language: settings.language,
      after,
    }
    this.#socket.send(hello)
  }

  #forget(): void {
    this.sight = undefined
    this.next = null
    this.#later = []
    this.log = []
    this.result = undefined
    this.pending = null
    this.held = null
    this.#doneAt = null
    this.refusal = null
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        this.info = message.table
        this.#takeSeat()
        break
      case 'sight':
        this.#see(message)
        break
      case 'result':
        this.result = message
        break
      case 'held':
        if (message.id === this.pending?.id) {
          this.held = { play: this.pending, seconds: message.seconds, before: this.log.length }
          this.pending = null
          this.#see(message.sight)
        }
        break
      case 'undone':
        if (message.id === this.held?.play.id) {
          this.held = null
          this.#see(message.sight)
        }
        break
      case 'accepted':
        if (message.id === this.held?.play.id) this.held = null
        if (message.id === this.pending?.id) {
          this.#doneAt = message.number
          this.#settle()
        }
        break
      case 'because':
      case 'advice':
        this.#questions.get(message.id)?.answer(message)
        this.#questions.delete(message.id)
        break
      case 'refused':
        this.#refused(message)
        break
      case 'pong':
        break
    }
  }

  /** Who has one seat sits in it; who has several says from which to look; who has left looks on. */
  #takeSeat(): void {
    const mine = this.#looksOn ? [] : this.mine
    if (this.seat === null && mine.length === 1) this.lookFrom(mine[0] ?? null)
    else if (this.seat !== null && !mine.includes(this.seat)) this.lookFrom(null)
  }

  #see(sight: Sight): void {
    // What was on its way when we changed seats is for the former one.
    if ((sight.own?.seat ?? null) !== this.seat) return
    if (this.next) this.#later.push(sight)
    else if (this.sight && this.mustWait(sight)) this.next = sight
    else this.#show(sight)
  }

  #show(sight: Sight): void {
    // After a move was taken back there are fewer events than before.
    const first = sight.events[0]?.number ?? sight.number
    this.log = [...this.log.slice(0, first), ...sight.events]
    this.sight = sight
    this.witnessed ||= !this.over
    this.#settle()
  }

  #settle(): void {
    if (this.#doneAt !== null && this.sight && this.sight.number >= this.#doneAt) {
      this.pending = null
      this.#doneAt = null
    }
  }

  #refused(refused: Refused): void {
    const question = this.#questions.get(refused.id ?? '')
    if (question) {
      question.fail(new Refusal(refused.code, refused.message, refused.rule))
      this.#questions.delete(refused.id ?? '')
      return
    }
    if (refused.code === 'no_token' || (refused.code === 'not_seated' && !refused.id)) {
      // The hello was refused: this device has no seat here any more, but may look on.
      if (refused.code === 'no_token') this.#token = null
      this.lookFrom(null)
      return
    }
    if (refused.code === 'too_late') return
    if (this.held && refused.id === this.held.play.id) {
      // It is tried once more, unless another is on its way; how things stand is told next.
      if (refused.code === 'busy' && !this.pending) this.#make(this.held.play)
      this.held = null
    }
    const move = this.pending
    if (!move || refused.id !== move.id) {
      this.refusal = refused
      return
    }
    if (refused.code === 'busy') {
      setTimeout(() => this.pending === move && this.#socket.send(move), BUSY_WAIT)
      return
    }
    this.pending = null
    this.refusal = refused
  }

  /** Make a move that was held, and cannot be taken back any more. */
  #make(held: Play): void {
    const play = { ...held, hold: false }
    this.held = null
    if (this.pending) this.#socket.send(play)
    else this.pending = play
  }

  #question(id: string, message: Parameters<Socket['send']>[0]): Promise<Reply> {
    return new Promise((answer, fail) => {
      if (this.#socket.send(message)) this.#questions.set(id, { answer, fail })
      else fail(new Refusal('offline', ''))
    })
  }

  #failAll(): void {
    for (const question of this.#questions.values()) question.fail(new Refusal('offline', ''))
    this.#questions.clear()
  }
}
