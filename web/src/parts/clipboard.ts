/** Copy what a field holds; where the browser does not allow it, it is at least selected. */
export async function copyFrom(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  field.select()
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    // On plain http there is only the old way.
    return document.execCommand('copy')
  }
}
