import { Readable } from 'node:stream'
import { type Database, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import type { FileStorage } from '../../foundation/storage/storage.ts'

const MARKERS = 'swept-by'
const DISPUTED = 'disputed'
const MARKER = new RegExp(`^${MARKERS}/(?<id>[0-9a-f-]{36})/(?<number>[0-9]+|${DISPUTED})$`)

/** The objects that say which database sweeps this storage, and how often it has: infinitely, if two claim to be it. */
export async function markersOf(
  storage: Pick<FileStorage, 'list'>,
): Promise<{ key: string; id: string; number: number }[]> {
  const markers = []
  for await (const { key } of storage.list(MARKERS)) {
    const { id, number } = MARKER.exec(key)?.groups ?? {}
    if (id !== undefined && number !== undefined)
      markers.push({ key, id, number: number === DISPUTED ? Number.POSITIVE_INFINITY : Number(number) })
  }
  return markers
}

/**
 * Counts a sweep of this storage by this database. The first to sweep it owns it. A copy of that database, which lacks
 * the rows of newer files, is refused: its number is behind, or a restore removed it. If a copy of its disk swept
 * first, this database is the one behind; then neither sweeps, because nothing says which of them is the copy.
 *
 * @throws if another database owns the storage
 */
export async function claimStorage(db: Database, storage: FileStorage): Promise<void> {
  const markers = await markersOf(storage)
  const own = await db.row(tables.storage_sweep, sql`select id, number from storage_sweep`)
  if (markers.some(({ id, number }) => id !== own?.id || number > own.number)) {
    if (own && markers.some(({ id }) => id === own.id)) await mark(storage, own.id, DISPUTED)
    throw new Error(
      'Another database owns these files, so none were deleted. If that one is gone: npm run restore -- --take-files',
    )
  }
  const next = { id: own?.id ?? newId(), number: (own?.number ?? 0) + 1 }
  // Before the marker, because a crash between the two must not leave this database behind.
  await db.run(sql`
    insert into storage_sweep (id, number) values (${next.id}, ${next.number})
    on conflict (id) do update set number = greatest(storage_sweep.number, excluded.number)`)
  await mark(storage, next.id, next.number)
  for (const { key } of markers) await storage.delete(key)
}

const mark = (storage: FileStorage, id: string, sweep: number | typeof DISPUTED) =>
  storage.put(`${MARKERS}/${id}/${sweep}`, Readable.from([Buffer.from('x')]), 1)
