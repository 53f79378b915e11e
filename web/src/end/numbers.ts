/** A number with a real minus sign, which also says what it is when read out. */
export function signed(number: number): string {
  return number < 0 ? `−${-number}` : `${number}`
}
