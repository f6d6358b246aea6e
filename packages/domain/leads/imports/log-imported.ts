import { type Sql, sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'

/** Records what an import did to these clients, as done by the broker who confirmed it. The import stands for the request. */
export async function logImported(
  tx: Sql,
  user_id: string,
  import_id: string,
  action: string,
  client_ids: readonly string[],
): Promise<void> {
  if (client_ids.length === 0) return
  await tx.run(sql`
    insert into access_log (id, actor_kind, actor_id, action, subject_kind, subject_id, request_id)
    select id, 'user', ${user_id}::uuid, ${action}, 'client', subject_id, ${`import:${import_id}`}
    from unnest(${client_ids.map(() => newId())}::uuid[], ${client_ids}::uuid[]) as noted (id, subject_id)`)
}
