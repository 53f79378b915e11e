import type { Draft } from '../messages'
import { saveText } from '../parts/download'
import { fileOf } from '../server/workshop'

/** Let the browser save a map file. */
export async function downloadMap(draft: Draft): Promise<void> {
  const { name, text } = await fileOf(draft)
  saveText(name, text)
}
