import { recordset, type Sql, sql } from './database.ts'
import { counter } from './metrics.ts'

const refused = counter('limited_total', 'Calls that were refused because of a limit', ['limit', 'kind'])

/** A call over a limit. */
export interface Refusal {
  limit_name: string
  kind: 'address' | 'account' | 'target'
  /** What is counted: a network, an account, or what the call is about. Mailboxes are hashed. */
  subject: string
  /** Who made the last such call: `user:<id>`, `client:<id>` or `network:<address>`. */
  caller: string
  /** The operation of the last such call. */
  operation: string
}

/** More would be an attack from everywhere. The metric counts them all. */
const MOST_KEPT = 1000

interface Tally extends Refusal {
  began_at: Date
  last_at: Date
  refusals: number
}
let tallies = new Map<string, Tally>()

export function countRefusal(refusal: Refusal): void {
  const { kind, limit_name, subject } = refusal
  refused.inc({ limit: limit_name, kind })
  const key = `${kind} ${limit_name} ${subject}`
  const known = tallies.get(key)
  if (!known && tallies.size >= MOST_KEPT) return
  const now = new Date()
  tallies.set(key, { began_at: now, ...known, ...refusal, last_at: now, refusals: (known?.refusals ?? 0) + 1 })
}

/**
 * Adds what this process refused since the last time to the table. After an hour without a refusal, it starts again. What cannot be
 * written now is lost: it is for the eye of an administrator.
 */
export async function writeRefusals(db: Sql): Promise<void> {
  if (tallies.size === 0) return
  const counted = [...tallies.values()]
  tallies = new Map()
  await db.run(sql`
    insert into limited as held (kind, limit_name, subject, caller, operation, began_at, last_at, refusals)
    select kind, limit_name, subject, caller, operation, began_at, last_at, refusals
    from ${recordset(
      counted,
      sql`kind text, limit_name text, subject text, caller text, operation text, began_at timestamptz,
          last_at timestamptz, refusals int`,
    )}
    order by kind, limit_name, subject
    on conflict (kind, limit_name, subject) do update set
      caller = excluded.caller, operation = excluded.operation,
      last_at = greatest(held.last_at, excluded.last_at),
      began_at = case when excluded.began_at > held.last_at + interval '1 hour'
        then excluded.began_at else least(held.began_at, excluded.began_at) end,
      refusals = excluded.refusals + case when excluded.began_at > held.last_at + interval '1 hour'
        then 0 else held.refusals end`)
}
