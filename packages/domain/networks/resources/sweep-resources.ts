import { sql } from '@waymark/platform/database'
import { ID_PATTERN } from '@waymark/platform/ids'
import { present, row, text } from '@waymark/platform/row'
import type { StoredKind } from '../../foundation/storage/stored-kind.ts'

/** Keys as `uploadResource` writes them. */
export const RESOURCE_FILES: StoredKind = {
  key: new RegExp(`^resources/${ID_PATTERN}$`),
  named: (db, keys) =>
    db.rows(
      row({ storage_key: present(text) }),
      sql`select storage_key from resource where id = any(${keys.map((key) => key.slice(-36))}::uuid[])`,
    ),
  stored_in: { table: 'resource', column: 'storage_key' },
}
