import { sql } from '@waymark/platform/database'
import { present, row, text } from '@waymark/platform/row'
import type { StoredKind } from '../../foundation/storage/stored-kind.ts'

/** Keys as `uploadResource` writes them. */
export const RESOURCE_FILES: StoredKind = {
  key: /^resources\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  named: (db, keys) =>
    db.rows(
      row({ storage_key: present(text) }),
      sql`select storage_key from resource where id = any(${keys.map((key) => key.slice(-36))}::uuid[])`,
    ),
  stored_in: { table: 'resource', column: 'storage_key' },
}
