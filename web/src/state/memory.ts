/** What this browser keeps between visits. Where it may keep nothing, the page works all the same. */
const PREFIX = 'incarrozza.'
const shortMemory = new Map<string, string>()

export function recall<T>(key: string): T | null {
  const text = shortMemory.get(key) ?? readStored(key)
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    // Somebody else's writing: as good as nothing.
    return null
  }
}

export function remember(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(PREFIX + key, text)
    shortMemory.delete(key)
  } catch {
    // Private windows may forbid it: then it is kept as long as the page is open.
    shortMemory.set(key, text)
  }
}

export function forget(key: string): void {
  shortMemory.delete(key)
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // There is nothing stored where nothing may be stored.
  }
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key)
  } catch {
    return null
  }
}
