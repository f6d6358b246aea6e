import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import type { Client } from '@waymark/platform/generated/client'
import { type Given, giveClient } from './assign-client.ts'
import { queueAdministrator } from './find-queue-administrator.ts'

type PoolClient = Pick<Client, 'id' | 'state'>

const eligible = (state: string, except: string | null) => sql`
  role = 'broker' and is_active and credentials_verified and available
  and (subscription_status = 'active' or (subscription_status = 'trial' and trial_ends_at > now()))
  and states_licensed @> array[${state}]::text[]
  and daily_cap > case when assigned_on = (now() at time zone time_zone)::date then assigned_today else 0 end
  and id is distinct from ${except}::uuid`

/**
 * The eligible broker of the state who waited longest, with the lead counted against their daily cap; null when there
 * is none. The advisory lock makes leads of one state take turns, so that "least recently" is true; a broker of two
 * states can still be taken from the other side in between, so the row is checked again as it is taken.
 */
async function takeBroker(tx: Sql, state: string, except: string | null): Promise<string | null> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('assign'), hashtext(${state}))`)
  while (true) {
    const candidate = await tx.row<{ id: string }>(sql`
      select id from app_user where ${eligible(state, except)} order by last_assigned_at nulls first, id limit 1`)
    if (!candidate) return null
    const taken = await tx.run(sql`
      update app_user
      set assigned_today = case when assigned_on = (now() at time zone time_zone)::date then assigned_today else 0 end + 1,
          assigned_on = (now() at time zone time_zone)::date,
          last_assigned_at = clock_timestamp()
      where id = ${candidate.id}::uuid and ${eligible(state, except)}`)
    if (taken === 1) return candidate.id
  }
}

/**
 * Gives a client to the pool of their state, or to the admin queue when no broker can take it. The transaction must
 * hold the client's row. `except` is a broker who just missed the client.
 */
export async function givePoolClient(
  tx: Transaction,
  client: PoolClient,
  { except = null, now }: { except?: string | null; now: Date },
): Promise<void> {
  const broker_id = client.state === null ? null : await takeBroker(tx, client.state, except)
  const common = { client_id: client.id, previous_broker_id: except }
  const given: Given = broker_id
    ? {
        ...common,
        broker_id,
        assignment_type: 'pool',
        reason: `Next in turn among the available brokers licensed in ${client.state}`,
      }
    : {
        ...common,
        broker_id: await queueAdministrator(tx),
        assignment_type: 'admin_queue',
        reason: client.state
          ? `No broker licensed in ${client.state} was available`
          : 'The ZIP code belongs to no state we know',
      }
  await giveClient(tx, given, now)
}
