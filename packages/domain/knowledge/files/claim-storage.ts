import { Readable } from 'node:stream'
import { type Database, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import type { FileStorage } from '../../foundation/storage/storage.ts'

const MARKERS = 'swept-by'
const MARKER = new RegExp(`^${MARKERS}/(?<id>[0-9a-f-]{36})/(?<number>[0-9]+)$`)

/** The objects that say which database sweeps this storage, and how often it has. */
export async function markersOf(
  storage: Pick<FileStorage, 'list'>,
): Promise<{ key: string; id: string; number: number }[]> {
  const markers = []
  for await (const { key } of storage.list(MARKERS)) {
    const { id, number } = MARKER.exec(key)?.groups ?? {}
    if (id !== undefined && number !== undefined) markers.push({ key, id, number: Number(number) })
  }
  return markers
}

/**
 * Counts a sweep of this storage by this database. The first to sweep it owns it. A copy of that database, which lacks
 * the rows of newer files, is refused: its number is behind, or a restore removed it.
 *
 * @throws if another database owns the storage
 */
export async function claimStorage(db: Database, storage: FileStorage): Promise<void> {
  const markers = await markersOf(storage)
  const own = await db.row(tables.storage_sweep, sql`select id, number from storage_sweep`)
  if (markers.some(({ id, number }) => id !== own?.id || number > own.number))
    throw new Error(
      'Another database owns these files, so none were deleted. If that one is gone: npm run restore -- --take-files',
    )
  const next = { id: own?.id ?? newId(), number: (own?.number ?? 0) + 1 }
  // Before the marker, because a crash between the two must not leave this database behind.
  await db.run(sql`
    insert into storage_sweep (id, number) values (${next.id}, ${next.number})
    on conflict (id) do update set number = greatest(storage_sweep.number, excluded.number)`)
  await storage.put(`${MARKERS}/${next.id}/${next.number}`, Readable.from([Buffer.from('x')]), 1)
  for (const { key } of markers) await storage.delete(key)
}
