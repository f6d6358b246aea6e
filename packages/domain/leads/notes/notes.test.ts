import { noteEndpoints } from '@waymark/contracts/leads/notes/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { aNote } from '@waymark/testing/factories/client-work'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { beforeEach, expect, test } from 'vitest'
import { ensureHousekeeping } from '../../operations/housekeeping/ensure-housekeeping.ts'
import { housekeep } from '../../operations/housekeeping/housekeep-on-due.ts'

const api = await apiForFile()
let broker: User
let client: Client
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  client = await aClient(api.db, { broker_id: broker.id })
  token = await tokenOf(api, broker)
})

const add = (text: string, idempotency_key?: string) =>
  api.get(noteEndpoints.addNote, { params: { id: client.id }, token, body: { text }, idempotency_key })
const refused = async (text: string) =>
  (await api.call(noteEndpoints.addNote, { params: { id: client.id }, token, body: { text } })).status
const texts = async () =>
  (await api.get(noteEndpoints.listNotes, { params: { id: client.id }, token })).map(({ text }) => text)

test('lists the user’s own notes, newest first, in pages', async () => {
  for (const text of ['One', 'Two', 'Three']) await add(text)
  await aNote(api.db, { client_id: client.id, user_id: (await aUser(api.db)).id })
  expect(await texts()).toEqual(['Three', 'Two', 'One'])
  const page = await api.call(noteEndpoints.listNotes, { params: { id: client.id }, token, query: { limit: 2 } })
  expect(page.body).toHaveLength(2)
  expect(page.headers.get('link')).toContain('rel="next"')
})

test('edits a note and marks it as edited', async () => {
  const note = await add('Calls at night')
  expect(note.edited_at).toBeNull()
  const edited = await api.get(noteEndpoints.editNote, { params: { id: note.id }, token, body: { text: 'At noon' } })
  expect(edited).toMatchObject({ id: note.id, text: 'At noon', created_at: note.created_at })
  expect(edited.edited_at).not.toBeNull()
})

test('restores a deleted note to its place within the hour', async () => {
  const note = await add('One')
  await add('Two')
  const call = async (name: 'deleteNote' | 'restoreNote') =>
    (await api.call(noteEndpoints[name], { params: { id: note.id }, token })).status
  expect(await call('deleteNote')).toBe(200)
  expect(await call('deleteNote')).toBe(404)
  expect(await texts()).toEqual(['Two'])
  expect(await call('restoreNote')).toBe(200)
  expect(await texts()).toEqual(['Two', 'One'])
  await call('deleteNote')
  await api.db.run(
    sql`update client_note set deleted_at = deleted_at - interval '2 hours' where deleted_at is not null`,
  )
  await ensureHousekeeping(api.db)
  await react(api.db, housekeep(api))
  expect(await call('restoreNote')).toBe(404)
})

test('writes one note per Idempotency-Key, and rejects blank and long ones', async () => {
  const [first, again] = [await add('Once', 'note-1'), await add('Once', 'note-1')]
  expect(again.id).toBe(first.id)
  expect(await texts()).toEqual(['Once'])
  expect(await refused('  ')).toBe(422)
  expect(await refused('x'.repeat(2001))).toBe(422)
  expect((await add('x'.repeat(2000))).text).toHaveLength(2000)
})

test('informs the author’s other screens of each change', async () => {
  const note = await add('One')
  await api.get(noteEndpoints.deleteNote, { params: { id: note.id }, token })
  expect(
    await api.db.rows(
      tables.outbox_event.pick('name', 'payload'),
      sql`select name, payload from outbox_event where aggregate_id = ${client.id} order by id`,
    ),
  ).toEqual(Array.from({ length: 2 }, () => ({ name: 'client.annotated', payload: { user_id: broker.id } })))
})
