import { type Encryption, sealingEndpoints } from '@waymark/contracts/operations/sealing/endpoints'
import { sql } from '@waymark/platform/database'
import { keyNumberOf } from '@waymark/platform/encryption/envelope'
import { row, text } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { expect, test } from 'vitest'
import { ensureSealing, seal } from './seal-on-sealing-due.ts'

const api = await apiForFile()
const { readEncryption, makeDataKey } = sealingEndpoints

const pass = async () => {
  await makeDue(api.db, 'seal')
  await react(api.db, seal({ closing: new AbortController().signal, storage: api.storage }))
}
/** The number of the key that the client's answers are sealed with. */
const keyOf = async (client_id: string) => {
  const client = await api.db.row(
    row({ stored: text }),
    sql`select health #>> '{}' as stored from client where id = ${client_id}::uuid`,
  )
  return keyNumberOf(client?.stored ?? '')
}

/** How far the answers of clients are sealed. */
const answers = (parts: Encryption['parts']) => parts.find(({ name }) => name === 'client.health')

test('administrators see the key in use, and a new one seals everything while it is read', async () => {
  const token = await tokenOf(api, await anAdministrator(api.db))
  const client = await aClient(api.db, { medications: ['Metformin'] })
  await ensureSealing(api.db)
  await pass()
  await pass()
  const before = await api.get(readEncryption, { token })
  expect(before).toMatchObject({
    key_number: 1,
    wrapped_by: expect.stringMatching(/^local:\w{16}$/),
    wrapped_by_others: 0,
  })
  expect(before.parts.filter(({ finished_at }) => finished_at === null)).toEqual([])

  const made = await api.get(makeDataKey, { token })
  expect(made.key_number).toBeGreaterThan(before.key_number)
  expect(made.parts.every(({ finished_at }) => finished_at === null)).toBe(true)
  expect(await keyOf(client.id)).toBe(before.key_number)
  await pass()
  expect(await keyOf(client.id)).toBe(made.key_number)
  expect(answers(made.parts)).toMatchObject({ total: 1, seen: 0, passes: 0 })
  expect(answers((await api.get(readEncryption, { token })).parts)).toMatchObject({
    total: 1,
    passes: 1,
    finished_at: null,
  })
  await pass()
  const after = await api.get(readEncryption, { token })
  expect(after.parts.every(({ finished_at }) => finished_at !== null)).toBe(true)
})

test('a repeated request makes one key', async () => {
  const token = await tokenOf(api, await anAdministrator(api.db))
  const once = await api.get(makeDataKey, { token, idempotency_key: 'one' })
  const again = await api.get(makeDataKey, { token, idempotency_key: 'one' })
  expect(again.key_number).toBe(once.key_number)
})

test('counts the keys that are not wrapped by the first key in the settings, and names that first key', async () => {
  const token = await tokenOf(api, await anAdministrator(api.db))
  const { settings_key } = await api.get(readEncryption, { token })
  expect(settings_key).toMatch(/^local:\w{16}$/)
  await api.db.run(sql`update data_key set wrapped_by = 'local:0123456789abcdef'`)
  const old = await api.get(readEncryption, { token })
  expect(old).toMatchObject({ settings_key, wrapped_by: 'local:0123456789abcdef' })
  expect(old.wrapped_by_others).toBeGreaterThan(1)
})
