import type { ObjectStorage } from '@waymark/domain/foundation/storage/storage'
import { markersOf } from '@waymark/domain/knowledge/files/claim-storage'

/** Lets the next database that sweeps this storage own its files. */
export async function takeFiles(storage: Pick<ObjectStorage, 'list' | 'delete'>): Promise<void> {
  for (const { key } of await markersOf(storage)) await storage.delete(key)
}
