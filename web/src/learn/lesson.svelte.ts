import type { Desk } from '../desk/desk.svelte'
import { tell, told } from './guided.svelte'
import { momentOf } from './moment'
import { stepsFor, type Step } from './steps'

const isNew = (step: Step) => !told().includes(step.name)

/** What the guide explains now: the newest thing, or one that is read again. */
export class Lesson {
  #desk: Desk
  /** The step that is read again: its place in what has been told. */
  #reread: number | null = $state(null)
  #before: Step | undefined

  readonly moment = $derived.by(() => momentOf(this.#desk.live))
  readonly steps = $derived.by(() => (this.#desk.live.box ? stepsFor(this.#desk.live.box) : []))

  readonly #newest = $derived.by(() => {
    const { moment } = this
    const due = moment ? this.steps.filter((step) => isNew(step) && step.ready(moment)) : []
    // What somebody is reading is not taken away, unless it cannot wait.
    const reading = due.find((step) => step === this.#before && !step.task)
    this.#before = due.find((step) => step.urgent) ?? reading ?? due[0]
    return this.#before
  })

  readonly step = $derived.by(() => {
    const again = this.#reread
    return again === null ? this.#newest : this.steps.find((one) => one.name === told()[again])
  })

  constructor(desk: Desk) {
    this.#desk = desk

    // What has been done need not be explained any more.
    $effect(() => {
      const { moment } = this
      if (!moment) return
      for (const one of this.steps) if (isNew(one) && one.done?.(moment)) tell(one.name)
    })

    // Something new is more important than what is read again.
    $effect(() => {
      if (this.#newest) this.#reread = null
    })
  }

  get rereading(): boolean {
    return this.#reread !== null
  }

  /** Something is to be done, and not only read. */
  get isTask(): boolean {
    return !this.rereading && !!this.step?.task
  }

  get canGoBack(): boolean {
    return told().length > 0 && this.#reread !== 0
  }

  next(): void {
    if (this.#reread === null) {
      if (this.step) tell(this.step.name)
    } else {
      this.#reread = this.#reread + 1 < told().length ? this.#reread + 1 : null
    }
  }

  earlier(): void {
    this.#reread = Math.max(0, (this.#reread ?? told().length) - 1)
  }
}
