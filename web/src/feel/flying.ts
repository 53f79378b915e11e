/** All that moves at this moment, and what is to be done when it has arrived. */
const moving = new Map<Animation, (() => void) | undefined>()
const hurried = new WeakSet<Animation>()

/** How much faster things become when something new happens. */
const HURRY = 2.5

/** Move something by its transform and opacity, the only two that cost nothing but a look. */
export function move(
  element: Element,
  keyframes: readonly { transform?: string; opacity?: number; offset?: number; easing?: string }[],
  { arrived, ...timing }: { duration: number; delay?: number; easing?: string; arrived?: () => void },
): void {
  const animation = element.animate([...keyframes], { fill: 'both', ...timing })
  moving.set(animation, arrived)
  animation.onfinish = () => land(animation)
}

function land(animation: Animation): void {
  const arrived = moving.get(animation)
  moving.delete(animation)
  animation.cancel()
  arrived?.()
}

/** Let everything be where it belongs. */
export function landAll(): void {
  for (const animation of [...moving.keys()]) land(animation)
}

/** Something new happens: what is still on its way must hurry, or has hurried enough. */
export function hurry(): void {
  for (const animation of [...moving.keys()]) {
    if (hurried.has(animation)) land(animation)
    else animation.updatePlaybackRate(HURRY)
    hurried.add(animation)
  }
}
