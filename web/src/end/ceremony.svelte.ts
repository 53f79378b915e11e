/** Milliseconds from one step to the next. */
const STEP = 550

/** The end of a game, told step by step: each item of the scores, and then the verdict. */
export class Ceremony {
  /** How many steps have been told. */
  step = $state(0)
  readonly #steps: number
  #going: ReturnType<typeof setInterval> | undefined

  /** Begin; with no steps everything is told at once. */
  constructor(steps: number) {
    this.#steps = steps
    if (steps > 0) this.#going = setInterval(() => this.#next(), STEP)
  }

  get over(): boolean {
    return this.step >= this.#steps
  }

  /** Tell all that is left. */
  skip = (): void => {
    clearInterval(this.#going)
    this.step = this.#steps
  }

  #next(): void {
    this.step += 1
    if (this.over) this.skip()
  }
}
