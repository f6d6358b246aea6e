import type { Sql } from '@waymark/platform/database'

/** One kind of stored objects. The sweep leaves alone objects with a key that fits no kind. */
export interface StoredKind {
  key: RegExp
  /** Which of these keys a row still refers to. */
  named: (db: Sql, keys: readonly string[]) => Promise<{ storage_key: string }[]>
  /** Where rows refer to them, so that a backup can include them. */
  stored_in: { table: string; column: string }
}
