import type { Settings } from '@waymark/contracts/foundation/settings/values'
import { raw, recordset, type Sql, sql, type Transaction } from '@waymark/platform/database'
import type { Client } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { float8, int4, nullable, row, text } from '@waymark/platform/row'
import { isEven, speaksLanguage, takeTurns, type Wanted } from '@waymark/rules/leads/assignment/turns'
import { SOURCE } from '@waymark/words/catalogs'
import { englishName } from '@waymark/words/own-name'
import { readSettings } from '../../foundation/settings/read-settings.ts'
import { checkedStates } from '../../people/accounts/checked-states.ts'
import { assignClients, type NewAssignment } from './assign-client.ts'
import { queueAdministrator } from './find-queue-administrator.ts'

// A transaction that began before midnight may come after one that counted for the new day, which then goes on.
const today = sql`greatest(assigned_on, (statement_timestamp() at time zone time_zone)::date)`
const takenToday = sql`case when assigned_on = ${today} then assigned_today else 0 end`

/** The cap that a broker chose, within the limit of the settings. */
const capOf = (most: number | null) => sql`least(daily_cap, ${most}::int)`

/** The weight of a broker's waiting time, by plan. An active account without a plan counts as Broker Basic. */
const weightOf = ({ trial, broker_basic, white_label }: Policy['weights']) => sql`
  case when subscription_status = 'trial' then ${trial}::int
       when subscription_package = 'white_label' then ${white_label}::int
       else ${broker_basic}::int end`

const waited = raw(`extract(epoch from statement_timestamp() - last_assigned_at)`)

const inPool = ({ except }: Pick<Policy, 'except'>) => sql`
  role = 'broker' and is_active and credentials_verified and available
  and (subscription_status = 'active' or (subscription_status = 'trial' and trial_ends_at > now()))
  and id is distinct from ${except}::uuid`

const mayTake = (policy: Policy) => sql`${inPool(policy)} and ${capOf(policy.most)} > ${takenToday}`

const candidateRow = tables.app_user
  .pick('id', 'states_licensed', 'languages')
  .extend({ room: int4, waited_us: nullable(float8), weight: int4 })

interface Policy {
  except: string | null
  /** The most pool leads a day for any broker; null for no limit besides the broker's own. */
  most: number | null
  weights: Settings['assignment']['weights']
}

/**
 * For each lead, the eligible broker of its state who is next, with the lead counted against their daily cap; null if
 * none has room. Those who speak the lead's language come first. Advisory locks serialize the leads of a state, so that
 * "waited longest" is correct. The rows of the brokers are locked for those who are licensed in several states. Both are
 * locked in one order.
 */
async function takeBrokers(tx: Sql, leads: readonly Wanted[], policy: Policy): Promise<(Taken | null)[]> {
  const states = [...new Set(leads.map(({ state }) => state))].toSorted()
  // Brokers of every language as well, for leads whose language no broker speaks.
  const lines = [...leads, ...states.map((state) => ({ state, language: null }))]
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtext('assign'), hashtext(state)) from unnest(${states}::text[]) as state`)
  const taken: (string | null)[] = leads.map(() => null)
  const languages = new Map<string, readonly string[]>()
  // Another transaction may fill a broker's cap between the read and the lock. Then read the others again, while any has room.
  for (let open = leads.length; open > 0; open = taken.filter((id) => id === null).length) {
    const candidates = await tx.rows(
      candidateRow,
      sql`
      select id, ${checkedStates} as states_licensed, languages, ${capOf(policy.most)} - ${takenToday} as room,
             (${waited} * 1000000)::float8 as waited_us, ${weightOf(policy.weights)} as weight
      from app_user
      where id in (
        select candidate.id
        from (
          select distinct state, language
          from unnest(${lines.map(({ state }) => state)}::text[], ${lines.map(({ language }) => language)}::text[])
            as line (state, language)
        ) as wanted
        cross join lateral (
          select id from app_user
          where ${mayTake(policy)} and states_licensed @> array[wanted.state]
            and wanted.state <> all(states_unchecked) and (wanted.language is null or wanted.language = any(languages))
          order by ${waited} * ${weightOf(policy.weights)} desc nulls first, ${weightOf(policy.weights)} desc, id
          limit ${open}
        ) as candidate
      ) and ${mayTake(policy)}
      order by id
      for no key update`,
    )
    for (const { id, languages: spoken } of candidates) languages.set(id, spoken)
    const turns = takeTurns(candidates, leads, taken)
    if (turns.length === 0) {
      const waiting = leads.flatMap(({ state }, place) => (taken[place] === null ? [state] : []))
      const more = await tx.exists(sql`
        select from app_user
        where ${mayTake(policy)} and states_licensed && ${waiting}::text[] and ${checkedStates} && ${waiting}::text[]`)
      if (more) continue
      break
    }
    await tx.run(sql`
      update app_user
      set assigned_today = ${takenToday} + turn.leads, assigned_on = ${today},
          last_assigned_at = statement_timestamp() + turn.last * interval '1 microsecond'
      from (select * from ${recordset(turns, raw('id uuid, leads int, last int'))}) as turn
      where app_user.id = turn.id`)
  }
  return taken.map((id, place) =>
    id === null
      ? null
      : { id, speaks: speaksLanguage({ languages: languages.get(id) ?? [] }, leads[place]?.language ?? null) },
  )
}

interface Taken {
  id: string
  /** Whether they speak the lead's language. */
  speaks: boolean
}

interface PoolAssignment {
  /** A broker who must not get the clients: they just missed them, or are not licensed there. */
  except?: string | null
  /** The broker who had the clients until now. */
  previous_broker_id?: string | null
  now: Date
  /** When the clock started. */
  since?: Date
  /** Why they come to the pool, as a sentence without its period. */
  why?: string | null
  traces?: ReadonlyMap<string, string | null>
}

/** The states, of those where no broker could take a lead, whose brokers were available but had reached their caps. */
async function fullStates(tx: Sql, states: readonly string[], except: string | null): Promise<ReadonlySet<string>> {
  if (states.length === 0) return new Set()
  const full = await tx.rows(
    row({ state: text }),
    sql`
    select distinct state from unnest(${states}::text[]) as wanted (state)
    where exists (
      select from app_user
      where ${inPool({ except })} and states_licensed @> array[wanted.state] and wanted.state <> all(states_unchecked))`,
  )
  return new Set(full.map(({ state }) => state))
}

/**
 * Assigns each client to the pool of their state, or to the admin queue if no broker can take them. The transaction
 * must have locked their rows.
 */
export async function assignPoolClients(
  tx: Transaction,
  clients: readonly Pick<Client, 'id' | 'state' | 'language'>[],
  { except = null, previous_broker_id = except, now, since = now, why = null, traces }: PoolAssignment,
): Promise<void> {
  const located = clients.flatMap(({ id, state, language }) =>
    state === null ? [] : [{ id, state, language: language === SOURCE ? null : language }],
  )
  const { assignment } = await readSettings(tx)
  const taken = await takeBrokers(tx, located, {
    except,
    most: assignment.most_daily_cap,
    weights: assignment.weights,
  })
  const brokers = new Map(located.map(({ id }, place) => [id, taken[place] ?? null]))
  const full = await fullStates(
    tx,
    located.filter((_lead, place) => !taken[place]).map(({ state }) => state),
    except,
  )
  const administrator = clients.some(({ id }) => !brokers.get(id)) ? await queueAdministrator(tx) : ''
  const because = (reason: string) => [reason, why].filter(Boolean).join('. ')
  const turn = isEven(assignment.weights) ? 'Next in line' : 'Next in line, by waiting time and plan,'
  const given = clients.map(({ id: client_id, state, language }): NewAssignment => {
    const trace = traces?.get(client_id)
    const common = { client_id, previous_broker_id, ...(trace === undefined ? {} : { trace }) }
    const broker = brokers.get(client_id)
    if (broker) {
      const reason = because(`${turn} among the available brokers licensed in ${state}${speaking(language, broker)}`)
      return { ...common, broker_id: broker.id, assignment_type: 'pool', reason }
    }
    const reason = because(queueReason(state, full))
    return { ...common, broker_id: administrator, assignment_type: 'admin_queue', reason }
  })
  await assignClients(tx, given, now, { since })
}

/** Only for a client who does not read English. */
function speaking(language: string, { speaks }: Taken): string {
  if (language === SOURCE) return ''
  return speaks ? ` who speak ${englishName(language)}` : `; none with room today speaks ${englishName(language)}`
}

function queueReason(state: string | null, full: ReadonlySet<string>): string {
  if (!state) return 'The ZIP code does not match a state'
  return full.has(state)
    ? `Every available broker licensed in ${state} had reached their daily cap`
    : `No broker licensed in ${state} was available`
}
