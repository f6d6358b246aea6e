import { HOUR_MS } from '@waymark/contracts/durations'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { figureEndpoints, MOST_LEADS } from '@waymark/contracts/leads/figures/endpoints'
import { sql } from '@waymark/platform/database'
import type { AssignmentType } from '@waymark/platform/generated/enums'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { insert } from '@waymark/testing/factories/insert'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import { forgetSettings } from '../../foundation/settings/read-settings.ts'
import { readFigures } from './read-figures.ts'

const api = await apiForFile()
const NOW = new Date('2026-11-20T12:00:00Z')
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)

/** A client who came some hours ago and was contacted some hours later, or not. */
async function aLead(broker_id: string, came: number, contacted: number | null, assignment_type: AssignmentType) {
  const assigned_at = ago(came)
  const due_at = new Date(assigned_at.getTime() + 24 * HOUR_MS)
  const first_contact_at = contacted === null ? null : new Date(assigned_at.getTime() + contacted * HOUR_MS)
  const client = await aClient(api.db, { broker_id, assigned_at, due_at, first_contact_at, assignment_type })
  const reason = 'Next in line'
  const assignment = { id: newId(), client_id: client.id, broker_id, assignment_type, reason, assigned_at, due_at }
  await insert(api.db, 'assignment', assignment)
  return client
}

test('counts who was reached in time, how quickly, and how they came', async () => {
  const broker = await aUser(api.db)
  await aLead(broker.id, 100, 1, 'pool')
  await aLead(broker.id, 100, 3, 'pool')
  await aLead(broker.id, 100, 30, 'agent_link')
  await aLead(broker.id, 100, null, 'agent_link')
  await aLead(broker.id, 2, null, 'pool')
  await aLead(broker.id, 31 * 24, 1, 'lead_code')
  expect(await readFigures(api.db, broker, NOW)).toMatchObject({
    due: 4,
    in_time: 2,
    minutes_to_contact: 180,
    sources: [
      { assignment_type: 'pool', clients: 3 },
      { assignment_type: 'agent_link', clients: 2 },
    ],
  })
})

test('compares a season with the same day of the year before, also on the day before February 29', async () => {
  const broker = await aUser(api.db, { time_zone: 'America/Chicago' })
  const { id } = await aClient(api.db, { broker_id: broker.id })
  const token = await tokenOf(api, broker)
  const body = { status: 'enrolled', plan_year: 2027 }
  await api.get(clientEndpoints.changeClientStatus, { token, params: { id }, body })
  await api.db.run(sql`
    update client_status_change set changed_at = '2027-02-28T18:00:00Z' where client_id = ${id}::uuid`)
  const before = async (date: string) => (await readFigures(api.db, broker, new Date(date))).enrolled_before
  expect(await before('2028-02-27T18:00:00Z')).toBe(0)
  expect(await before('2028-02-28T18:00:00Z')).toBe(1)
  expect(await before('2028-02-29T18:00:00Z')).toBe(1)
})

test('counts each enrolled client once for a coverage year, and those of the year before by the same day', async () => {
  const broker = await aUser(api.db)
  const token = await tokenOf(api, broker)
  for (const [plan_year, changed_at] of [
    [2026, '2025-11-20T20:00:00Z'],
    [2026, '2025-12-02T12:00:00Z'],
    [2027, '2026-11-02T12:00:00Z'],
    [2027, '2026-11-03T12:00:00Z'],
  ] as const) {
    const { id } = await aClient(api.db, { broker_id: broker.id })
    const enroll = (status: string) =>
      api.get(clientEndpoints.changeClientStatus, { token, params: { id }, body: { status, plan_year } })
    await enroll('enrolled')
    await enroll('lost')
    await enroll('enrolled')
    await api.db.run(sql`
      update client_status_change set changed_at = ${changed_at}::timestamptz where client_id = ${id}::uuid`)
  }
  expect(await readFigures(api.db, broker, NOW)).toMatchObject({ plan_year: 2027, enrolled: 2, enrolled_before: 1 })
  // Where those who enrolled a year ago are deleted, the ones who are left say nothing.
  await api.db.run(sql`
    insert into setting_version (id, name, number, effective_from, value, note)
    values (${newId()}, 'retention', 1, '2026-01-01', ${JSON.stringify({ enrolled_clients: 365 })}::jsonb, 'test')`)
  forgetSettings(api.db)
  const { enrolled_before } = await readFigures(api.db, broker, NOW)
  expect(enrolled_before).toBeUndefined()
})

test('leaves out clients who have moved to another broker, except those who were missed', async () => {
  const broker = await aUser(api.db)
  const end = (client_id: string, reason: string) =>
    api.db.run(sql`
      update assignment set ended_at = ${NOW}::timestamptz, end_reason = ${reason} where client_id = ${client_id}::uuid`)
  await end((await aLead(broker.id, 100, 1, 'pool')).id, 'referred')
  await end((await aLead(broker.id, 100, null, 'pool')).id, 'missed')
  expect(await readFigures(api.db, broker, NOW)).toMatchObject({ due: 1, in_time: 0, minutes_to_contact: null })
})

test('is about the latest thousand clients of very many', async () => {
  const broker = await aUser(api.db)
  const early = await aLead(broker.id, 200, 1, 'pool')
  const late = await aLead(broker.id, 100, null, 'agent_link')
  const assign = (client_id: string, times: number, hours_ago: number) =>
    api.db.run(sql`
      insert into assignment (id, client_id, broker_id, assignment_type, reason, assigned_at, due_at, ended_at, end_reason)
      select uuidv7(), ${client_id}::uuid, ${broker.id}::uuid, 'agent_link', 'Missed', ${ago(hours_ago)}::timestamptz,
             ${ago(hours_ago - 24)}::timestamptz, ${NOW}::timestamptz, 'missed'
      from generate_series(1, ${times}::int)`)
  await assign(late.id, MOST_LEADS - 2, 90)
  expect(await readFigures(api.db, broker, NOW)).toMatchObject({ latest_only: true, due: MOST_LEADS, in_time: 1 })
  await assign(early.id, 1, 80)
  expect(await readFigures(api.db, broker, NOW)).toMatchObject({ latest_only: true, due: MOST_LEADS, in_time: 0 })
})

test('gives no figures without clients', async () => {
  const token = await tokenOf(api, await aUser(api.db))
  expect(await api.get(figureEndpoints.readFigures, { token })).toMatchObject({
    latest_only: false,
    due: 0,
    in_time: 0,
    minutes_to_contact: null,
    sources: [],
    enrolled: 0,
  })
})
