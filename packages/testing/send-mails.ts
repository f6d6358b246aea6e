import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '@waymark/domain/context'
import { mail } from '@waymark/domain/reactions/mail'
import type { Email } from 'postal-mime'
import { mailsIn } from './mails-in.ts'
import { makeDue, react } from './react.ts'

/** Sends the emails that wait, as they would be written at this time. Returns these, the oldest event first. */
export async function sendMails(
  { db, config, secrets }: Pick<App, 'db' | 'config' | 'secrets'>,
  now = new Date(),
  settings: Partial<App['config']> = {},
): Promise<Email[]> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-mail-'))
  try {
    await makeDue(db, 'mail')
    await react(
      db,
      mail({ config: { ...config, ...settings, DATA_DIR: folder, SMTP_URL: undefined }, secrets }, () => now),
    )
    return await mailsIn(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
