import { Refusal } from '../server/api'
import { newDraft, saveDraft } from '../server/workshop'
import { forget, recall, remember } from '../state/memory'
import { Later } from './later'
import type { Plan } from './plan'

/** Kept by the server; on its way there; only in this browser; or not, for somebody else has saved. */
export type Keeping = 'saved' | 'saving' | 'offline' | 'refused' | 'conflict'

/** What this browser keeps of a draft, in case. */
interface Copy {
  plan: Plan
  /** Of the server's draft that it began with. */
  revision: number
  /** The server has it too. */
  saved: boolean
}

/** The server's word for: somebody has saved this draft in between. */
const CONFLICT = 'draft_changed'
const PAUSE = 1_000
const RETRY = 5_000

const keyOf = (id: string) => `workshop.${id}`

/** What this browser has kept that the server has not. */
export function unsaved(id: string): Copy | null {
  const copy = recall<Copy>(keyOf(id))
  return copy && !copy.saved ? copy : null
}

/** Forget a draft that is no more. */
export function forgetCopy(id: string): void {
  forget(keyOf(id))
}

/** Keeps a draft as somebody works on it: at once in this browser, and soon at the server. */
export class Keeper {
  readonly id: string
  state: Keeping = $state('saved')
  /** Why the server did not take it. */
  trouble = $state('')
  #revision: number
  #plan: Plan
  #sending = false
  readonly #later = new Later(PAUSE, () => void this.#send())

  constructor(id: string, revision: number, plan: Plan) {
    this.id = id
    this.#revision = revision
    this.#plan = plan
  }

  keep(plan: Plan): void {
    this.#plan = plan
    this.#write(false)
    if (this.state === 'conflict') return
    this.state = 'saving'
    this.#later.soon()
  }

  /** Send it now: the page is being left, or somebody needs it there. */
  flush(): void {
    if (this.#later.waiting) this.#later.now()
  }

  /** Keep what is here as another draft, beside the one that somebody else has saved. */
  async copy(): Promise<string> {
    const { id } = await newDraft(this.#plan)
    forgetCopy(this.id)
    return id
  }

  stop(): void {
    this.flush()
    this.#later.stop()
  }

  #write(saved: boolean): void {
    const copy: Copy = { plan: this.#plan, revision: this.#revision, saved }
    remember(keyOf(this.id), copy)
  }

  async #send(): Promise<void> {
    // One at a time: each needs the revision that the last one made.
    if (this.#sending) return this.#later.soon()
    this.#sending = true
    const plan = this.#plan
    try {
      const { revision } = await saveDraft(this.id, this.#revision, plan)
      this.#revision = revision
      this.trouble = ''
      const current = plan === this.#plan
      this.#write(current)
      if (current) this.state = 'saved'
      else this.#later.soon()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.trouble = error.message
      if (error.code === CONFLICT) this.state = 'conflict'
      else if (error.code === 'offline') {
        this.state = 'offline'
        this.#later.soon(RETRY)
      } else this.state = 'refused'
    } finally {
      this.#sending = false
    }
  }
}
