import type { ClientMessage, ServerMessage } from '../messages'

export type Connection = 'connecting' | 'open' | 'lost' | 'gone'

/** There is no such table, or this page may not look at it: trying again will not help. */
const FOR_GOOD = new Set([1008, 4004])
const FIRST_WAIT = 400
const LONGEST_WAIT = 10_000
const PING_EVERY = 25_000
const PONG_WITHIN = 10_000

interface Ears {
  /** The line is open: say hello. */
  opened: () => void
  heard: (message: ServerMessage) => void
  changed: (connection: Connection) => void
}

/** A line to the server that is opened again whenever it breaks. */
export class Socket {
  #ears: Ears
  #url: string
  #socket: WebSocket | null = null
  #wait = FIRST_WAIT
  #retry: ReturnType<typeof setTimeout> | undefined
  #ping: ReturnType<typeof setTimeout> | undefined
  #closed = false
  #hurry = () => {
    if (document.visibilityState === 'visible' && !this.#socket) this.#open()
  }

  constructor(path: string, ears: Ears) {
    this.#ears = ears
    this.#url = new URL(path, location.href.replace(/^http/, 'ws')).href
    addEventListener('online', this.#hurry)
    document.addEventListener('visibilitychange', this.#hurry)
    this.#open()
  }

  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#retry)
    clearTimeout(this.#ping)
    removeEventListener('online', this.#hurry)
    document.removeEventListener('visibilitychange', this.#hurry)
    this.#socket?.close()
  }

  #open(): void {
    clearTimeout(this.#retry)
    const socket = new WebSocket(this.#url)
    this.#socket = socket
    socket.onopen = () => {
      this.#ears.changed('open')
      this.#ears.opened()
      this.#pingLater()
    }
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#wait = FIRST_WAIT
      this.#pingLater()
      this.#ears.heard(JSON.parse(event.data) as ServerMessage)
    }
    socket.onclose = (event) => this.#lost(socket, event.code)
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return
    this.#socket = null
    clearTimeout(this.#ping)
    if (this.#closed) return
    if (FOR_GOOD.has(code)) {
      this.#ears.changed('gone')
      return
    }
    this.#ears.changed('lost')
    // A little by chance, lest a whole club come back in the same instant.
    this.#retry = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2))
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2)
  }

  /** After a long silence ask whether anybody is there; a dead line looks like a quiet one. */
  #pingLater(): void {
    clearTimeout(this.#ping)
    this.#ping = setTimeout(() => {
      this.send({ type: 'ping' })
      this.#ping = setTimeout(() => {
        const dead = this.#socket
        if (!dead) return
        dead.close()
        this.#lost(dead, 1006)
      }, PONG_WITHIN)
    }, PING_EVERY)
  }
}
