import { MINUTE_MS } from '@waymark/contracts/durations'
import { PROVIDERS, type Provider } from '@waymark/contracts/operations/providers/endpoints'
import { recordset, type Sql, sql } from './database.ts'
import { describeError } from './errors.ts'
import { counter } from './metrics.ts'

const calls = counter('provider_calls_total', 'Calls of outside services, by how they ended', ['provider', 'outcome'])
// Alerts compare rates, so both are served from the start.
for (const provider of PROVIDERS) for (const outcome of ['ok', 'failed']) calls.inc({ provider, outcome }, 0)

/** How many minutes are kept while the database is down. */
const KEPT = 60

/** The calls of one service within a minute. */
interface Tally {
  provider: Provider
  minute: Date
  succeeded: number
  failed: number
  succeeded_at: Date | null
  failed_at: Date | null
  last_error: string | null
}

/** Clients of services wrap what went wrong, such as a refused connection, in errors of their own. */
function rootOf(error: unknown): unknown {
  let root = error
  for (let depth = 0; depth < 5 && root instanceof Error && root.cause instanceof Error; depth++) root = root.cause
  return root
}

let tallies = new Map<string, Tally>()

/** Counts a call of an outside service that ended now, with the error if it failed. */
export function countCall(provider: Provider, failure?: unknown): void {
  const now = new Date()
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
  const key = `${minute.toISOString()} ${provider}`
  const tally = tallies.get(key) ?? {
    provider,
    minute,
    succeeded: 0,
    failed: 0,
    succeeded_at: null,
    failed_at: null,
    last_error: null,
  }
  tallies.set(key, tally)
  if (tallies.size > KEPT * PROVIDERS.length) tallies.delete([...tallies.keys()].toSorted()[0] ?? key)
  calls.inc({ provider, outcome: failure === undefined ? 'ok' : 'failed' })
  if (failure === undefined) {
    tally.succeeded += 1
    tally.succeeded_at = now
  } else {
    tally.failed += 1
    tally.failed_at = now
    tally.last_error = describeError(rootOf(failure))
  }
}

/**
 * Runs a call of an outside service and counts how it ended. An error that is an answer, such as "no such file", shows
 * that the service works.
 */
export async function outside<T>(
  provider: Provider,
  call: () => Promise<T>,
  isAnswer: (error: unknown) => boolean = () => false,
): Promise<T> {
  try {
    const result = await call()
    countCall(provider)
    return result
  } catch (error) {
    if (isAnswer(error)) countCall(provider)
    else countCall(provider, error ?? new Error('unknown'))
    throw error
  }
}

/** Adds what this process counted since the last time to the tables. What could not be written is added next time. */
export async function writeCalls(db: Sql): Promise<void> {
  if (tallies.size === 0) return
  const counted = tallies
  tallies = new Map()
  try {
    await db.run(sql`
      with counted as materialized (
        select * from ${recordset(
          [...counted.values()],
          sql`provider text, minute timestamptz, succeeded int, failed int, succeeded_at timestamptz,
              failed_at timestamptz, last_error text`,
        )}
      ), known as (
        insert into provider (name, succeeded_at, failed_at, last_error)
        select provider, max(succeeded_at), max(failed_at),
               (array_agg(last_error order by failed_at desc nulls last))[1]
        from counted group by provider order by provider
        on conflict (name) do update set
          succeeded_at = greatest(provider.succeeded_at, excluded.succeeded_at),
          last_error = case when excluded.failed_at >= coalesce(provider.failed_at, '-infinity')
            then excluded.last_error else provider.last_error end,
          failed_at = greatest(provider.failed_at, excluded.failed_at)
      )
      insert into provider_minute (provider, minute, succeeded, failed)
      select provider, minute, succeeded, failed from counted order by provider, minute
      on conflict (provider, minute) do update set
        succeeded = provider_minute.succeeded + excluded.succeeded, failed = provider_minute.failed + excluded.failed`)
  } catch (error) {
    for (const [key, older] of counted) {
      const newer = tallies.get(key)
      tallies.set(
        key,
        newer
          ? {
              ...newer,
              succeeded: newer.succeeded + older.succeeded,
              failed: newer.failed + older.failed,
              succeeded_at: newer.succeeded_at ?? older.succeeded_at,
              failed_at: newer.failed_at ?? older.failed_at,
              last_error: newer.last_error ?? older.last_error,
            }
          : older,
      )
    }
    throw error
  }
}
