import { sql } from '@waymark/platform/database'
import { row, text } from '@waymark/platform/row'
import type { StoredKind } from '../../foundation/storage/stored-kind.ts'

/**
 * Keys as `uploadLogo` writes them. An agency has one logo, named in its profile. Includes deleted agencies, because
 * they may be restored.
 */
export const LOGOS: StoredKind = {
  // The exact format of ids, because one invalid id would fail the query for all of them.
  key: /^logos(\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){2}$/,
  named: (db, keys) =>
    db.rows(
      row({ storage_key: text }),
      sql`
      select logo_key as storage_key from agency_profile
      where user_id = any(${keys.map((key) => key.split('/')[1])}::uuid[])
      union all
      select content ->> 'logo_key' from deletion_row
      where table_name = 'agency_profile' and content ->> 'logo_key' = any(${keys}::text[])`,
    ),
  stored_in: { table: 'agency_profile', column: 'logo_key' },
}
