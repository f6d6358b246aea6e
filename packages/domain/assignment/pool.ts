import { raw, recordset, type Sql, sql, type Transaction } from '@waymark/platform/database'
import type { Client } from '@waymark/platform/generated/client'
import { readSettings } from '../settings/read-settings.ts'
import { type Given, giveClients } from './assign-client.ts'
import { queueAdministrator } from './find-queue-administrator.ts'

const today = raw(`(now() at time zone time_zone)::date`)
const takenToday = raw(`case when assigned_on = (now() at time zone time_zone)::date then assigned_today else 0 end`)

/** What a broker chose, within what the settings let anybody have. */
const capOf = (most: number | null) => sql`least(daily_cap, ${most}::int)`

const mayTake = ({ except, most }: Limits) => sql`
  role = 'broker' and is_active and credentials_verified and available
  and (subscription_status = 'active' or (subscription_status = 'trial' and trial_ends_at > now()))
  and ${capOf(most)} > ${takenToday}
  and id is distinct from ${except}::uuid`

interface Limits {
  except: string | null
  /** Pool leads a day for anybody; null without a limit beside their own. */
  most: number | null
}

interface Candidate {
  id: string
  states_licensed: string[]
  /** Leads left under today's cap. */
  room: number
  /** When they last got a lead (microseconds since 1970); null for a newcomer. */
  assigned_us: number | null
}

interface Turn {
  id: string
  leads: number
  /** The place of the last of them among all that are given here. */
  last: number
}

/**
 * For each lead's state the eligible broker who waited longest, with the lead counted against their daily cap; null
 * where none has room. The advisory locks make leads of one state take turns, so that "least recently" is true, and the
 * brokers' rows decide about one who is licensed in several; both are locked in one order.
 */
async function takeBrokers(tx: Sql, states: readonly string[], limits: Limits): Promise<(string | null)[]> {
  const wanted = [...new Set(states)].toSorted()
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtext('assign'), hashtext(state)) from unnest(${wanted}::text[]) as state`)
  const taken: (string | null)[] = states.map(() => null)
  // Whom somebody else filled up between the look and the lock is not there any more: then others have to be looked at.
  for (let open = states.length; open > 0; open = taken.filter((id) => id === null).length) {
    const candidates = await tx.rows<Candidate>(sql`
      select id, states_licensed, ${capOf(limits.most)} - ${takenToday} as room,
             extract(epoch from last_assigned_at)::float8 * 1000000 as assigned_us
      from app_user
      where id in (
        select candidate.id
        from unnest(${wanted}::text[]) as wanted (state)
        cross join lateral (
          select id from app_user
          where ${mayTake(limits)} and states_licensed @> array[wanted.state]
          order by last_assigned_at nulls first, id
          limit ${open}
        ) as candidate
      ) and ${mayTake(limits)}
      order by id
      for update`)
    const turns = takeTurns(candidates, states, taken)
    if (turns.length === 0) break
    await tx.run(sql`
      update app_user
      set assigned_today = ${takenToday} + turn.leads, assigned_on = ${today},
          last_assigned_at = statement_timestamp() + turn.last * interval '1 microsecond'
      from (select * from ${recordset(turns, raw('id uuid, leads int, last int'))}) as turn
      where app_user.id = turn.id`)
  }
  return taken
}

/** Fills `taken` where it is null, each from the candidate of that state whose turn it is; returns who took how many. */
function takeTurns(candidates: readonly Candidate[], states: readonly string[], taken: (string | null)[]): Turn[] {
  const line = candidates.toSorted((a, b) => (a.assigned_us ?? 0) - (b.assigned_us ?? 0) || (a.id < b.id ? -1 : 1))
  const turns = new Map<string, Turn>()
  for (const [place, state] of states.entries()) {
    if (taken[place] !== null) continue
    const at = line.findIndex(({ states_licensed, room }) => room > 0 && states_licensed.includes(state))
    const [next] = at < 0 ? [] : line.splice(at, 1)
    if (!next) continue
    line.push({ ...next, room: next.room - 1 })
    taken[place] = next.id
    turns.set(next.id, { id: next.id, leads: (turns.get(next.id)?.leads ?? 0) + 1, last: place })
  }
  return [...turns.values()]
}

/**
 * Gives each client to the pool of their state, or to the admin queue when no broker can take them. The transaction
 * must hold their rows. `except` is a broker who just missed the client.
 */
export async function givePoolClients(
  tx: Transaction,
  clients: readonly Pick<Client, 'id' | 'state'>[],
  { except = null, now, traces }: { except?: string | null; now: Date; traces?: ReadonlyMap<string, string | null> },
): Promise<void> {
  const located = clients.flatMap(({ id, state }) => (state === null ? [] : [{ id, state }]))
  const states = located.map(({ state }) => state)
  const { assignment } = await readSettings(tx)
  const taken = await takeBrokers(tx, states, { except, most: assignment.most_daily_cap })
  const brokers = new Map(located.map(({ id }, place) => [id, taken[place] ?? null]))
  const administrator = clients.some(({ id }) => !brokers.get(id)) ? await queueAdministrator(tx) : ''
  const given = clients.map(({ id: client_id, state }): Given => {
    const trace = traces?.get(client_id)
    const common = { client_id, previous_broker_id: except, ...(trace === undefined ? {} : { trace }) }
    const broker_id = brokers.get(client_id)
    if (broker_id) {
      const reason = `Next in turn among the available brokers licensed in ${state}`
      return { ...common, broker_id, assignment_type: 'pool', reason }
    }
    const reason = state ? `No broker licensed in ${state} was available` : 'The ZIP code belongs to no state we know'
    return { ...common, broker_id: administrator, assignment_type: 'admin_queue', reason }
  })
  await giveClients(tx, given, now)
}
