import { emitAll, emitting } from '@waymark/events/outbox'
import { type Database, type Statement, sql, type Transaction } from '@waymark/platform/database'
import { lockAdministrators } from '../../people/accounts/require-other-administrator.ts'
import { queueAdministrator } from '../assignment/find-queue-administrator.ts'

const UNDECIDED = sql`lead_status not in ('won', 'lost')`
const administrators = sql`select id from app_user where role = 'sys_admin' and is_active`

/** Whether this user cannot follow up a business lead: no administrator, or a disabled one. */
export const cannotFollowUp = (user_id: Statement): Statement => sql`${user_id} not in (${administrators})`

/**
 * Locks the business leads of these accounts (a query of ids), and those that nobody can follow up. Before the accounts, as
 * where a call is requested.
 */
export const lockLeadsOf = (tx: Transaction, users: Statement): Promise<number> =>
  tx.run(sql`
    select from business_lead where agent_assigned in (${users}) or ${cannotFollowUp(sql`agent_assigned`)}
    order by id for update`)

/**
 * Gives the undecided business leads of those who cannot follow them up now, and the calls to make, to an administrator, who
 * is told of the calls. They stay due when they were. The transaction has locked the leads.
 */
export async function handOverLeads(tx: Transaction): Promise<void> {
  const user_id = await queueAdministrator(tx)
  await emitAll(
    tx,
    sql`
    called as (
      update business_call set user_id = ${user_id}::uuid
      where done_at is null and ${cannotFollowUp(sql`user_id`)}
      returning lead_id
    ), led as (
      update business_lead set agent_assigned = ${user_id}::uuid
      where ${cannotFollowUp(sql`agent_assigned`)}
        and (${UNDECIDED} or id in (select lead_id from called))
    ), ${emitting('business_lead.call_requested', {
      from: sql`called`,
      id: sql`uuidv7()`,
      aggregate_id: sql`lead_id`,
      payload: sql`jsonb_build_object('user_id', ${user_id}::uuid)`,
    })}`,
  )
}

/** Hands over what an earlier release left with those who cannot follow it up. */
export async function handOverLeadsOfFormer(db: Database): Promise<void> {
  const waiting = await db.exists(sql`
    select 1 from business_lead where ${UNDECIDED} and ${cannotFollowUp(sql`agent_assigned`)}
    union all
    select 1 from business_call where done_at is null and ${cannotFollowUp(sql`user_id`)}`)
  if (!waiting) return
  await db.transaction(async (tx) => {
    // The one who gets the leads stays an administrator until then.
    await lockAdministrators(tx)
    await lockLeadsOf(tx, sql`select null::uuid`)
    await handOverLeads(tx)
  })
}
