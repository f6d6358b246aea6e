import { sql } from '@waymark/platform/database'
import { createEventCore, declarationOf, silent } from '@waymark/testing/event-core'
import { expect, test } from 'vitest'
import { createActivityCounter } from './activity.ts'
import { claim } from './deliveries.ts'
import { reaction } from './reaction.ts'
import { localTransport } from './work.ts'

test('without Redis, a delivery that is due again while it still runs here does not run a second time', async () => {
  await using core = await createEventCore()
  await core.submit(1)
  const slow = Promise.withResolvers<undefined>()
  let runs = 0
  const assess = reaction({
    ...declarationOf('assess'),
    prepare: () => {
      runs += 1
      return slow.promise
    },
  })
  const transport = localTransport({
    db: core.db,
    reactions: new Map([['assess', assess]]),
    log: silent,
    by: 'worker',
    activity: createActivityCounter(),
  })
  for (let time = 0; time < 2; time += 1) {
    await core.db.run(sql`update event_delivery set due_at = now() - interval '1 s'`)
    const due = await claim(core.db, [{ subscriber: 'assess', limit: 1 }])
    expect(due).toHaveLength(1)
    await transport.dispatch(due)
  }
  slow.resolve(undefined)
  await transport.drain()
  expect(runs).toBe(1)
})
