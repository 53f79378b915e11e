import type { JobInfo } from '../messages'
import { Refusal } from '../server/api'
import { endJob, getJob } from '../server/workshop'

const ASK_AGAIN = 500

/** Something that takes the server a while: how far it is, and what came of it. */
export class Job {
  /** From 0 to 1 while it goes on; null when nothing does. */
  done: number | null = $state(null)
  trouble = $state('')
  #id: string | null = null
  /** Counts what was begun: an answer to an earlier question is of no use. */
  #turn = 0

  /** Begin, and wait; gives what came of it, or null if it failed or was called off. */
  async run(begin: () => Promise<{ job: string }>): Promise<JobInfo | null> {
    this.stop()
    const turn = this.#turn
    this.done = 0
    this.trouble = ''
    try {
      const { job } = await begin()
      if (turn !== this.#turn) {
        void quietly(endJob(job))
        return null
      }
      this.#id = job
      return await this.#follow(job, turn)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (turn !== this.#turn) return null
      this.trouble = error.message
      this.done = null
      return null
    }
  }

  async #follow(job: string, turn: number): Promise<JobInfo | null> {
    for (;;) {
      const info = await getJob(job)
      if (turn !== this.#turn) return null
      this.done = info.done
      if (info.state === 'done' || info.state === 'failed') {
        this.#id = null
        this.done = null
        if (info.state === 'done') return info
        this.trouble = info.failed ?? ''
        return null
      }
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN))
      if (turn !== this.#turn) return null
    }
  }

  /** Call it off. */
  stop(): void {
    this.#turn += 1
    if (this.#id) void quietly(endJob(this.#id))
    this.#id = null
    this.done = null
  }
}

/** A job that ends by itself need not be told so. */
async function quietly(asked: Promise<unknown>): Promise<void> {
  try {
    await asked
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
