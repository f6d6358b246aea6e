import { createTestDatabase, type TestDatabase } from '@waymark/testing/infrastructure'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Database, openDatabase, sql } from '../database.ts'
import { tables } from '../generated/tables.ts'
import { createLog } from '../log.ts'
import { row, sealed, text, uuid } from '../row.ts'
import { keyNumberOf } from './envelope.ts'
import { localKeys, newKey } from './key-service.ts'
import { rotateKey } from './rotate-key.ts'
import { beginningsIn, wordsIn } from './word-tokens.ts'

const [FIRST, SECOND] = [newKey(), newKey()]
const PLACE = { column: 'client_note.text', id: 'a' } as const

let server: TestDatabase
let opened: Database[] = []
beforeEach(async () => {
  server = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(opened.map((db) => db.close()))
  opened = []
  await server.drop()
})

/** The database as a process with these keys sees it. */
function withKeys(setting?: string): Database {
  const db = openDatabase(server.url, createLog('test', 'silent'), 2, {
    keys: setting === undefined ? undefined : localKeys(setting),
  })
  opened.push(db)
  return db
}

test('opens what another process sealed, in its place and nowhere else', async () => {
  const [one, other] = [withKeys(FIRST).keys, withKeys(FIRST).keys]
  await Promise.all([one.load(), other.load()])
  const said = await one.sealText('Takes insulin', PLACE)
  expect(said).not.toContain('insulin')
  expect(await other.openText(said, PLACE)).toBe('Takes insulin')
  await expect(other.openText(said, { ...PLACE, id: 'b' })).rejects.toThrow('belongs to another row')
  await expect(other.openText(said, { ...PLACE, column: 'message.message' })).rejects.toThrow('belongs to another row')
  await expect(other.openText(`${said.slice(0, -4)}AAAA`, PLACE)).rejects.toThrow('was changed')
  const bytes = Buffer.from([0, 255, 1])
  expect(await other.openBytes(await one.sealBytes(bytes, PLACE), PLACE)).toEqual(bytes)
})

test('the same text is never sealed the same', async () => {
  const { keys } = withKeys(FIRST)
  expect(await keys.sealText('yes', PLACE)).not.toBe(await keys.sealText('yes', PLACE))
})

test('transactions that hold all connections can seal and open', async () => {
  const db = withKeys(FIRST)
  const said = await Promise.all(['One', 'Two'].map((word) => db.transaction((tx) => tx.keys.sealText(word, PLACE))))
  const other = withKeys(FIRST)
  const read = said.map((one) => other.transaction((tx) => tx.keys.openText(one, PLACE)))
  expect(await Promise.all(read)).toEqual(['One', 'Two'])
})

test('says what is missing, without the key or with another one', async () => {
  const said = await withKeys(FIRST).keys.sealText('x', PLACE)
  await expect(withKeys().keys.openText(said, PLACE)).rejects.toThrow('The setting ENCRYPTION_KEYS is missing.')
  await expect(withKeys(SECOND).keys.load()).rejects.toThrow(
    /encrypted with the key local:\w{16}, which ENCRYPTION_KEYS does not have/,
  )
  expect(() => localKeys('c2hvcnQ=')).toThrow('base64 of 32 bytes')
})

test('a statement opens its sealed columns, also those that are not sealed yet', async () => {
  const db = withKeys(FIRST)
  const [id, plain_id] = ['01a20ad0-6ab7-73cf-86b2-17413faa1c56', '01a20ad0-6ab7-73cf-86b2-17413faa1c57']
  const text_sealed = await db.keys.sealText('Prefers mornings', { ...PLACE, id })
  const shape = row({ note_id: uuid, about: sealed(text, PLACE.column, 'note_id') })
  const given = sql`values (${id}::uuid, ${text_sealed}), (${plain_id}::uuid, 'Older')`
  expect(await db.rows(shape, sql`select * from (${given}) as given (note_id, about)`)).toEqual([
    { note_id: id, about: 'Prefers mornings' },
    { note_id: plain_id, about: 'Older' },
  ])
  expect(() => row({ about: sealed(text, PLACE.column, 'note_id') })).toThrow('needs note_id')
})

test('after a new data key, new values use it, old ones open, and other processes follow', async () => {
  const db = withKeys(FIRST)
  const [one, other] = [db.keys, withKeys(FIRST).keys]
  const before = await one.sealText('before', PLACE)
  await other.load()
  const number = await db.transaction(rotateKey)
  await one.load()
  const after = await one.sealText('after', PLACE)
  expect(keyNumberOf(before)).not.toBe(number)
  expect(keyNumberOf(after)).toBe(number)
  expect(await other.openText(after, PLACE)).toBe('after')
  expect(await one.openText(before, PLACE)).toBe('before')
})

test('a process that was idle waits for the new data key before it seals', async () => {
  const db = withKeys(FIRST)
  const idle = withKeys(FIRST).keys
  const before = await idle.keyNumber()
  const number = await db.transaction(rotateKey)
  const numberAfter = async (ms: number) => {
    const later = performance.now() + ms
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
    const used = keyNumberOf(await idle.sealText('after', PLACE))
    clock.mockRestore()
    return used
  }
  expect(await numberAfter(5000)).toBe(before)
  expect(await numberAfter(61_000)).toBe(number)
})

test('two new data keys at once come one after the other', async () => {
  const db = withKeys(FIRST)
  const before = await db.keys.keyNumber()
  const made = await Promise.all([db.transaction(rotateKey), db.transaction(rotateKey)])
  expect(new Set([before, ...made]).size).toBe(3)
  await db.keys.load()
  expect(await db.keys.keyNumber()).toBe(Math.max(...made))
})

test('a transaction that is rolled back leaves no new data key', async () => {
  const db = withKeys(FIRST)
  const number = await db.keys.keyNumber()
  const rotating = db.transaction(async (tx) => {
    await rotateKey(tx)
    throw new Error('the connection is gone')
  })
  await expect(rotating).rejects.toThrow('the connection is gone')
  await db.keys.load()
  expect(await db.keys.keyNumber()).toBe(number)
})

test('a new key of the setting takes over, and the old one may go', async () => {
  const said = await withKeys(FIRST).keys.sealText('kept', PLACE)
  const both = withKeys(`${SECOND},${FIRST}`)
  expect(await both.keys.rewrap()).toBe(2)
  expect(await both.keys.rewrap()).toBe(0)
  expect(await withKeys(SECOND).keys.openText(said, PLACE)).toBe('kept')
  await expect(withKeys(FIRST).keys.load()).rejects.toThrow('does not have')
  const { name } = localKeys(SECOND)
  const named = await both.rows(tables.data_key.pick('wrapped_by'), sql`select wrapped_by from data_key`)
  expect(named).toEqual([{ wrapped_by: name }, { wrapped_by: name }])
})

test('words become numbers that only the same scope and key make', async () => {
  const [one, other] = [withKeys(FIRST).keys, withKeys(FIRST).keys]
  const found = await one.tokens(['insulin'], 'ada')
  expect(await other.tokens(['insulin'], 'ada')).toEqual(found)
  expect(await other.tokens(['insulin'], 'ben')).not.toEqual(found)
  expect(wordsIn('¿Cómo está Ana-María? It’s 12, OK: 2026')).toEqual(['como', 'esta', 'ana', 'maria', '2026'])
  expect(beginningsIn('Insulin, ins')).toEqual(['ins', 'insu', 'insul', 'insuli', 'insulin'])
})
