import { messageOf } from './api'

/** Something that the server is asked to do: whether it is under way, and why it was not done. */
export class Attempt {
  busy = $state(false)
  trouble = $state('')

  async make(act: () => Promise<unknown>): Promise<void> {
    this.busy = true
    this.trouble = ''
    try {
      await act()
    } catch (error) {
      this.trouble = messageOf(error)
    } finally {
      this.busy = false
    }
  }
}
