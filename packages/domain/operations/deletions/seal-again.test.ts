import { sql } from '@waymark/platform/database'
import { keyNumberOf } from '@waymark/platform/encryption/envelope'
import { rotateKey } from '@waymark/platform/encryption/rotate-key'
import { row, text } from '@waymark/platform/row'
import type { TestApi } from '@waymark/testing/api'
import { aNote } from '@waymark/testing/factories/client-work'
import { aClient } from '@waymark/testing/factories/clients'
import { makeDue, react } from '@waymark/testing/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureSealing, seal } from '../sealing/seal-on-sealing-due.ts'
import { deleting, startForArchitect } from './deletions.fixture.ts'

let api: TestApi
let architect: Awaited<ReturnType<typeof startForArchitect>>['architect']
let token: string
beforeEach(async () => {
  ;({ api, architect, token } = await startForArchitect())
})
afterEach(() => api[Symbol.asyncDispose]())

const { cleanUp, undo } = deleting(() => ({ api, token }))

const run = async () => {
  await makeDue(api.db, 'seal')
  return react(api.db, seal({ closing: new AbortController().signal, storage: api.storage }))
}
const keysOfNotes = async () =>
  (await api.db.rows(row({ stored: text }), sql`select text || '' as stored from client_note order by id`)).map(
    ({ stored }) => keyNumberOf(stored),
  )

test('seals what an undo brings back with the data key that was made meanwhile', async () => {
  const client = await aClient(api.db)
  await aNote(api.db, { client_id: client.id, user_id: architect.id })
  await ensureSealing(api.db)
  await run()
  const { undo_id } = await cleanUp()
  const number = await rotateKey(api.db)
  await ensureSealing(api.db)
  await run()
  await run()
  expect(await run()).toBe(0)
  expect((await undo(undo_id)).status).toBe(200)
  expect(await keysOfNotes()).not.toEqual([number])
  await run()
  expect(await keysOfNotes()).toEqual([number])
})

test('looks at nothing again after an undo if no pass ended since', async () => {
  await aClient(api.db)
  await ensureSealing(api.db)
  await run()
  await api.db.run(sql`update sealing set finished_at = now() - interval '61 days'`)
  const { undo_id } = await cleanUp()
  expect((await undo(undo_id)).status).toBe(200)
  expect(await run()).toBe(0)
})
