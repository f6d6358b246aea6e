import type { OpenSession } from '@waymark/contracts/people/accounts/security'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { deviceOf, placeOf } from '@waymark/rules/people/accounts/device'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { endSession as end, endOtherSessions as endOthers } from './sessions.ts'

const sessionRow = tables.session.pick('id', 'user_agent', 'ip', 'created_at', 'refreshed_at')

/** The devices where the user is signed in: this one, then those used last. */
export async function listSessions({ db, actor }: Context<UserActor>): Promise<OpenSession[]> {
  const rows = await db.rows(
    sessionRow,
    sql`
    select id, user_agent, ip, created_at, refreshed_at from session
    where user_id = ${actor.user.id}::uuid and ended_at is null and expires_at > now()
    order by id = ${actor.session_id}::uuid desc, refreshed_at desc, id limit 100`,
  )
  return rows.map(({ id, user_agent, ip, created_at, refreshed_at }) => ({
    id,
    device: deviceOf(user_agent),
    place: placeOf(ip),
    this_device: id === actor.session_id,
    created_at: created_at.toISOString(),
    refreshed_at: refreshed_at.toISOString(),
  }))
}

export async function endSession(context: Context<UserActor>, session_id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    if ((await end(tx, session_id, 'ended_elsewhere')) === 0) return
    await logAccess(context, 'session.ended', 'user', context.actor.user.id, tx)
  })
}

export async function endOtherSessions(context: Context<UserActor>): Promise<void> {
  const { user, session_id } = context.actor
  await context.db.transaction(async (tx) => {
    if ((await endOthers(tx, { user_id: user.id, session_id }, 'ended_elsewhere')) === 0) return
    await logAccess(context, 'session.ended', 'user', user.id, tx)
  })
}
