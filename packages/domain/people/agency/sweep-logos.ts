import { sql } from '@waymark/platform/database'
import { row, text } from '@waymark/platform/row'
import type { StoredKind } from '../../foundation/storage/stored-kind.ts'

/** As `uploadLogo` names them: an agency has one, which its profile names. Of a deleted one it may come back for it. */
export const LOGOS: StoredKind = {
  // Exactly, as one that only looked like an id would fail the question about all of them.
  key: /^logos(\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){2}$/,
  named: (db, keys) =>
    db.rows(
      row({ storage_key: text }),
      sql`
      select logo_key as storage_key from agency_profile
      where user_id = any(${keys.map((key) => key.split('/')[1])}::uuid[])
      union all
      select content ->> 'logo_key' from admin_act_row
      where table_name = 'agency_profile' and content ->> 'logo_key' = any(${keys}::text[])`,
    ),
  stored_in: { table: 'agency_profile', column: 'logo_key' },
}
