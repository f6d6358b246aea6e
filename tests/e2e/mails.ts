import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@waymark/testing/wait'
import PostalMime, { type Email } from 'postal-mime'

/** Each email is read once: while one is waited for, all others of the run are there, too. */
const known = new Map<string, Promise<Email>>()

async function read(path: string): Promise<Email> {
  const mail = known.get(path) ?? readFile(path).then((bytes) => PostalMime.parse(bytes))
  known.set(path, mail)
  return mail
}

/** Waits for the newest email with this subject to an address and returns its text. Some emails wait for others to join them. */
export async function mailTo(address: string, subject: string): Promise<string> {
  const folder = process.env['E2E_MAIL'] ?? ''
  return eventually(
    `the email "${subject}"`,
    async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
      const mails = await Promise.all(names.map((name) => read(join(folder, name))))
      const theirs = mails.filter((mail) => mail.to?.[0]?.address === address && mail.subject === subject)
      return theirs.toSorted((one, other) => (one.messageId ?? '').localeCompare(other.messageId ?? '')).at(-1)?.text
    },
    60,
  )
}
