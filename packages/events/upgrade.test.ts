import { openDatabase, sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { migrate, migrationNames, migrationsFolder } from '@waymark/platform/migrate'
import { silent } from '@waymark/testing/event-core'
import { createBareDatabase } from '@waymark/testing/infrastructure'
import { expect, test } from 'vitest'
import { claim } from './deliveries.ts'
import { pause, readPauses } from './pauses.ts'
import { subscribers } from './routing.ts'

const UPGRADE = '20261122161500_subscribers'

/** Writes an event with one delivery, as the previous release does. */
const emitAsBefore = (consumer: string, state = 'pending') => sql`
  with event as (
    insert into outbox_event (id, name, version, aggregate_id, payload)
    values (${newId()}::uuid, 'client.submitted', 1, ${newId()}::uuid, '{"revision": 1}') returning id
  )
  insert into event_delivery (event_id, consumer, state) select id, ${consumer}, ${state}::"DeliveryState" from event`

test('runs under its new name what waited under an old one, and what the previous release writes meanwhile', async () => {
  await using database = await createBareDatabase()
  const names = await migrationNames(migrationsFolder)
  await migrate(
    database.url,
    migrationsFolder,
    names.filter((name) => name < UPGRADE),
  )
  const db = openDatabase(database.url, silent, 2)
  try {
    const rooms = subscribers.map((subscriber) => ({ subscriber, limit: 10 }))
    await db.run(emitAsBefore('push'))
    await db.run(emitAsBefore('push', 'dead'))
    await db.run(emitAsBefore('assess'))
    await db.run(sql`insert into queue_pause (consumer, paused_by) values ('push', ${newId()}::uuid)`)

    await migrate(database.url)
    expect(await readPauses(db)).toMatchObject([{ subscriber: 'broadcast' }])
    await db.run(sql`delete from queue_pause`)
    await db.run(emitAsBefore('push'))
    const claimed = (await claim(db, rooms)).map(({ subscriber }) => subscriber)
    expect(claimed.toSorted()).toEqual(['assess', 'broadcast', 'broadcast'])
    expect(await db.rows(sql`select subscriber from event_delivery where state = 'dead'`)).toEqual([
      { subscriber: 'broadcast' },
    ])

    await db.run(sql`insert into queue_pause (consumer, paused_by) values ('push', ${newId()}::uuid)`)
    expect(await pause(db, 'broadcast', newId())).toBe(false)
  } finally {
    await db.close()
  }
})
