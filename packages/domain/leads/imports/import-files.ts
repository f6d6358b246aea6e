import { sql } from '@waymark/platform/database'
import { ID_PATTERN } from '@waymark/platform/ids'
import { present, row, text } from '@waymark/platform/row'
import type { StoredKind } from '../../foundation/storage/stored-kind.ts'

/** Where the bytes of an import are until they were read. */
export const importFileKey = (import_id: string): string => `imports/${import_id}`

/** Files of clients to import. Each is deleted as soon as its rows are stored. */
export const IMPORT_FILES: StoredKind = {
  key: new RegExp(`^imports/${ID_PATTERN}$`),
  named: (db, keys) =>
    db.rows(
      row({ storage_key: present(text) }),
      sql`
      select storage_key from client_import
      where id = any(${keys.map((key) => key.slice(-36))}::uuid[]) and storage_key is not null
      union all
      select content ->> 'storage_key' from deletion_row
      where table_name = 'client_import' and content ->> 'storage_key' = any(${keys}::text[])`,
    ),
  stored_in: { table: 'client_import', column: 'storage_key' },
}
