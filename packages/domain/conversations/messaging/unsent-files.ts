import { raw, sql } from '@waymark/platform/database'
import type { ExpiringRows } from '../../expiring-rows.ts'

/** Files that were uploaded for a message that nobody sent. The sweep of the storage deletes their objects. */
export const unsentFiles: ExpiringRows = {
  table: raw('message_file'),
  key: raw('id'),
  past: (before) => sql`message_id is null and created_at < ${before}`,
  order: raw('created_at'),
}
