import { emitting } from '@waymark/events/outbox'
import { type Statement, sql } from '@waymark/platform/database'
import { endSessionsOfDeleted } from '../../people/accounts/end-sessions.ts'
import { handOver } from './hand-over.ts'
import type { Underway } from './perform-act.ts'
import { type Moved, setOwnedAside, setUsersAside, usersOf } from './set-aside.ts'

interface Removed {
  users: number
  sessions_ended: number
  clients_handed_over: number
  owned: Moved
}

/**
 * Removes accounts with what was their own, ends their sessions at once and gives their real clients to the
 * administrators. What is being paid for is canceled by `stop-renewal`.
 */
export async function removeAccounts(act: Underway, which: Statement): Promise<Removed> {
  const { tx, act_id, now, actor, trace } = act
  // Clients before accounts, as whoever assigns locks them.
  await tx.run(sql`
    select from client where broker_id in (select id from app_user where ${which}) order by id for update`)
  const users = await setUsersAside(act, which)
  if (users === 0) return { users, sessions_ended: 0, clients_handed_over: 0, owned: new Map() }
  const sessions_ended = await endSessionsOfDeleted(tx, usersOf(act_id))
  const clients_handed_over = await handOver(tx, act_id, now)
  const owned = await setOwnedAside(tx, act_id)
  await tx.run(
    sql`with ${emitting(
      'user.deleted',
      {
        from: sql`(${usersOf(act_id)}) as gone (id)`,
        id: sql`uuidv7()`,
        aggregate_id: sql`gone.id`,
        payload: sql`'{}'::jsonb`,
      },
      { actor, trace },
    )} select 1`,
  )
  return { users, sessions_ended, clients_handed_over, owned }
}
