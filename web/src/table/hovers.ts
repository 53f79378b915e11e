/** Whether things can be pointed at without being pressed: with a mouse, but not with a finger. */
export function hovers(): boolean {
  return !matchMedia('(hover: none)').matches
}
