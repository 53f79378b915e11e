import { mount, unmount, type ComponentProps } from 'svelte'
import type Token from './Token.svelte'
import Tokens from './Tokens.svelte'

export type Flying = ComponentProps<typeof Token>

/** Sets a copy in motion, and tells when it has arrived. */
type Start = (element: Element, arrived: () => void) => void

let air: HTMLElement | undefined

/** All that flies at one moment: it takes off together, and is cleared away when the last has arrived. */
export class Flights {
  readonly #tokens: Flying[] = []
  readonly #starts: Start[] = []

  add(token: Flying, start: Start): void {
    this.#tokens.push(token)
    this.#starts.push(start)
  }

  takeOff(): void {
    let aloft = this.#tokens.length
    if (aloft === 0) return
    air ??= document.body.appendChild(Object.assign(document.createElement('div'), { className: 'air' }))
    const flying = mount(Tokens, { target: air, props: { tokens: this.#tokens } })
    const arrived = () => {
      aloft -= 1
      if (aloft === 0) void unmount(flying)
    }
    const elements = [...air.children].slice(-aloft)
    elements.forEach((element, i) => this.#starts[i]?.(element, arrived))
  }
}
