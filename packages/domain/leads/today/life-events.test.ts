import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'
import { readToday } from './read-today.ts'

const api = await apiForFile()
let broker: User
beforeEach(async () => {
  broker = await aUser(api.db, { time_zone: 'America/Chicago' })
})

const aLifeEvent = (first_name: string, state: string | null, life_event: Client['life_event'], on: string) =>
  aClient(api.db, {
    broker_id: broker.id,
    status: 'contacted',
    first_contact_at: new Date(),
    first_name,
    last_name: null,
    state,
    life_event,
    life_event_on: new Date(on),
  })
const listedAt = async (date: string) => {
  const { today, soon } = await readToday(api.db, broker, new Date(date))
  return [...today, ...soon]
    .flatMap((item) => (item.kind === 'special_enrollment' ? [item.client_name] : []))
    .toSorted()
}
const changesAt = async (date: string) => (await readToday(api.db, broker, new Date(date))).changes_at

test('shows special enrollment periods through the last day where the client is, and from the first one', async () => {
  for (const [name, state] of [
    ['Guam', 'GU'],
    ['Ohio', 'OH'],
    ['Hawaii', 'HI'],
    ['Unknown', null],
  ] as const) {
    await aLifeEvent(name, state, 'moved', '2026-04-16')
    await aLifeEvent(`Next ${name}`, state, 'lost_coverage', '2026-08-15')
  }
  // June 15 ends at 14:00 in Guam, at 4:00 in Ohio, at 5:00 where the broker is, and at 10:00 in Hawaii.
  expect(await listedAt('2026-06-15T13:59:00Z')).toEqual(['Guam', 'Hawaii', 'Ohio', 'Unknown'])
  expect(await listedAt('2026-06-15T14:00:00Z')).toEqual(['Hawaii', 'Next Guam', 'Ohio', 'Unknown'])
  expect(await listedAt('2026-06-16T03:59:00Z')).toEqual(['Hawaii', 'Next Guam', 'Ohio', 'Unknown'])
  expect(await listedAt('2026-06-16T04:00:00Z')).toEqual(['Hawaii', 'Next Guam', 'Next Ohio', 'Unknown'])
  expect(await listedAt('2026-06-16T09:59:00Z')).toEqual(['Hawaii', 'Next Guam', 'Next Ohio', 'Unknown'])
  expect(await listedAt('2026-06-16T10:00:00Z')).toEqual(['Next Guam', 'Next Hawaii', 'Next Ohio', 'Next Unknown'])
})

test('says that the list changes when a special enrollment period begins and ends where the client is', async () => {
  const client = await aLifeEvent('Jo', 'HI', 'lost_coverage', '2026-08-15')
  expect(await changesAt('2026-06-16T06:00:00Z')).toBe('2026-06-16T10:00:00.000Z')
  await api.db.run(sql`update client set life_event_on = '2026-04-16' where id = ${client.id}::uuid`)
  expect(await changesAt('2026-06-16T06:00:00Z')).toBe('2026-06-16T10:00:00.000Z')
  // A period that goes on through the next day changes nothing before the broker’s day ends.
  await api.db.run(sql`update client set life_event_on = '2026-04-18' where id = ${client.id}::uuid`)
  expect(await changesAt('2026-06-16T06:00:00Z')).toBe('2026-06-17T05:00:00.000Z')
})
