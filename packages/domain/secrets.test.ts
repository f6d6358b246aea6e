import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { raw } from '@waymark/platform/sql'
import { aUser, signedIn } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import { mailedToken, parseConsumerToken } from './leads/intake/intake-token.ts'
import { loadSecrets } from './secrets.ts'

const app = await appForFile()

/** What the runbook says to run when someone may have the encryption key. */
const [, statements = ''] =
  /```sql\n(delete from app_secret.*?)```/s.exec(
    readFileSync(join(import.meta.dirname, '../../docs/operations/runbook.md'), 'utf8'),
  ) ?? []

test('no link and no session of before outlives the procedure for a leaked encryption key, and opt-outs do', async () => {
  const client_id = newId()
  const link = mailedToken(app.secrets, client_id, new Date())
  await signedIn(app.db, await aUser(app.db))
  expect(parseConsumerToken(await loadSecrets(app.db), link)).toMatchObject({ client_id })

  for (const statement of statements.trim().split(';')) if (statement) await app.db.run(sql`${raw(statement)}`)

  const secrets = await loadSecrets(app.db)
  expect(() => parseConsumerToken(secrets, link)).toThrow('This link is no longer valid')
  expect(await app.db.rows(tables.session.pick('id'), sql`select id from session`)).toEqual([])
  const kept = Object.keys(secrets).filter((name) => secrets[name as 'vapid'].equals(app.secrets[name as 'vapid']))
  expect(kept).toEqual(['mail_link'])
})
