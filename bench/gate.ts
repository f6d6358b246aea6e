import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { int4, row, text } from '@waymark/platform/row'
import type { Product } from './product.ts'

export interface Gate {
  posted: number
  scored: number
  assigned: number
  pushed: number
  /** The problems found. Empty if every posted lead had each effect once and no delivery failed. */
  problems: string[]
}

const idsOf = (rows: readonly { client_id: string }[]) => rows.map(({ client_id }) => client_id)

/** For an API whose core does not run: every acknowledged lead is stored once, with one event for the core. */
export async function checkStored({ db, posted }: Product): Promise<Gate> {
  const stored = await db.rows(
    row({ client_id: text, events: int4 }),
    sql`
    select client.id::text as client_id, count(event.id)::int as events
    from client left join outbox_event as event on event.aggregate_id = client.id and event.name = 'client.submitted'
    group by client.id`,
  )
  const once = new Set(stored.filter(({ events }) => events === 1).map(({ client_id }) => client_id))
  const lost = [...posted].filter((id) => !once.has(id)).length
  const problems = lost > 0 ? [`${lost} posted leads are not stored with one event`] : []
  if (stored.length !== posted.size) problems.push(`${posted.size} leads were posted, and ${stored.length} stored`)
  return { posted: posted.size, scored: 0, assigned: 0, pushed: 0, problems }
}

/** Compares the acknowledged leads with their effects. Call it after the product has drained. */
export async function checkGate({ db, posted, heard }: Product): Promise<Gate> {
  const problems: string[] = []
  const compare = (what: string, ids: readonly string[]) => {
    const distinct = new Set(ids)
    const missing = [...posted].filter((id) => !distinct.has(id)).length
    const foreign = [...distinct].filter((id) => !posted.has(id)).length
    if (missing > 0) problems.push(`${missing} posted leads were not ${what}`)
    if (foreign > 0) problems.push(`${foreign} leads were ${what} although the bench did not post them`)
    if (ids.length > distinct.size) problems.push(`${ids.length - distinct.size} leads were ${what} more than once`)
    return distinct.size
  }
  const scored = compare(
    'scored',
    idsOf(await db.rows(tables.risk_assessment.pick('client_id'), sql`select client_id from risk_assessment`)),
  )
  const assigned = compare(
    'assigned',
    idsOf(await db.rows(tables.assignment.pick('client_id'), sql`select client_id from assignment`)),
  )
  const pushed = compare('pushed', [...heard.keys()])
  compare(
    'sent to their broker',
    idsOf(
      await db.rows(
        row({ client_id: text }),
        sql`select coalesce(client_id::text, 'none') as client_id from notification`,
      ),
    ),
  )
  const failed = await db.rows(
    tables.event_delivery.pick('subscriber', 'state', 'last_error').extend({ count: int4 }),
    sql`
    select subscriber, state, last_error, count(*)::int as count from event_delivery
    where state = 'dead' or last_error is not null group by 1, 2, 3`,
  )
  for (const { subscriber, state, last_error, count } of failed) {
    problems.push(`${count} deliveries to ${subscriber} failed and are ${state}: ${last_error}`)
  }
  return { posted: posted.size, scored, assigned, pushed, problems }
}
