import { keepLease } from '@waymark/events/deliveries'
import { emit } from '@waymark/events/outbox'
import { reactionWith } from '@waymark/events/reaction'
import { type Database, type Sql, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import type { FileStorage } from '../../foundation/storage/storage.ts'
import type { Pass } from './passes.ts'
import { SEALED_OBJECTS, sealNextObjects } from './seal-objects.ts'
import { sealNextRows } from './seal-rows.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'

// The event is not about any record.
const NOTHING = '00000000-0000-7000-8000-000000000000'
/** One run of the reaction ends after this time, so that others get their turn. */
const TURN_MS = 60_000
/** Between two passes: processes of the release before may still write without sealing. */
const AGAIN_MS = 10 * 60_000

/** Seals what was stored before its column was sealed, or with an earlier data key, while everything goes on. */
export const seal = reactionWith(
  {
    name: 'seal',
    on: ['sealing.due'],
    does: 'Encrypts what is not encrypted with the key in use',
    lease_s: 120,
    attempts: 1000,
    concurrency: 1,
  },
  ({ closing, storage }: { closing: AbortSignal; storage: FileStorage }) => ({
    async prepare({ id: event_id }, db) {
      const key_number = await keyInUse(db)
      const started = Date.now()
      const beat = async () => {
        await keepLease(db, 'seal', event_id)
      }
      const through = async (next: () => Promise<Pass>): Promise<Pass> => {
        let pass: Pass = 'goes_on'
        while (pass === 'goes_on' && !closing.aborted && Date.now() - started < TURN_MS) {
          pass = await next()
          await beat()
        }
        return pass
      }
      const passes: Pass[] = []
      for (const column of SEALED_COLUMNS) {
        passes.push(await through(() => db.transaction((tx) => sealNextRows(tx, column, key_number))))
      }
      passes.push(await through(() => sealNextObjects(db, storage, key_number, beat)))
      return passes
    },
    async commit(_event, tx, passes = []) {
      if (passes.includes('goes_on')) await scheduleSealing(tx, new Date())
      else if (passes.includes('repeat')) await scheduleSealing(tx, new Date(Date.now() + AGAIN_MS))
      // A new key may have come since this run began, and found that one was going on.
      else await startSealing(tx, await numberInUse(tx))
    },
  }),
)

async function keyInUse(db: Database): Promise<number> {
  await db.keys.load()
  return numberInUse(db)
}

export async function numberInUse(db: Sql): Promise<number> {
  const key = await db.row(
    tables.data_key.pick('number'),
    sql`select number from data_key where purpose = 'data' and replaced_at is null`,
  )
  return key?.number ?? 0
}

const scheduleSealing = (tx: Transaction, due: Date): Promise<unknown> =>
  emit(tx, 'sealing.due', NOTHING, {}, { due: { seal: due } })

/** The names of all that is sealed, as in the table `sealing`. */
export const SEALED_PARTS: readonly string[] = [...SEALED_COLUMNS.map(({ place }) => place), SEALED_OBJECTS]

/** Starts to seal what is not sealed with this data key, unless that is already going on. */
export async function startSealing(tx: Transaction, key_number: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('sealing'))`)
  const finished = await tx.rows(
    tables.sealing.pick('column'),
    sql`select "column" from sealing where key_number = ${key_number} and finished_at is not null`,
  )
  const done = new Set(finished.map(({ column }) => column))
  if (SEALED_PARTS.every((part) => done.has(part))) return
  const pending = await tx.exists(sql`
    select 1 from event_delivery where subscriber = 'seal' and state = 'pending' limit 1`)
  if (!pending) await scheduleSealing(tx, new Date())
}

/**
 * Wraps the data keys with the first key of the settings, and starts to seal what is not sealed with the data key in use.
 * Called at the start of a worker.
 */
export async function ensureSealing(db: Database): Promise<void> {
  const key_number = await keyInUse(db)
  await db.keys.rewrap()
  await db.transaction((tx) => startSealing(tx, key_number))
}
