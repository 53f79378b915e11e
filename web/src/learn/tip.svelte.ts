import type { Desk } from '../desk/desk.svelte'
import type { Advice } from '../messages'
import { Refusal } from '../server/api'
import { isHidden } from './guided.svelte'
import type { Lesson } from './lesson.svelte'
import { light, subject, type Look } from './spotlight'

/** What a good player would do, where the lesson wants it said; and the light on what is spoken of. */
export class Tip {
  advice: Advice | null = $state.raw(null)
  #desk: Desk
  #lesson: Lesson

  // As text, so that it is lit anew only when it is something else.
  readonly #look = $derived.by(() => {
    const { moment, step } = this.#lesson
    const { sight } = this.#desk.live
    if (isHidden() || !step || !moment) return null
    const advised = this.advice && sight ? subject(moment.box, sight, this.advice.move) : {}
    return JSON.stringify({ ...step.look?.(moment), ...advised })
  })

  constructor(desk: Desk, lesson: Lesson) {
    this.#desk = desk
    this.#lesson = lesson
    $effect(() => (this.#look ? light(desk, JSON.parse(this.#look) as Look) : undefined))
    $effect(() => this.#ask())
  }

  #ask(): void {
    const { live } = this.#desk
    const { sight } = live
    const wanted = this.#lesson.step?.hint
    this.advice = null
    if (!sight || !wanted || !live.toAct || isHidden()) return
    live.hint().then(
      (answer) => {
        const chosen = sight.choices.find((choice) => choice.action === answer.move[0])
        const fits = wanted === 'any' || chosen?.kind === wanted
        if (fits && live.sight?.decision === sight.decision) this.advice = answer
      },
      (error: unknown) => {
        // The guide can do without; whoever asks for a hint is told why there is none.
        if (!(error instanceof Refusal)) throw error
      },
    )
  }
}
