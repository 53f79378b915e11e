import type { Desk, Watchable } from './desk.svelte'

/**
 * Drawing cards, with one click each. Where a warehouse must get a card first, the click opens the
 * question whose, and the card is drawn when that is answered.
 */

function choice(desk: Desk<Watchable>, action: string) {
  return desk.choices.find((each) => each.action === action)
}

/** Whether a card, or tickets, can be drawn now, if need be after a card for a warehouse. */
export function may(desk: Desk<Watchable>, action: string): boolean {
  return !!choice(desk, action) || (action !== 'tickets' && desk.choicesOf('deposit').length > 0)
}

/** Draw a card, ask for the warehouse first, or ask why not. */
export function draw(desk: Desk<Watchable>, action: string, text: string): void {
  if (!mayTry(desk)) return
  desk.putDown()
  if (choice(desk, action)) desk.act(text, action)
  else if (may(desk, action)) desk.wanted = action
  else void desk.whyNot(action)
}

export function drawTickets(desk: Desk<Watchable>, text: string): void {
  if (!mayTry(desk)) return
  desk.putDown()
  if (choice(desk, 'tickets')) desk.act(text, 'tickets')
  else void desk.whyNot('tickets')
}

/** Name the warehouse; the card that was wanted follows. */
export function deposit(desk: Desk, action: string, text: string): void {
  const wanted = desk.wanted
  desk.act(text, action)
  desk.wanted = wanted
}

/** Draw the wanted card as soon as the warehouse has got its own; call it where effects may be. */
export function followWanted(desk: Desk): void {
  $effect(() => {
    if (desk.wanted === null || desk.live.pending) return
    const phase = desk.sight?.view.phase
    if (phase === 'turn' && desk.live.toAct && !desk.live.refusal) return
    const wanted = desk.wanted
    desk.wanted = null
    if (phase === 'first_card' && choice(desk, wanted)) desk.live.play(wanted)
  })
}

/** An onlooker may look only, and a move on its way is waited for. */
function mayTry(desk: Desk<Watchable>): boolean {
  return desk.live.seat !== null && !desk.live.pending && !desk.live.over
}
