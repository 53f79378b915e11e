import { getRecord } from '../server/api'

/** Let the browser save the record of a game. */
export async function downloadRecord(id: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([await getRecord(id)], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `incarrozza-${id}.txt`
  link.click()
  URL.revokeObjectURL(url)
}
