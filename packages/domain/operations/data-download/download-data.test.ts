import { dataDownloadEndpoints } from '@waymark/contracts/operations/data-download/endpoints'
import { raw, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { int4, nullable, row, text } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { contextOf } from '@waymark/testing/app'
import { aFile } from '@waymark/testing/factories/agency'
import { aNote } from '@waymark/testing/factories/client-work'
import { aClient } from '@waymark/testing/factories/clients'
import { aGoogleSignIn, anAdministrator, aUser, signedIn } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { eventually } from '@waymark/testing/wait'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { downloadData } from './download-data.ts'
import { EXCLUDED_COLUMNS } from './excluded-columns.ts'

const { downloadData: endpoint } = dataDownloadEndpoints

const document = z.object({
  manifest: z.object({ at: z.iso.datetime(), version: z.string(), tables: z.record(z.string(), z.number()) }),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})

const api = await apiForFile()
let architect: User
beforeAll(async () => {
  architect = await anAdministrator(api.db, { capabilities: ['architect'] })
})

/** The pieces that the use case yields. */
const asked = async () => downloadData(contextOf(api, await signedIn(api.db, architect)))

const read = (pieces: readonly Uint8Array[]) => document.parse(JSON.parse(Buffer.concat(pieces).toString()))

async function rest(pieces: AsyncGenerator<Uint8Array>): Promise<Uint8Array[]> {
  const all = []
  for await (const piece of pieces) all.push(piece)
  return all
}

const tablesOfSchema = () =>
  api.db.rows(
    row({ name: text }),
    sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
  )

test('contains every table with its rows and their number', async () => {
  const client = await aClient(api.db, { first_name: 'Zoë "Z"', scenario_notes: 'two\nlines' })
  const { status, headers, body } = await api.call(endpoint, { token: await tokenOf(api, architect) })
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename=system-data-\d{4}-\d\d-\d\d\.json$/)
  if (!Buffer.isBuffer(body)) throw new Error('no bytes came')
  const { manifest, tables: downloaded } = read([body])
  expect(Object.keys(downloaded)).toEqual((await tablesOfSchema()).map(({ name }) => name))
  expect(Object.fromEntries(Object.entries(downloaded).map(([name, rows]) => [name, rows.length]))).toEqual(
    manifest.tables,
  )
  const total = Object.values(manifest.tables).reduce((sum, rows) => sum + rows, 0)
  expect(headers.get('x-total-count')).toBe(String(total))
  expect(downloaded['client']).toContainEqual(
    expect.objectContaining({
      id: client.id,
      first_name: 'Zoë "Z"',
      health: expect.objectContaining({ scenario_notes: 'two\nlines' }),
    }),
  )
  const noted = await api.db.rows(
    tables.access_log.pick('action', 'actor_id'),
    sql`
    select action, actor_id from access_log
    where subject_id = ${client.id} or action = 'data.downloaded' order by action`,
  )
  expect(noted).toEqual([
    { action: 'client.downloaded', actor_id: architect.id },
    { action: 'data.downloaded', actor_id: architect.id },
  ])
})

test('contains sealed texts as they are read', async () => {
  const { id } = await aClient(api.db, { broker_id: architect.id })
  const note = await aNote(api.db, { client_id: id, user_id: architect.id, text: 'Asked about insulin' })
  const { tables: downloaded } = read(await rest(await asked()))
  expect(downloaded['client_note']).toContainEqual(
    expect.objectContaining({ id: note.id, text: 'Asked about insulin' }),
  )
})

test('contains no secret', async () => {
  await aUser(api.db, { password_hash: '$argon2id$never-to-be-seen' })
  await aGoogleSignIn(api.db)
  const download = Buffer.concat(await rest(await asked())).toString()
  const { tables: downloaded } = read([Buffer.from(download)])
  for (const [table, columns] of Object.entries(EXCLUDED_COLUMNS)) {
    for (const column of columns) {
      for (const stored of downloaded[table] ?? []) expect(stored, `${table}.${column}`).not.toHaveProperty(column)
      const values = await api.db.rows(
        row({ value: nullable(text) }),
        sql`select to_jsonb(kept) ->> ${column}::text as value from ${raw(table)} as kept`,
      )
      expect(values.filter(({ value }) => value && download.includes(value))).toEqual([])
    }
  }
  expect(downloaded['app_secret']?.length).toBeGreaterThan(0)
  expect(download).not.toContain('never-to-be-seen')
})

test('goes no further once the session is over', async () => {
  const context = contextOf(api, await signedIn(api.db, architect))
  const pieces = downloadData(context)
  await pieces.next()
  await api.db.run(sql`update session set ended_at = now() where id = ${context.actor.session_id}::uuid`)
  await expect(rest(pieces)).rejects.toMatchObject({ status: 401 })
})

/** A column may be a secret if it contains bytes or has one of these words in its name. */
const SECRET = /(^|_)(hash|secret|token|password|passphrase|otp|salt|sealed|auth|signature|checksum|key|code)(_|$)/
/** These contain rows of tables that may have secrets. */
const ROWS = /^(rows?|content)$/

/**
 * These look like secrets but are harmless: keys of rows and objects, printed codes, and hashes that are only compared.
 */
const HARMLESS = [
  '_prisma_migrations.checksum',
  'access_log.hash',
  'access_log.prev_hash',
  'access_log_break.found',
  'access_log_watch.checked_hash',
  'access_log_watch.head_hash',
  'agency_file.storage_key',
  'agency_profile.logo_key',
  'agency_profile.photo_key',
  'client.email_key',
  'client.zip_code',
  'client_import.headings_key',
  'client_import.storage_key',
  'client_import_row.email_key',
  'client_import_row.name_key',
  'client_import_row.phone_key',
  'consumer_text.number_hash',
  'idempotency_record.body_hash',
  'idempotency_record.key',
  'push_subscription.server_key',
  'rate_limit.key',
  'intake_draft.email_key',
  'lead_code.code',
  'mail_opt_out.address_hash',
  'plan_fact.key',
  'passkey.public_key',
  'message_file.storage_key',
  'resource.storage_key',
  'sealing.key_number',
  'sealing.sealed',
  'tag.name_key',
  'text_opt_out.number_hash',
]

test('excludes every column that may be a secret unless it is known to be harmless', async () => {
  const columns = await api.db.rows(
    row({ name: text, column: text, kind: text }),
    sql`
    select relname || '.' || attname as name, attname as column, atttypid::regtype::text as kind
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped`,
  )
  const suspect = columns.filter(
    ({ column, kind }) => kind === 'bytea' || SECRET.test(column) || (kind === 'jsonb' && ROWS.test(column)),
  )
  const left_out = Object.entries(EXCLUDED_COLUMNS).flatMap(([table, names]) => names.map((name) => `${table}.${name}`))
  const decided = new Set([...left_out, ...HARMLESS])
  expect(suspect.filter(({ name }) => !decided.has(name))).toEqual([])
  const there = new Set(columns.map(({ name }) => name))
  expect([...decided].filter((name) => !there.has(name))).toEqual([])
})

test('shows one moment, whatever is written in the meantime', async () => {
  const pieces = await asked()
  const first = await pieces.next()
  if (first.done) throw new Error('nothing came')
  const late = await aClient(api.db)
  const { manifest, tables: downloaded } = read([first.value, ...(await rest(pieces))])
  expect(downloaded['client']).toHaveLength(manifest.tables['client'] ?? -1)
  expect(downloaded['client']).not.toContainEqual(expect.objectContaining({ id: late.id }))
})

test('comes in pieces of limited size', async () => {
  const { id } = await aFile(api, architect)
  await api.db.run(sql`
    insert into file_page (file_id, page, user_id, text, search)
    select ${id}, page, ${architect.id}, repeat('words and ', 1000), ''::tsvector from generate_series(1001, 1400) as page`)
  const pieces = await rest(await asked())
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(1_000_000)
  expect(read(pieces).tables['file_page']?.length).toBeGreaterThanOrEqual(400)
})

const open = () =>
  api.db.rows(
    row({ pid: int4 }),
    sql`
    select pid from pg_stat_activity where datname = current_database() and application_name = 'waymark-snapshot'`,
  )

test('releases the connection when the caller disconnects halfway', async () => {
  const pieces = await asked()
  await pieces.next()
  expect(await open()).toHaveLength(1)
  await pieces.return(undefined)
  await eventually('the connection to end', async () => (await open()).length === 0 || undefined)
})
