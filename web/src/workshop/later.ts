/** Something that is done once others have stopped asking for it (debounce). */
export class Later {
  readonly #pause: number
  readonly #act: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(pause: number, act: () => void) {
    this.#pause = pause
    this.#act = act
  }

  get waiting(): boolean {
    return this.#timer !== undefined
  }

  /** Do it after the pause, counted anew from now. */
  soon(pause = this.#pause): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.now(), pause)
  }

  now(): void {
    this.stop()
    this.#act()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
