import type { Sql } from '@waymark/platform/database'

/** Objects of one kind: whatever in the storage has the key of none is somebody else's. */
export interface StoredKind {
  key: RegExp
  /** Which of these a row still names. */
  named: (db: Sql, keys: readonly string[]) => Promise<{ storage_key: string }[]>
  /** Where rows name them: what a backup takes along. */
  stored_in: { table: string; column: string }
}
