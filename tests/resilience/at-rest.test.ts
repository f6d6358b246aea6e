import type { KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { App } from '@waymark/domain/context'
import { mailedToken } from '@waymark/domain/leads/intake/intake-token'
import { issueAccessToken } from '@waymark/domain/people/accounts/access-token'
import { readAuthenticatorSecret } from '@waymark/domain/people/accounts/authenticator-secret'
import { loadSecrets } from '@waymark/domain/secrets'
import { openDatabase, sql } from '@waymark/platform/database'
import { localKeys, newKey } from '@waymark/platform/encryption/key-service'
import { newId } from '@waymark/platform/ids'
import { createLog } from '@waymark/platform/log'
import { connectRedis, PRODUCER } from '@waymark/platform/redis'
import { aPdf } from '@waymark/testing/documents'
import { anIntake } from '@waymark/testing/factories/intake'
import { aUser, signedIn } from '@waymark/testing/factories/people'
import { startRedis } from '@waymark/testing/infrastructure'
import { startMailServer } from '@waymark/testing/mail-server'
import { eventually } from '@waymark/testing/wait'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { scratchFolder } from '../../scripts/start/folders.ts'
import { startInstance } from '../../scripts/start/instance.ts'
import { addressOf } from '../../scripts/start/postgres.ts'
import { command } from './commands.ts'

/** Typed wherever people write about health. It is no word of any language, and in no file of ours. */
const SECRET = 'xylophonitis'
/** In a column that stays plain, to see that the search finds what is there. */
const PLAIN = 'Zanzibarbier'

/** The ways in which bytes lie about: as they are, for each letter two bytes, in hex and in base64 after any others. */
function formsOf(bytes: Buffer): Buffer[] {
  const base64 = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    // Without the letters that say something about the bytes around.
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
  })
  const texts = [
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    bytes.toString('hex'),
  ]
  return [bytes, Buffer.from(bytes.toString('latin1'), 'utf16le'), ...texts.map((text) => Buffer.from(text))]
}

/** The files below a folder with any of these in them. */
async function filesWith(folder: string, ...secrets: (string | Buffer)[]): Promise<string[]> {
  const forms = secrets.flatMap((secret) => formsOf(Buffer.from(secret)))
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

const sent = z.looseObject({
  id: z.string().default(''),
  secret: z.string().default(''),
  revision: z.number().default(0),
})

/** A broker's and a consumer's day, in requests. Returns the secret of the broker's authenticator app as it is typed. */
async function write(url: string, token: string, broker_id: string, app: Pick<App, 'db' | 'secrets'>): Promise<string> {
  const { db, secrets } = app
  const send = async (path: string, body: object, headers: Record<string, string> = {}, method = 'POST') => {
    const is_form = body instanceof FormData
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(!('x-intake-token' in headers) && { authorization: `Bearer ${token}` }),
        ...(!is_form && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: is_form ? body : JSON.stringify(body),
    })
    const said = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${said}`)
    return sent.parse(JSON.parse(said || '{}'))
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
  const book = `First Name,Last Name,Email,Notes\nAnn,Lee,ann@example.test,Has ${SECRET}\nBo,Ray,has ${SECRET},Hello\n`
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

  const attached = await send(
    `/broker/clients/${id}/message-files`,
    file(`${SECRET}.csv`, `Has,${SECRET}\n`, 'text/csv'),
  )
  await send('/agent/messages', { recipient_id: id, message: 'See the file', files: [attached.id] })
  await send('/contacts/requests', {
    contact_type: 'appointment_request',
    name: 'Cy Poe',
    email: 'cy@example.test',
    source_page: '/',
    notes: `About ${SECRET}`,
  })
  const own = { 'x-intake-token': mailedToken(secrets, id, new Date()) }
  const answers = { health_conditions: ['none'], medications: [SECRET, 'Insulin'] }
  await send('/my/answers', { revision: 1, answers: { ...intake({ email }), ...answers } }, own)
  const deleted = await send('/clients', intake({ email: 'gone@example.test' }))
  const theirs = sql`select 1 from client where id = ${deleted.id}::uuid and broker_id is not null`
  await eventually('the client to be assigned', () => db.exists(theirs), 60)
  await send(`/broker/clients/${deleted.id}/notes`, { text: `Had ${SECRET}` })
  await send(`/clients/${deleted.id}/delete-all-data`, {}, {}, 'DELETE')
  const archived = sql`select 1 from deleted_client where client_id = ${deleted.id}::uuid`
  expect(await db.exists(archived)).toBe(true)
  const census = await send('/broker/censuses', { name: 'The Poes', kind: 'family' })
  const person = { first_name: 'Cy', last_name: 'Poe', date_of_birth: null, zip: null, relationship: 'Self' }
  const smoker = { ...person, id: newId(), position: 1, is_primary: true, tobacco: true }
  await send(`/broker/censuses/${census.id}/rows`, { version: 1, put: [smoker], remove: [] }, {}, 'PATCH')
  return (await send('/broker/security/authenticator-app', {})).secret
}

test('finds a word as bytes, in two bytes for each letter, in hex, and in base64 after other words', async () => {
  const folder = scratchFolder('waymark-at-rest')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const said = ['I have xylophonitis.', 'Has xylophonitis', 'xylophonitis']
  const forms = [
    Buffer.from(SECRET, 'utf16le'),
    Buffer.from(SECRET).toString('hex'),
    ...said.flatMap((text) => [text, Buffer.from(text).toString('base64'), Buffer.from(text).toString('base64url')]),
  ]
  await Promise.all(forms.map((form, at) => writeFile(join(folder, String(at)), form)))
  await writeFile(join(folder, 'other'), 'Has xylophonia')
  expect(await filesWith(folder, SECRET)).toHaveLength(forms.length)
})

test('no word about health, and no key, lies readable in the data folder, the write-ahead log, a backup or Redis', async () => {
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
  const typed = await write(instance.url, token, broker.id, { db, secrets })
  const held = await db.transaction((tx) => readAuthenticatorSecret(tx, broker.id))

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
  const keys = Object.values(secrets).map((key: KeyObject) => key.export())
  const canaries = [SECRET, typed, held?.secret ?? '', ...keys]
  expect(canaries.every(({ length }) => length >= SECRET.length)).toBe(true)
  for (const folder of [DATA_DIR, backups, dump]) expect(await filesWith(folder, ...canaries)).toEqual([])
  // It was written where it should not be found.
  const written = sql`
    select from answer_change, message_file, contact_lead, client_import_row, deleted_client
    where message_file.message_id is not null and contact_lead.notes is not null and client_import_row.problems <> '[]'`
  expect(await db.exists(written)).toBe(true)
  // Too short to look for in files.
  const plain = sql`select from census_row where tobacco is not null or tobacco_use not like 'sealed1:%'`
  expect(await db.exists(plain)).toBe(false)
  expect(await db.exists(sql`select from census_row where tobacco_use is not null`)).toBe(true)
}, 300_000)
