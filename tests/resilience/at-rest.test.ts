import { once } from 'node:events'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { App } from '@waymark/domain/context'
import { mailedToken } from '@waymark/domain/leads/intake/intake-token'
import { issueAccessToken } from '@waymark/domain/people/accounts/access-token'
import { loadSecrets } from '@waymark/domain/secrets'
import { openDatabase, sql } from '@waymark/platform/database'
import { localKeys, newKey } from '@waymark/platform/encryption/key-service'
import { createLog } from '@waymark/platform/log'
import { connectRedis, PRODUCER } from '@waymark/platform/redis'
import { aPdf } from '@waymark/testing/documents'
import { anIntake } from '@waymark/testing/factories/clients'
import { aUser, signedIn } from '@waymark/testing/factories/people'
import { startRedis } from '@waymark/testing/infrastructure'
import { startMailServer } from '@waymark/testing/mail-server'
import { eventually } from '@waymark/testing/wait'
import { expect, onTestFinished, test } from 'vitest'
import { scratchFolder } from '../../scripts/start/folders.ts'
import { startInstance } from '../../scripts/start/instance.ts'
import { addressOf } from '../../scripts/start/postgres.ts'
import { command } from './commands.ts'

/** Typed wherever people write about health. It is no word of any language, and in no file of ours. */
const SECRET = 'xylophonitis'
/** In a column that stays plain, to see that the search finds what is there. */
const PLAIN = 'Zanzibarbier'

/** The files below a folder with these bytes in them, in any of the ways in which they lie about. */
async function filesWith(folder: string, word: string): Promise<string[]> {
  const forms = [Buffer.from(word), Buffer.from(word, 'utf16le'), Buffer.from(Buffer.from(word).toString('hex'))]
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        const bytes = await readFile(path)
        return forms.some((form) => bytes.includes(form)) ? [relative(folder, path)] : []
      }),
  )
  return found.flat()
}

const file = (name: string, content: Uint8Array<ArrayBuffer> | string, type: string) => {
  const form = new FormData()
  form.set('file', new File([content], name, { type }))
  return form
}

/** A broker's and a consumer's day, in requests. */
async function write(url: string, token: string, broker_id: string, app: Pick<App, 'db' | 'secrets'>): Promise<void> {
  const { db, secrets } = app
  const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const is_form = body instanceof FormData
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        ...(!('x-intake-token' in headers) && { authorization: `Bearer ${token}` }),
        ...(!is_form && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: is_form ? body : JSON.stringify(body),
    })
    const said = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${said}`)
    return JSON.parse(said) as { id: string }
  }
  const intake = (more: object = {}) =>
    anIntake({
      broker_id,
      occupation: PLAIN,
      medications: [SECRET],
      scenario_notes: `I have ${SECRET}.`,
      ...more,
    })
  const email = 'jo@example.test'
  const { id } = await send('/clients', intake({ email }))
  // The same address again: answers that wait for a confirmation.
  await send('/clients', intake({ email, medications: [SECRET, 'Metformin'] }))
  const mine = sql`select 1 from client where id = ${id}::uuid and broker_id is not null and risk_score is not null`
  await eventually('the client to be assessed and assigned', () => db.exists(mine), 60)

  await send(
    '/my/messages',
    { message: `Is ${SECRET} covered?` },
    { 'x-intake-token': mailedToken(secrets, id, new Date()) },
  )
  await send('/agent/messages', { recipient_id: id, message: `About your ${SECRET}`, subject: `Your ${SECRET}` })
  await send(`/broker/clients/${id}/notes`, { text: `Has ${SECRET}` })
  await send(`/broker/clients/${id}/calls`, { outcome: 'talked', minutes: 3, note: `Told me of ${SECRET}` })
  const due_at = new Date(Date.now() + 86_400_000).toISOString()
  await send('/broker/tasks', { title: `Ask about ${SECRET}`, note: `For ${SECRET}`, due_at, client_id: id })
  await send('/intake-drafts', { email: 'draft@example.test', step: 3, agent: null, answers: { medications: SECRET } })
  await send(
    '/broker/files/upload',
    file('plan.pdf', new Uint8Array(await aPdf([`Covers ${SECRET} fully.`])), 'application/pdf'),
  )
  const read = sql`select 1 from agency_file where status = 'ready'`
  await eventually('the file to be read', () => db.exists(read), 60)
  await send('/ai-broker-chat', { message: `Is ${SECRET} covered?`, context: { client_id: id } })
  const book = `First Name,Last Name,Email,Notes\nAnn,Lee,ann@example.test,Has ${SECRET}\n`
  const { id: import_id } = await send('/broker/clients/imports', file('book.csv', book, 'text/csv'))
  const ready = sql`select 1 from client_import where id = ${import_id}::uuid and state = 'ready'`
  await eventually('the preview of the import', () => db.exists(ready), 60)
  await send(`/broker/clients/imports/${import_id}/confirm`, {
    mapping: ['first_name', 'last_name', 'email', 'notes'],
    duplicates: 'add',
    problems: 'skip',
  })
  const done = sql`select 1 from client_import where id = ${import_id}::uuid and state = 'done'`
  await eventually('the import', () => db.exists(done), 60)
}

test('no word about health lies readable in the data folder, the write-ahead log, a backup or Redis', async () => {
  const scratch = scratchFolder('waymark-at-rest')
  onTestFinished(() => rm(scratch, { recursive: true, force: true }))
  const DATA_DIR = join(scratch, 'data')
  const ENCRYPTION_KEYS = newKey()
  await using redis = await startRedis()
  await using mail = await startMailServer()
  const instance = await startInstance({
    env: {
      ...process.env,
      DATABASE_URL: '',
      REDIS_URL: redis.url,
      SMTP_URL: mail.url,
      DATA_DIR,
      ENCRYPTION_KEYS,
      PORT: '0',
      RATE_LIMITS: 'off',
    },
    demo: false,
    signal: new AbortController().signal,
    say: () => undefined,
    complain: () => undefined,
  })
  onTestFinished(() => instance.stop())
  const log = createLog('test', 'silent')
  const db = openDatabase(addressOf(join(DATA_DIR, 'postgres')), log, 2, { keys: localKeys(ENCRYPTION_KEYS) })
  onTestFinished(() => db.close())
  const broker = await aUser(db, { daily_cap: 100 })
  const { session_id } = await signedIn(db, broker)
  const secrets = await loadSecrets(db)
  const token = await issueAccessToken(secrets, { user_id: broker.id, session_id }, new Date())
  await write(instance.url, token, broker.id, { db, secrets })

  const backups = join(scratch, 'backups')
  await command('main', ['--to', backups], { DATA_DIR, ENCRYPTION_KEYS })
  const client = connectRedis(redis.url, PRODUCER, log)
  await once(client, 'ready')
  await client.save()
  const [, dump = ''] = await client.config('GET', 'dir')
  await client.quit()
  await db.run(sql`checkpoint`)

  const postgres = join(DATA_DIR, 'postgres')
  expect(await filesWith(join(postgres, 'base'), PLAIN)).not.toEqual([])
  expect(await filesWith(join(postgres, 'pg_wal'), PLAIN)).not.toEqual([])
  expect(await filesWith(backups, PLAIN)).not.toEqual([])
  expect(await readdir(dump)).toContain('dump.rdb')
  for (const folder of [DATA_DIR, backups, dump]) expect(await filesWith(folder, SECRET)).toEqual([])
}, 300_000)
