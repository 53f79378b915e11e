import { untrack } from 'svelte'
import type { EventInfo, SeatInfo, TableInfo } from '../messages'
import type { LiveTable } from '../server/live.svelte'
import { words } from '../words/index.svelte'
import type { Line } from './log'

/** What can change about who plays for a person's seat. */
export type Change = 'left' | 'away' | 'back' | 'joined'

interface Remark {
  seat: number
  name: string
  change: Change
  /** How many events there had been. */
  after: number
}

/** Who comes and goes during a game: no part of it, but told along with it. */
export class Company {
  /** The newest sentence, for who listens. */
  said = $derived.by(() => (this.#latest ? sentence(this.#latest) : ''))
  #remarks: readonly Remark[] = $state.raw([])
  #latest: Remark | null = $state.raw(null)
  #known: readonly SeatInfo[] = []

  constructor(live: LiveTable) {
    $effect(() => {
      const { info, sight } = live
      if (info?.state === 'playing' && sight) untrack(() => this.#compare(info, live.log))
    })
  }

  get lines(): Line[] {
    return this.#remarks.map((remark, number) => ({
      key: `remark ${number}`,
      at: remark.after - 0.5,
      seat: remark.seat,
      text: sentence(remark),
    }))
  }

  #compare({ seats, number }: TableInfo, log: readonly EventInfo[]): void {
    const fresh = this.#known.length > 0
    const found = seats.flatMap((seat): Remark[] => {
      const change = changeOf(this.#known[seat.seat], seat)
      const after = fresh ? number : begunBy(log, seat.seat)
      return change ? [{ seat: seat.seat, name: seat.name, change, after }] : []
    })
    this.#known = seats
    if (found.length === 0) return
    this.#remarks = [...this.#remarks, ...found]
    if (fresh) this.#latest = found.at(-1) ?? null
  }
}

function changeOf(before: SeatInfo | undefined, { bot, taken, away }: SeatInfo): Change | null {
  if (bot) return null
  // Of what was before we came, only what still holds is told.
  const was = before ?? { taken: true, away: false }
  if (was.taken !== taken) return taken ? 'joined' : 'left'
  if (was.away !== away) return away ? 'away' : 'back'
  return null
}

/** Since when a computer has decided for a seat; if it has not yet, since now. */
function begunBy(log: readonly EventInfo[], seat: number): number {
  const own = log.filter((event) => event.seat === seat)
  const last = own.findLastIndex((event) => event.by === 'person')
  return own[last + 1]?.number ?? log.length
}

function sentence({ change, name }: Remark): string {
  return words().table.company[change](name)
}
