import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { keyNumberOf, type NumberedKey, openEnvelope, type Place, sealBytes, sealText } from './envelope.ts'
import { KEY_BYTES, KeyError, type KeyService } from './key-service.ts'
import { openStream, sealStream } from './sealed-stream.ts'

/** How long a process may seal with the key before, after another one made a new key, before it looks. */
const KEY_MAX_AGE_MS = 10_000
/** After this time without a look it waits for one, because it was idle. Well below the time between two passes of `seal`. */
const IDLE_MS = 60_000

interface Wrapped {
  number: number
  purpose: 'data' | 'words'
  wrapped: Buffer
  wrapped_by: string
}

/**
 * The keys of a database: read from its table `data_key`, unwrapped by the key service, kept in memory. The pool is the
 * ring's own, because a transaction that seals would wait forever for a connection if all are in such transactions.
 */
export interface KeyRing {
  /** Reads the keys, and makes the first ones. @throws KeyError if the key service cannot unwrap them */
  load(): Promise<void>
  sealText(value: string, place: Place): Promise<string>
  sealBytes(value: Buffer, place: Place): Promise<Buffer>
  /** What was sealed. A value that is not sealed yet stays as it is. @throws KeyError */
  openText(value: string, place: Place): Promise<string>
  openBytes(value: Buffer, place: Place): Promise<Buffer>
  /** The same for the bytes of a file, which are never whole in memory. */
  sealStream(content: AsyncIterable<Uint8Array>, name: string): AsyncIterable<Buffer>
  openStream(content: AsyncIterable<Uint8Array>, name: string): AsyncIterable<Buffer>
  /** The number of the key that seals now. */
  keyNumber(): Promise<number>
  /** Words as numbers (int8) that say nothing without the key. A word has another number in another scope. */
  tokens(words: readonly string[], scope: string): Promise<string[]>
  /** The name of the first key of the key service, which wraps. @throws KeyError without a key service */
  settingsKey(): string
  /** A new key as `rotate-key.ts` stores it. */
  wrapNew(): Promise<Pick<Wrapped, 'wrapped' | 'wrapped_by'>>
  /** Wraps all keys with the first key of the key service. Returns how many it wrapped. */
  rewrap(): Promise<number>
}

export function createKeyRing(pool: Pool, service: KeyService | undefined): KeyRing {
  const keys = new Map<number, KeyObject>()
  let current: NumberedKey | undefined
  let words: KeyObject | undefined
  let read_at = 0
  let reading: Promise<void> | undefined

  const known = (): KeyService => {
    if (!service) throw new KeyError('The setting ENCRYPTION_KEYS is missing.')
    return service
  }

  const wrapNew = async () => ({ wrapped: await known().wrap(randomBytes(KEY_BYTES)), wrapped_by: known().name })

  async function make(purpose: Wrapped['purpose']): Promise<void> {
    const { wrapped, wrapped_by } = await wrapNew()
    // Only one process makes the first key of a purpose.
    await pool.query(
      `insert into data_key (purpose, wrapped, wrapped_by)
       select $1::data_key_purpose, $2, $3 where not exists (select from data_key where purpose = $1::data_key_purpose)
       on conflict (purpose) where (replaced_at is null) do nothing`,
      [purpose, wrapped, wrapped_by],
    )
  }

  async function read(): Promise<void> {
    const { rows } = await pool.query<Wrapped>(
      'select number, purpose, wrapped, wrapped_by from data_key order by number',
    )
    if (!rows.some(({ purpose }) => purpose === 'data') || !rows.some(({ purpose }) => purpose === 'words')) {
      await make('data')
      await make('words')
      return read()
    }
    for (const { number, purpose, wrapped, wrapped_by } of rows) {
      const key = keys.get(number) ?? createSecretKey(await known().unwrap(wrapped, wrapped_by))
      keys.set(number, key)
      if (purpose === 'words') words = key
      else current = { number, key }
    }
    read_at = performance.now()
  }

  /** One reading at a time, for all who wait. */
  const load = () => (reading ??= read().finally(() => (reading = undefined)))

  async function sealing(): Promise<NumberedKey> {
    const age_ms = performance.now() - read_at
    if (!current) await load()
    else if (age_ms > KEY_MAX_AGE_MS) {
      const looked = load().catch(() => undefined)
      // A busy process waits for nothing.
      if (age_ms > IDLE_MS) await looked
    }
    if (!current) throw new KeyError('The database has no data key.')
    return current
  }

  async function keyOf(number: number): Promise<KeyObject> {
    if (!keys.has(number)) await load()
    const key = keys.get(number)
    if (!key) throw new KeyError(`The data key ${number} is missing in the database.`)
    return key
  }

  return {
    load,
    sealText: async (value, place) => sealText(value, place, await sealing()),
    sealBytes: async (value, place) => sealBytes(value, place, await sealing()),
    async openText(value, place) {
      const number = keyNumberOf(value)
      return number === null ? value : openEnvelope(value, place, await keyOf(number)).toString()
    },
    async openBytes(value, place) {
      const number = keyNumberOf(value)
      return number === null ? value : openEnvelope(value, place, await keyOf(number))
    },
    async *sealStream(content, name) {
      yield* sealStream(content, name, await sealing())
    },
    openStream: (content, name) => openStream(content, name, keyOf),
    keyNumber: async () => (await sealing()).number,
    async tokens(of, scope) {
      if (!words) await load()
      const key = words
      if (!key) throw new KeyError('The database has no key for words.')
      return of.map((word) =>
        createHmac('sha256', key).update(`${scope}\n${word}`).digest().readBigInt64BE().toString(),
      )
    },
    settingsKey: () => known().name,
    wrapNew,
    async rewrap() {
      const { name } = known()
      const { rows } = await pool.query<Wrapped>('select * from data_key where wrapped_by <> $1', [name])
      for (const { number, wrapped, wrapped_by } of rows) {
        const again = await known().wrap(await known().unwrap(wrapped, wrapped_by))
        await pool.query('update data_key set wrapped = $2, wrapped_by = $3 where number = $1', [number, again, name])
      }
      return rows.length
    },
  }
}
