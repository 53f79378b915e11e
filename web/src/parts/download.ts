import { getRecord } from '../server/api'

/** Let the browser save a text as a file. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Let the browser save the record of a game. */
export async function downloadRecord(id: string): Promise<void> {
  saveText(`incarrozza-${id}.txt`, await getRecord(id))
}
