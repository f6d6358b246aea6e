import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'

/** The only place that writes the secret of an authenticator app. It replaces one that was never confirmed. */
export async function writeAuthenticatorSecret(tx: Sql, user_id: string, secret: Buffer, now: Date): Promise<void> {
  const sealed = await tx.keys.sealBytes(secret, { column: 'authenticator_app.secret', id: user_id })
  await tx.run(sql`
    insert into authenticator_app (user_id, secret, created_at) values (${user_id}::uuid, ${sealed}, ${now})
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = null
    where authenticator_app.confirmed_at is null`)
}

/** The only place that reads it. Locks the row. Null without an app. */
export async function readAuthenticatorSecret(
  tx: Sql,
  user_id: string,
): Promise<{ secret: Buffer; confirmed_at: Date | null; last_step: number | null } | null> {
  const found = await tx.row(
    tables.authenticator_app.pick('user_id', 'secret', 'confirmed_at', 'last_step'),
    sql`
    select user_id, secret, confirmed_at, last_step from authenticator_app where user_id = ${user_id}::uuid for update`,
  )
  return found ?? null
}
