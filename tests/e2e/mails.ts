import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@waymark/testing/wait'
import PostalMime from 'postal-mime'

/** Waits for the newest email with this subject to an address and returns its text. Some emails wait for others to join them. */
export async function mailTo(address: string, subject: string): Promise<string> {
  const folder = process.env['E2E_MAIL'] ?? ''
  return eventually(
    `the email "${subject}"`,
    async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
      const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
      const theirs = mails.filter((mail) => mail.to?.[0]?.address === address && mail.subject === subject)
      return theirs.toSorted((one, other) => (one.messageId ?? '').localeCompare(other.messageId ?? '')).at(-1)?.text
    },
    60,
  )
}
