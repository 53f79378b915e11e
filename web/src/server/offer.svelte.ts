import type { BotInfo, EditionInfo, Offer } from '../messages'
import { spoken } from '../words/index.svelte'
import { getOffer, messageOf } from './api'

const ASK_AGAIN = 2_000

/** What the server has to offer: asked for once, and again until its rules are ready. */
class Offering {
  offer: Offer | undefined = $state.raw()
  /** Why there is none. */
  trouble = $state('')

  get warming(): boolean {
    return this.offer?.ready === false
  }

  edition(name: string): EditionInfo | undefined {
    return this.offer?.editions.find((edition) => edition.name === name)
  }

  title(edition: string): string {
    const found = this.edition(edition)
    return found ? spoken(found.title) : ''
  }

  /** Ask until the answer is final; gives what stops it. */
  watch(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const ask = async () => {
      try {
        this.offer = await getOffer()
        this.trouble = ''
      } catch (error) {
        this.trouble = messageOf(error)
      }
      if (!stopped && !this.offer?.ready) timer = setTimeout(ask, ASK_AGAIN)
    }
    if (!this.offer?.ready) void ask()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }
}

/** The opponent for who has chosen none: the weakest plays without a plan, which is no fun for long. */
export function usualBot({ bots }: Offer): BotInfo | undefined {
  return bots[1] ?? bots[0]
}

export const offering = new Offering()
