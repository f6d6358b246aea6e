import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { row, text } from '@waymark/platform/row'
import { countingReactions, createEventCore, declarationOf, type EventCore } from '@waymark/testing/event-core'
import { expect, test } from 'vitest'
import { claim } from './deliveries.ts'
import { reaction, reactionsByName } from './reaction.ts'
import { reactionNames } from './routing.ts'

const all = Array.from(countingReactions().values())
const [first, ...others] = all

test('knows every reaction by its name', () => {
  expect(Array.from(reactionsByName(all).keys()).toSorted()).toEqual(reactionNames.toSorted())
})

test('refuses to start without a reaction, or with one twice', () => {
  expect(() => reactionsByName(others)).toThrow('there is no reaction assess')
  expect(() => reactionsByName([...all, ...all.slice(0, 1)])).toThrow('two reactions have the same name')
})

test('refuses to start when the routing table differs from what a reaction declares', () => {
  if (!first) throw new Error('there are no reactions')
  const changed = { ...first, declaration: { ...first.declaration, on: ['client.updated'] as const } }
  expect(() => reactionsByName([changed, ...others])).toThrow(
    'the routing table does not match the declaration of assess',
  )
})

/** Runs a reaction twice at once for each of 60 events, and counts its transactions. */
async function commitTogether(core: EventCore, { poison }: { poison?: string | undefined } = {}) {
  const transactions = new Set<string>()
  const together = reaction({
    ...declarationOf('assess'),
    commitTogether: async (works, tx) => {
      if (works.some(({ event }) => event.aggregate_id === poison)) throw new Error('cannot be written')
      for (const { event } of works) {
        await tx.run(sql`insert into effect values (${event.id}, 'assess', ${event.aggregate_id})`)
      }
      const current = await tx.row(row({ id: text }), sql`select pg_current_xact_id()::text as id`)
      transactions.add(current?.id ?? '')
    },
  })
  const due = await claim(core.db, [{ subscriber: 'assess', limit: 60 }])
  const runs = await Promise.allSettled([...due, ...due].map((delivery) => together.run(core.db, delivery, 'test')))
  return { transactions: transactions.size, done: runs.filter((run) => run.status === 'fulfilled' && run.value).length }
}

test('commits together what arrives together, each event once', async () => {
  await using core = await createEventCore()
  await core.submit(60)
  const { transactions, done } = await commitTogether(core)
  expect(done).toBe(60)
  expect(transactions).toBeLessThan(20)
  expect((await core.effects()).map(({ times }) => times)).toEqual(Array(60).fill(1))
})

test('fails only the event whose commit fails, and it stays due', async () => {
  await using core = await createEventCore()
  const [poison] = await core.submit(60)
  expect((await commitTogether(core, { poison })).done).toBe(59)
  expect((await core.effects()).map(({ times }) => times)).toEqual(Array(59).fill(1))
  expect(
    await core.db.rows(
      tables.outbox_event.pick('aggregate_id'),
      sql`
      select aggregate_id from event_delivery join outbox_event on id = event_id
      where subscriber = 'assess' and state = 'pending'`,
    ),
  ).toEqual([{ aggregate_id: poison }])
})
