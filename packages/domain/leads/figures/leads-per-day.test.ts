import { sql } from '@waymark/platform/database'
import type { Client } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import { leadsPerDay } from './leads-per-day.ts'

const app = await appForFile()

async function given(broker_id: string, at: string, overrides: Partial<Client> = {}, client?: Client) {
  const { id } = client ?? (await aClient(app.db, { broker_id, ...overrides }))
  await app.db.run(sql`
    insert into assignment (id, client_id, broker_id, assignment_type, reason, assigned_at, due_at)
    values (${newId()}, ${id}, ${broker_id}, 'pool', 'test', ${new Date(at)}, ${new Date(at)})`)
}

test('counts by days in the broker’s time zone across a clock change, today last', async () => {
  const broker = await aUser(app.db, { time_zone: 'America/New_York' })
  const other = await aUser(app.db)
  // Ten minutes before and after midnight in New York, on the evening before clocks went back on November 1.
  await given(broker.id, '2026-11-01T03:50:00Z')
  await given(broker.id, '2026-11-01T04:10:00Z')
  await given(broker.id, '2026-11-09T04:59:00Z')
  await given(broker.id, '2026-11-09T05:01:00Z')
  // These do not count: a day too early, a test client, and another broker's client.
  await given(broker.id, '2026-10-27T03:59:00Z')
  await given(broker.id, '2026-11-09T06:00:00Z', { is_mock: true })
  await given(other.id, '2026-11-09T06:00:00Z')
  const days = await leadsPerDay(app.db, broker, new Date('2026-11-09T12:00:00Z'))
  expect(days).toHaveLength(14)
  expect(days[0]).toEqual({ day: '2026-10-27', leads: 0 })
  expect(days.filter(({ leads }) => leads > 0)).toEqual([
    { day: '2026-10-31', leads: 1 },
    { day: '2026-11-01', leads: 1 },
    { day: '2026-11-08', leads: 1 },
    { day: '2026-11-09', leads: 1 },
  ])
})

test('counts a client who came back on the same day once', async () => {
  const broker = await aUser(app.db, { time_zone: 'UTC' })
  const client = await aClient(app.db, { broker_id: broker.id })
  await given(broker.id, '2026-11-09T06:00:00Z', {}, client)
  await given(broker.id, '2026-11-09T08:00:00Z', {}, client)
  expect((await leadsPerDay(app.db, broker, new Date('2026-11-09T12:00:00Z'))).at(-1)).toEqual({
    day: '2026-11-09',
    leads: 1,
  })
})
