import { sql } from '@waymark/platform/database'
import { present, row, text } from '@waymark/platform/row'
import type { StoredKind } from '../../foundation/storage/stored-kind.ts'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Where the bytes of an import are until they were read. */
export const importFileKey = (import_id: string): string => `imports/${import_id}`

/** Files of clients to import. Each is deleted as soon as its rows are stored. */
export const IMPORT_FILES: StoredKind = {
  key: new RegExp(`^imports/${UUID}$`),
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
