import { DAY_MS } from '@waymark/contracts/durations'
import { claim } from '@waymark/events/deliveries'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { lowestIdAt } from '@waymark/platform/ids'
import { int4, row, text } from '@waymark/platform/row'
import { openTestApp, type TestApp } from '@waymark/testing/app'
import { aDelivery } from '@waymark/testing/factories/events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureHousekeeping } from './ensure-housekeeping.ts'
import { housekeep } from './housekeep-on-due.ts'
import { resumeRecurrences } from './resume-recurrences.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(() => app[Symbol.asyncDispose]())

async function keepHouse(): Promise<void> {
  await ensureHousekeeping(app.db)
  const [delivery] = await claim(app.db, [{ subscriber: 'housekeep', limit: 1 }])
  if (!delivery) throw new Error('no housekeeping is due')
  await housekeep(app).run(app.db, delivery, 'test')
}

/** The months of events that have a place. */
const months = () =>
  app.db.rows(
    row({ month: text }),
    sql`
    select right(relname, 7) as month from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'outbox_event'::regclass order by 1`,
  )

async function aMonth(month: string): Promise<void> {
  const start = new Date(`${month.replace('_', '-')}-01T00:00:00Z`)
  const end = new Date(start)
  end.setUTCMonth(end.getUTCMonth() + 1)
  for (const table of ['outbox_event', 'event_delivery']) {
    await app.db.pool.query(
      `create table ${table}_${month} partition of ${table}
       for values from ('${lowestIdAt(start)}') to ('${lowestIdAt(end)}')`,
    )
  }
}

test('drops a month but keeps its timers that are due much later, with their events', async () => {
  await aMonth('2020_01')
  const due_at = new Date(Date.now() + 300 * DAY_MS)
  const at = new Date('2020-01-10T00:00:00Z')
  const event = { id: lowestIdAt(at), name: 'client.assigned', payload: { a: 1 }, actor: 'anonymous', occurred_at: at }
  const fresh = { state: 'pending', dispatches: 0, attempts: 0, last_error: null, due_at } as const
  const { aggregate_id } = await aDelivery(app.db, { ...fresh, subscriber: 'nudge' }, event)
  await app.db.run(sql`
    insert into event_delivery (event_id, subscriber, state, due_at) values
      (${event.id}::uuid, 'escalate', 'pending', ${due_at}), (${event.id}::uuid, 'broadcast', 'done', ${at})`)

  await keepHouse()

  expect(await months()).not.toContainEqual({ month: '2020_01' })
  const kept = await app.db.rows(
    tables.outbox_event.extend(tables.event_delivery.pick('subscriber', 'state', 'due_at').columns),
    sql`
    select outbox_event.*, subscriber, state, due_at from outbox_event join event_delivery on event_id = outbox_event.id
    where aggregate_id = ${aggregate_id}::uuid order by subscriber`,
  )
  const same = { ...event, id: kept[0]?.id, aggregate_id, version: 1, state: 'pending', due_at }
  expect(kept).toMatchObject([
    { ...same, subscriber: 'escalate' },
    { ...same, subscriber: 'nudge' },
  ])
})

test('drops a month with a reminder of a task that is snoozed for long, but none with a postponed email', async () => {
  const due_at = new Date(Date.now() + 300 * DAY_MS)
  const snoozed = { state: 'pending', dispatches: 0, attempts: 0, last_error: null, due_at, postponed: true } as const
  for (const [month, subscriber] of [
    ['2020_01', 'remind-task'],
    ['2020_02', 'mail'],
  ] as const) {
    await aMonth(month)
    const id = lowestIdAt(new Date(`${month.replace('_', '-')}-10T00:00:00Z`))
    await aDelivery(app.db, { ...snoozed, subscriber }, { id })
  }
  await keepHouse()
  expect((await months())[0]).toEqual({ month: '2020_02' })
  const kept = sql`select due_at from event_delivery where subscriber = 'remind-task' and state = 'pending'`
  expect(await app.db.rows(tables.event_delivery.pick('due_at'), kept)).toEqual([{ due_at }])
})

test('keeps a month in which a delivery is under way', async () => {
  await aMonth('2020_01')
  const id = lowestIdAt(new Date('2020-01-10T00:00:00Z'))
  await aDelivery(app.db, { state: 'pending', dispatches: 1, due_at: new Date(Date.now() + 2 * DAY_MS) }, { id })
  await keepHouse()
  expect(await months()).toContainEqual({ month: '2020_01' })
})

test('creates partitions for the coming months and drops old ones that are done', async () => {
  const future = await months()
  for (const month of ['2020_01', '2020_02']) await aMonth(month)
  const unsettled = lowestIdAt(new Date('2020-02-10T00:00:00Z'))
  await app.db.run(sql`
    insert into event_delivery (event_id, subscriber, state) values
      (${lowestIdAt(new Date('2020-01-10T00:00:00Z'))}, 'broadcast', 'done'), (${unsettled}, 'mail', 'dead')`)
  const last = future.at(-1)?.month ?? ''
  await app.db.pool.query(`drop table outbox_event_${last}, event_delivery_${last}`)

  await keepHouse()

  expect(await months()).toEqual([{ month: '2020_02' }, ...future])
})

const dropping = sql`select drop_settled_event_partitions('2021-01-01') as dropped`

test('drops one month in a transaction, so that events wait for no second one', async () => {
  for (const month of ['2020_01', '2020_02']) await aMonth(month)
  const dropped = []
  for (let time = 0; time < 3; time++) dropped.push(await app.db.row(row({ dropped: int4 }), dropping))
  expect(dropped).toEqual([{ dropped: 1 }, { dropped: 1 }, { dropped: 0 }])
})

test.each(['pending', 'dead'])('finds what is %s in a month without reading what is done', async (state) => {
  await aMonth('2020_01')
  const id = lowestIdAt(new Date('2020-01-10T00:00:00Z'))
  await app.db.run(sql`
    insert into event_delivery (event_id, subscriber, state)
    select ${id}::uuid, 'done ' || n, 'done' from generate_series(1, 3000) as n`)
  await app.db.run(sql`
    insert into event_delivery (event_id, subscriber, state) values (${id}::uuid, 'mail', ${state}::delivery_state)`)
  const read = await app.db.transaction(async (tx) => {
    await tx.run(dropping)
    return tx.row(
      row({ rows: int4 }),
      sql`
      select seq_tup_read::int as rows from pg_stat_xact_user_tables where relname = 'event_delivery_2020_01'`,
    )
  })
  expect(read).toEqual({ rows: 0 })
})

test('creates partitions for the coming months while housekeeping is paused, by workers that start together', async () => {
  const future = await months()
  for (const { month } of future.slice(-2)) {
    await app.db.pool.query(`drop table outbox_event_${month}, event_delivery_${month}, delivery_attempt_${month}`)
  }
  await Promise.all([resumeRecurrences(app.db), resumeRecurrences(app.db)])
  expect(await months()).toEqual(future)
})
