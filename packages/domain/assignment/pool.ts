import { raw, recordset, type Sql, sql, type Transaction } from '@waymark/platform/database'
import { type Given, giveClients } from './assign-client.ts'
import { queueAdministrator } from './find-queue-administrator.ts'

const today = raw(`(now() at time zone time_zone)::date`)
const takenToday = raw(`case when assigned_on = (now() at time zone time_zone)::date then assigned_today else 0 end`)

const eligible = (state: string, except: string | null) => sql`
  role = 'broker' and is_active and credentials_verified and available
  and (subscription_status = 'active' or (subscription_status = 'trial' and trial_ends_at > now()))
  and states_licensed @> array[${state}]::text[]
  and daily_cap > ${takenToday}
  and id is distinct from ${except}::uuid`

interface Turn {
  id: string
  leads: number
  /** The place of the last of them among all that are given here. */
  last: number
}

/**
 * The eligible brokers of the state for so many leads, whoever waited longest first, with each lead counted against
 * their daily cap; fewer when there is no more room. The advisory lock makes leads of one state take turns, so that
 * "least recently" is true; a broker of two states can still be taken from the other side, which their row's lock decides.
 */
async function takeBrokers(tx: Sql, state: string, leads: number, except: string | null): Promise<string[]> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('assign'), hashtext(${state}))`)
  const taken: string[] = []
  while (taken.length < leads) {
    const candidates = await tx.rows<{ id: string; room: number }>(sql`
      select id, daily_cap - ${takenToday} as room from app_user where ${eligible(state, except)}
      order by last_assigned_at nulls first, id
      limit ${leads - taken.length}
      for update`)
    if (candidates.length === 0) break
    const turns = takeTurns(candidates, leads - taken.length)
    await tx.run(sql`
      update app_user
      set assigned_today = ${takenToday} + turn.leads, assigned_on = ${today},
          last_assigned_at = statement_timestamp() + turn.last * interval '1 microsecond'
      from (select * from ${recordset(turns.each, raw('id uuid, leads int, last int'))}) as turn
      where app_user.id = turn.id`)
    taken.push(...turns.taken)
  }
  return taken
}

/** Goes round among the candidates, in their order, until each has no room or everything is given. */
function takeTurns(candidates: readonly { id: string; room: number }[], leads: number) {
  const each = new Map<string, Turn>()
  const taken: string[] = []
  for (let round = 0; taken.length < leads; round += 1) {
    const open = candidates.filter(({ room }) => room > round)
    if (open.length === 0) break
    for (const { id } of open.slice(0, leads - taken.length)) {
      each.set(id, { id, leads: round + 1, last: taken.length })
      taken.push(id)
    }
  }
  return { taken, each: Array.from(each.values()) }
}

/**
 * Gives clients of one state to its pool, or to the admin queue when no broker can take them. The transaction must hold
 * their rows. `except` is a broker who just missed the client.
 */
export async function givePoolClients(
  tx: Transaction,
  { ids, state }: { ids: readonly string[]; state: string | null },
  { except = null, now }: { except?: string | null; now: Date },
): Promise<void> {
  const brokers = state === null ? [] : await takeBrokers(tx, state, ids.length, except)
  const administrator = brokers.length < ids.length ? await queueAdministrator(tx) : null
  const given = ids.map((client_id, index): Given => {
    const common = { client_id, previous_broker_id: except }
    const broker_id = brokers[index]
    if (broker_id !== undefined) {
      const reason = `Next in turn among the available brokers licensed in ${state}`
      return { ...common, broker_id, assignment_type: 'pool', reason }
    }
    if (administrator === null) throw new Error('a client has neither a broker nor an administrator')
    const reason = state ? `No broker licensed in ${state} was available` : 'The ZIP code belongs to no state we know'
    return { ...common, broker_id: administrator, assignment_type: 'admin_queue', reason }
  })
  await giveClients(tx, given, now)
}
