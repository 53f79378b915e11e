import { untrack } from 'svelte'
import type { BotInfo, EditionInfo, Offer, Preparing } from '../messages'
import { spoken } from '../words/index.svelte'
import { getOffer, messageOf } from './api'

const ASK_AGAIN = 2_000

/** What the server has to offer: asked for once, and again until all of it is ready. */
class Offering {
  offer: Offer | undefined = $state.raw()
  /** Why there is none. */
  trouble = $state('')
  #watchers = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  edition(name: string): EditionInfo | undefined {
    return this.offer?.editions.find((edition) => edition.name === name)
  }

  title(edition: string): string {
    const found = this.edition(edition)
    return found ? spoken(found.title) : ''
  }

  botTitle(name: string): string {
    const found = this.offer?.bots.find((bot) => bot.name === name)
    return found ? spoken(found.title) : ''
  }

  /** What is being prepared for a computer player; nothing if it is ready. */
  preparing(bot: string): Preparing | undefined {
    const preparing = this.offer?.preparing
    return preparing?.bots.includes(bot) ? preparing : undefined
  }

  /** Ask until the answer is final, once for all who watch; gives what stops it. */
  watch(): () => void {
    this.#watchers += 1
    // An effect that watches must not run again because of what it has set itself.
    if (this.#watchers === 1 && untrack(() => !this.#isFinal)) void this.#ask()
    return () => {
      this.#watchers -= 1
      if (!this.#watchers) clearTimeout(this.#timer)
    }
  }

  get #isFinal(): boolean {
    return this.offer !== undefined && (this.offer.preparing?.done ?? null) === null
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#timer)
    try {
      this.offer = await getOffer()
      this.trouble = ''
    } catch (error) {
      this.trouble = messageOf(error)
    }
    if (this.#watchers && !this.#isFinal) {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => void this.#ask(), ASK_AGAIN)
    }
  }
}

/** The opponent for who has chosen none: the weakest plays without a plan, which is no fun for long. */
export function usualBot({ bots }: Offer): BotInfo | undefined {
  return bots[1] ?? bots[0]
}

export const offering = new Offering()
