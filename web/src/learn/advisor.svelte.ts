import type { Desk } from '../desk/desk.svelte'
import type { Advice } from '../messages'
import { messageOf } from '../server/api'
import { words } from '../words/index.svelte'
import { light, subject } from './spotlight'

const routeOf = ({ route }: Advice): readonly number[] => (route === null ? [] : [route])

/** Whoever is asked what a good player would do, and the answer. */
export class Advisor {
  busy = $state(false)
  problem = $state('')
  advice: Advice | null = $state.raw(null)
  #asked = $state(-1)
  #desk: Desk

  /** An answer is good for the question it was given to. */
  readonly answers = $derived.by(() => {
    const { live } = this.#desk
    const current = live.toAct && live.sight?.decision === this.#asked && !live.pending
    return current && (this.advice !== null || this.problem !== '')
  })

  constructor(desk: Desk) {
    this.#desk = desk
    $effect(() => {
      const { box, sight } = desk.live
      return this.answers && this.advice && box && sight
        ? light(desk, { routes: routeOf(this.advice), ...subject(box, sight, this.advice.move) })
        : undefined
    })
  }

  async ask(): Promise<void> {
    const { live } = this.#desk
    this.busy = true
    this.close()
    this.#asked = live.sight?.decision ?? -1
    try {
      this.advice = await live.hint()
    } catch (error) {
      this.problem = messageOf(error) || words().common.offline
    } finally {
      this.busy = false
    }
  }

  follow(): void {
    if (this.advice) this.#desk.act(this.advice.text, ...this.advice.move)
    this.close()
  }

  close(): void {
    this.advice = null
    this.problem = ''
  }
}
