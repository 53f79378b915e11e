/** Let the second click of a double click do nothing: what has been done cannot be taken back. */
export function once(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail < 2) act()
  }
}
