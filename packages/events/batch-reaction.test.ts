import { raw, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { createEventCore, declarationOf, type EventCore } from '@waymark/testing/event-core'
import { expect, test } from 'vitest'
import { batchReaction } from './batch-reaction.ts'
import { claim } from './deliveries.ts'

/** A reaction that adds one row to `effect` per event, except for `poison`, where it fails. */
const effects = (poison: { prepare?: string; write?: string } = {}, batches: number[] = []) =>
  batchReaction({
    ...declarationOf('assess'),
    prepare: async (events) => {
      if (events.some(({ aggregate_id }) => aggregate_id === poison.prepare)) throw new Error('cannot be prepared')
      return events.map(({ aggregate_id }) => ({
        client_id: aggregate_id,
        divisor: aggregate_id === poison.write ? 0 : 1,
      }))
    },
    columns: raw('client_id uuid, divisor int'),
    writes: (rows) => {
      batches.push(1)
      return sql`written as (
        insert into effect select event_id, 'assess', client_id from ${rows} where 1 / divisor = 1)`
    },
  })

async function runAll(core: EventCore, reaction: ReturnType<typeof effects>, times = 1) {
  const due = await claim(core.db, [{ subscriber: 'assess', limit: 1000 }])
  const runs = Array.from({ length: times }, () => due).flat()
  return Promise.allSettled(runs.map((delivery) => reaction.run(core.db, delivery, 'test')))
}
const pending = (core: EventCore) =>
  core.db.rows(
    tables.outbox_event.pick('aggregate_id'),
    sql`
    select aggregate_id from event_delivery join outbox_event on id = event_id
    where subscriber = 'assess' and state = 'pending'`,
  )

test('writes events that arrive together in few statements', async () => {
  await using core = await createEventCore()
  await core.submit(100)
  const batches: number[] = []
  const runs = await runAll(core, effects({}, batches))
  expect(runs.every((run) => run.status === 'fulfilled' && run.value)).toBe(true)
  expect((await core.effects()).map(({ times }) => times)).toEqual(Array(100).fill(1))
  expect(batches.length).toBeLessThan(20)
})

test.each(['prepare', 'write'] as const)('fails only the event that it cannot %s, which stays due', async (step) => {
  await using core = await createEventCore()
  const [poison = ''] = await core.submit(30)
  const runs = await runAll(core, effects({ [step]: poison }))
  expect(runs.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(await core.effects()).toHaveLength(29)
  expect(await pending(core)).toEqual([{ aggregate_id: poison }])
})

test('leaves an event due whose row is stale by now, and writes the others', async () => {
  await using core = await createEventCore()
  const [stale = ''] = await core.submit(30)
  const reaction = batchReaction({
    ...declarationOf('assess'),
    prepare: async (events) => events.map(({ aggregate_id }) => ({ client_id: aggregate_id })),
    columns: raw('client_id uuid'),
    stale: (rows) => sql`stale as (select event_id from ${rows} where client_id = ${stale}::uuid)`,
    writes: (rows) => sql`
      written as (insert into effect select event_id, 'assess', client_id from ${rows})`,
  })
  const runs = await runAll(core, reaction)
  expect(runs.filter((run) => run.status === 'fulfilled' && run.value)).toHaveLength(29)
  expect(await core.effects()).toHaveLength(29)
  expect(await pending(core)).toEqual([{ aggregate_id: stale }])
})

test('applies an event once that is dispatched several times simultaneously', async () => {
  await using core = await createEventCore()
  await core.submit(40)
  const runs = await runAll(core, effects(), 3)
  expect(runs.filter((run) => run.status === 'fulfilled' && run.value)).toHaveLength(40)
  expect((await core.effects()).map(({ times }) => times)).toEqual(Array(40).fill(1))
})

test('writes rows that must take turns in consecutive transactions', async () => {
  await using core = await createEventCore()
  await core.submit(40)
  let running = 0
  let most = 0
  const inTurn = batchReaction({
    ...declarationOf('assess'),
    prepare: async (events) => events.map(({ id, aggregate_id }) => ({ id, client_id: aggregate_id })),
    columns: raw('client_id uuid'),
    writes: () => sql`nothing as (select 1)`,
    inTurn: () => true,
    commit: async (rows, tx) => {
      running += 1
      most = Math.max(most, running)
      for (const { id, client_id } of rows) await tx.run(sql`insert into effect values (${id}, 'assess', ${client_id})`)
      running -= 1
    },
  })
  await runAll(core, inTurn, 2)
  expect((await core.effects()).map(({ times }) => times)).toEqual(Array(40).fill(1))
  expect(most).toBe(1)
})
