import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** The emails that were written into this data folder instead of being sent, the oldest event first. */
export async function mailsIn(folder: string): Promise<Email[]> {
  const names = await readdir(join(folder, 'mail')).catch(() => [])
  return Promise.all(
    names
      .toSorted((one, other) => one.localeCompare(other))
      .map(async (name) => PostalMime.parse(await readFile(join(folder, 'mail', name)))),
  )
}
