import { sql } from '@waymark/platform/database'
import { ID_PATTERN } from '@waymark/platform/ids'
import { row, text } from '@waymark/platform/row'
import type { StoredKind } from '../../foundation/storage/stored-kind.ts'

/**
 * Keys as the uploads of an agency's profile write them: the user, and an id. Each column names one object. Includes
 * deleted agencies, because they may be restored.
 */
const inProfile = (folder: string, column: 'logo_key' | 'photo_key'): StoredKind => ({
  // The exact format of ids, because one invalid id would fail the query for all of them.
  key: new RegExp(`^${folder}(/${ID_PATTERN}){2}$`),
  named: (db, keys) =>
    db.rows(
      row({ storage_key: text }),
      sql`
      select value as storage_key
      from agency_profile, unnest(array[logo_key, photo_key]) as value
      where user_id = any(${keys.map((key) => key.split('/')[1])}::uuid[]) and value is not null
      union all
      select content ->> ${column} from deletion_row
      where table_name = 'agency_profile' and content ->> ${column} = any(${keys}::text[])`,
    ),
  stored_in: { table: 'agency_profile', column },
})

export const LOGOS = inProfile('logos', 'logo_key')
export const PHOTOS = inProfile('photos', 'photo_key')
