import type { Desk } from './desk.svelte'

/**
 * One screen for several players: nobody's cards are on it until that player says so.
 *
 * From a player's seat everything is as at any table. Between two players the page looks from
 * beside the table, and so has no secrets to hide.
 */
export class HotSeat {
  #desk: Desk

  constructor(desk: Desk) {
    this.#desk = desk
  }

  get active(): boolean {
    return this.#desk.live.mine.length > 1
  }

  /** Who of those at this screen is to act; the one who has the device goes on first. */
  get toAct(): number | null {
    const { live } = this.#desk
    if (!this.active || live.over) return null
    const asked = live.mine.filter((seat) => live.sight?.view.to_act.includes(seat))
    return asked.find((seat) => seat === live.seat) ?? asked[0] ?? null
  }

  /** Who should get the device next: who is to act, or comes next. */
  get next(): number | null {
    const { live } = this.#desk
    if (!this.active || live.over) return null
    const from = live.seat ?? live.sight?.view.turn ?? 0
    const others = live.mine.filter((seat) => seat !== live.seat)
    return this.toAct ?? others.find((seat) => seat > from) ?? others[0] ?? null
  }

  /** The player who is to take the device before anything is shown. */
  get awaited(): number | null {
    return this.#desk.live.seat === null ? this.toAct : null
  }

  /** The one who has the device has nothing to do, and can pass it on. */
  get canPass(): boolean {
    const { live } = this.#desk
    return this.active && live.seat !== null && !!live.sight && !live.toAct && !live.over
  }

  /** Hide everything that is somebody's own. */
  pass(): void {
    this.#leave()
    this.#desk.live.lookFrom(null)
  }

  take(seat: number): void {
    this.#leave()
    this.#desk.live.lookFrom(seat)
  }

  #leave(): void {
    this.#desk.putDown()
    this.#desk.litTicket = null
    this.#desk.pinnedTicket = null
  }
}
