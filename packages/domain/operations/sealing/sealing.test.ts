import { Readable } from 'node:stream'
import { buffer, text as textOf } from 'node:stream/consumers'
import { sql } from '@waymark/platform/database'
import { rotateKey } from '@waymark/platform/encryption/rotate-key'
import { tables } from '@waymark/platform/generated/tables'
import { bool, int4, row, text } from '@waymark/platform/row'
import { openTestApp, type TestApp } from '@waymark/testing/app'
import { aFile } from '@waymark/testing/factories/agency'
import { aCall, aNote, aTask } from '@waymark/testing/factories/client-work'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { makeDue, react } from '@waymark/testing/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliverMessage } from '../../conversations/messaging/deliver-message.ts'
import { messageById } from '../../conversations/messaging/read-messages.ts'
import { searchMessages } from '../../conversations/messaging/search-messages.ts'
import { readTimeline } from '../../conversations/timeline/read-timeline.ts'
import { type FileStorage, openObjectStorage } from '../../foundation/storage/storage.ts'
import { readFilePage } from '../../knowledge/files/read-file.ts'
import { searchPages } from '../../knowledge/files/search-pages.ts'
import { listClients } from '../../leads/clients/list-clients.ts'
import { loadSecrets } from '../../secrets.ts'
import { ensureSealing, seal } from './seal-on-sealing-due.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(() => app[Symbol.asyncDispose]())

const run = async () => {
  await makeDue(app.db, 'seal')
  return react(app.db, seal({ closing: new AbortController().signal, storage: app.storage }))
}
const states = () =>
  app.db.rows(
    row({ column: text, key_number: int4, finished: bool }),
    sql`select "column", key_number, finished_at is not null as finished from sealing where "column" = 'app_secret.value'`,
  )
/** The stored bytes of a secret. */
const stored = async (name: string) => {
  const found = await app.db.row(
    row({ value: text }),
    sql`select encode(value, 'escape') as value from app_secret where name = ${name}`,
  )
  return found?.value ?? ''
}

test('a signing key from before encryption is sealed, stays the same key, and a second pass finds nothing left', async () => {
  const { mail_link } = await loadSecrets(app.db)
  await app.db.run(sql`update app_secret set value = ${mail_link.export()} where name = 'mail_link'`)
  await ensureSealing(app.db)
  await ensureSealing(app.db)
  await run()
  expect(await stored('mail_link')).toMatch(/^sealed1:/)
  expect((await loadSecrets(app.db)).mail_link.export()).toEqual(mail_link.export())
  expect(await states()).toMatchObject([{ finished: false }])
  await run()
  expect(await states()).toMatchObject([{ finished: true }])
  await ensureSealing(app.db)
  expect(await run()).toBe(0)
})

test('after a new data key everything is sealed with it, and opens as before', async () => {
  const before = (await loadSecrets(app.db)).access_token.export()
  await ensureSealing(app.db)
  await run()
  const number = await rotateKey(app.db)
  await ensureSealing(app.db)
  await run()
  await run()
  expect(await states()).toEqual([{ column: 'app_secret.value', key_number: number, finished: true }])
  await app.db.run(sql`delete from data_key where purpose = 'data' and number <> ${number}`)
  await using again = await openTestApp({ DATABASE_URL: app.config.DATABASE_URL })
  expect((await loadSecrets(again.db)).access_token.export()).toEqual(before)
})

test('a new data key that comes during the last pass is followed by another one', async () => {
  await aFile(app, await aUser(app.db), ['A page'])
  await ensureSealing(app.db)
  let number = 0
  const storage: FileStorage = Object.assign(Object.create(app.storage), {
    async seal() {
      if (number === 0) {
        number = await rotateKey(app.db)
        await ensureSealing(app.db)
      }
      return false
    },
  })
  await makeDue(app.db, 'seal')
  await react(app.db, seal({ closing: new AbortController().signal, storage }))
  expect(number).toBeGreaterThan(1)
  expect(await app.db.exists(sql`select 1 from event_delivery where subscriber = 'seal' and state = 'pending'`)).toBe(
    true,
  )
})

test('no key and no secret lies readable in the database', async () => {
  const secrets = await loadSecrets(app.db)
  const rows = await app.db.rows(tables.data_key.pick('wrapped'), sql`select wrapped from data_key`)
  expect(rows).toHaveLength(2)
  for (const name of ['access_token', 'vapid'] as const) {
    const value = await app.db.exists(
      sql`select from app_secret where position(${secrets[name].export()}::bytea in value) > 0`,
    )
    expect(value).toBe(false)
  }
})

test('a note from before encryption is sealed, and its author still finds it', async () => {
  const broker = await aUser(app.db)
  const client = await aClient(app.db, { broker_id: broker.id })
  const note = await aNote(app.db, { client_id: client.id, user_id: broker.id, text: 'Asked about insulin' })
  await app.db.run(sql`
    update client_note set text = 'Asked about insulin', words = '{}' where id = ${note.id}::uuid`)
  const found = async () =>
    (await listClients(app.db, broker.id, { limit: 10, sort: 'newest', search: 'insul' })).page.map(({ id }) => id)
  expect(await found()).toEqual([])
  await ensureSealing(app.db)
  await run()
  expect(await found()).toEqual([client.id])
  expect(await app.db.exists(sql`select from client_note where text like '%insulin%'`)).toBe(false)
  expect(await app.db.row(tables.client_note.pick('id', 'text'), sql`select id, text from client_note`)).toEqual({
    id: note.id,
    text: 'Asked about insulin',
  })
})

test('messages from before encryption are sealed, and both users still find them', async () => {
  const [ada, bob] = [await aUser(app.db), await aUser(app.db)]
  const said = (message: string) =>
    app.db.transaction((tx) =>
      deliverMessage(tx, {
        sender: { kind: 'user', id: ada.id },
        recipient: { kind: 'user', id: bob.id },
        subject: 'About insulin',
        message,
      }),
    )
  const [first, second] = [await said('Asked about insulin'), await said('About insulin again')]
  await app.db.run(sql`update message set message = 'Asked about insulin', subject = 'About insulin', words = '{}'`)
  const found = async ({ id }: { id: string }) =>
    (await searchMessages(app.db, id, 'insul', { limit: 10 })).page.map((message) => message.id)
  expect(await found(ada)).toEqual([])
  await ensureSealing(app.db)
  await run()
  expect(await found(ada)).toEqual([second.id, first.id])
  expect(await found(bob)).toEqual([second.id, first.id])
  expect(await app.db.exists(sql`select from message where message not like 'sealed1:%'`)).toBe(false)
  expect(await app.db.exists(sql`select from message where subject not like 'sealed1:%'`)).toBe(false)
  expect(await messageById(app.db, first.id)).toMatchObject({
    subject: 'About insulin',
    message: 'Asked about insulin',
  })
})

test('files from before encryption, and of an earlier data key, are sealed while they can be read', async () => {
  const objects = await openObjectStorage(app.config)
  const bytes = async (key: string) => buffer(await objects.get(key))
  const user = await aUser(app.db)
  const [old, gone] = [await aFile(app, user), await aFile(app, user)]
  const said = 'Takes insulin. '.repeat(20_000)
  await objects.put(old.storage_key, Readable.from([Buffer.from(said)]), said.length)
  await objects.delete(gone.storage_key)
  expect(await textOf(await app.storage.get(old.storage_key))).toBe(said)
  const reading = await app.storage.get(old.storage_key)

  await ensureSealing(app.db)
  await run()
  const first = await bytes(old.storage_key)
  expect(first.includes('insulin')).toBe(false)
  expect(await textOf(reading)).toBe(said)
  expect(await textOf(await app.storage.get(old.storage_key))).toBe(said)
  await run()
  expect((await bytes(old.storage_key)).equals(first)).toBe(true)

  await rotateKey(app.db)
  await ensureSealing(app.db)
  await run()
  expect((await bytes(old.storage_key)).equals(first)).toBe(false)
  expect(await textOf(await app.storage.get(old.storage_key))).toBe(said)
})

test('pages of files from before encryption are sealed, and found again', async () => {
  const user = await aUser(app.db)
  const { id } = await aFile(app, user, ['Covers insulin pumps'])
  await app.db.run(sql`
    update file_page set text = 'Covers insulin pumps', lexemes = null,
           search = to_tsvector('english', 'Covers insulin pumps')`)
  const found = async () => (await searchPages(app.db, user.id, '"insulin pump"', 10)).map(({ file_id }) => file_id)
  expect(await found()).toEqual([])
  await ensureSealing(app.db)
  await run()
  expect(await found()).toEqual([id])
  expect(await app.db.exists(sql`select from file_page where concat(text, lexemes, search) ~* 'insulin'`)).toBe(false)
  expect(await readFilePage(app.db, id, 1)).toMatchObject({ text: 'Covers insulin pumps' })
})

test('words about clients from before encryption are sealed, and read as before', async () => {
  const broker = await aUser(app.db)
  const client = await aClient(app.db, { broker_id: broker.id })
  await aTask(app.db, broker, { client_id: client.id, done_at: new Date() })
  await aCall(app.db, { client_id: client.id, user_id: broker.id })
  await app.db.run(sql`update task set title = 'Insulin?', note = 'Ask about insulin'`)
  await app.db.run(sql`update client_call set note = 'Spoke about insulin'`)
  await ensureSealing(app.db)
  await run()
  const plain = sql`
    select from task, client_call where concat(task.title, task.note, client_call.note) ilike '%insulin%'`
  expect(await app.db.exists(plain)).toBe(false)
  const { page } = await readTimeline(app.db, broker, client.id, { limit: 10 })
  expect(page).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'task_done', title: 'Insulin?', text: 'Ask about insulin' }),
      expect.objectContaining({ kind: 'called', text: 'Spoke about insulin' }),
    ]),
  )
})
