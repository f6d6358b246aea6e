import { figureEndpoints } from '@waymark/contracts/leads/figures/endpoints'
import { FIRST_LEAD_CODES, leadCodeEndpoints } from '@waymark/contracts/leads/lead-codes/endpoints'
import { startEndpoints } from '@waymark/contracts/leads/start/endpoints'
import { FIRST_ITEMS, todayEndpoints } from '@waymark/contracts/leads/today/endpoints'
import { billingEndpoints } from '@waymark/contracts/money/billing/endpoints'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { aTask } from '@waymark/testing/factories/client-work'
import { aClient } from '@waymark/testing/factories/clients'
import { aLeadCode } from '@waymark/testing/factories/intake'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'

const api = await apiForFile()
const hours_from_now = (hours: number) => new Date(Date.now() + hours * 3_600_000)

let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db, { time_zone: 'America/Chicago' })
  token = await tokenOf(api, broker)
})

test('returns what the endpoints of its parts return', async () => {
  const client = await aClient(api.db, { broker_id: broker.id })
  await aTask(api.db, broker, { client_id: client.id, due_at: new Date() })
  await aLeadCode(api.db, broker)
  const { counts, today, next_lead_codes, ...parts } = await api.get(startEndpoints.readStart, { token })
  expect(parts).toEqual({
    user: await api.get(accountEndpoints.me, { token }),
    dashboard: await api.get(figureEndpoints.readDashboard, { token }),
    figures: await api.get(figureEndpoints.readFigures, { token }),
    leads_per_day: await api.get(figureEndpoints.readLeadsPerDay, { token }),
    lead_codes: await api.get(leadCodeEndpoints.listLeadCodes, { token }),
    plans: await api.get(billingEndpoints.listPlans),
  })
  const { now, soon, today: of_today } = await api.get(todayEndpoints.readToday, { token })
  expect(today).toMatchObject({ now, soon, today: of_today })
  expect(next_lead_codes).toBeNull()
  expect(parts.dashboard.total_clients).toBe(1)
  expect(counts).toMatchObject({ clients: 1, unread_messages: 0 })
})

test('counts what the broker has not read', async () => {
  await api.db.run(sql`
    insert into notification (id, user_id, kind, title, body) values (${newId()}, ${broker.id}, 'test', 'Title', 'Body')`)
  const { counts } = await api.get(startEndpoints.readStart, { token })
  expect(counts.unread_notifications).toBe(1)
})

test('the first page of lead codes goes on where the list of lead codes does', async () => {
  for (let made = 0; made <= FIRST_LEAD_CODES; made += 1) await aLeadCode(api.db, broker)
  const { lead_codes, next_lead_codes } = await api.get(startEndpoints.readStart, { token })
  const rest = await api.get(leadCodeEndpoints.listLeadCodes, {
    token,
    query: { limit: FIRST_LEAD_CODES, cursor: next_lead_codes ?? '' },
  })
  const all = await api.get(leadCodeEndpoints.listLeadCodes, { token, query: { limit: 100 } })
  expect(rest).toHaveLength(1)
  expect([...lead_codes, ...rest]).toEqual(all)
})

test('brings the first items of a long work list, and says how many come after them', async () => {
  for (let made = 0; made < FIRST_ITEMS - 2; made += 1) await aTask(api.db, broker, { due_at: hours_from_now(-1) })
  for (let made = 0; made < 5; made += 1)
    await aClient(api.db, { broker_id: broker.id, assigned_at: hours_from_now(0), due_at: hours_from_now(24) })
  const { today: first } = await api.get(startEndpoints.readStart, { token })
  const whole = await api.get(todayEndpoints.readToday, { token })
  const items = ({ now, today, soon }: typeof whole) => [...now, ...today, ...soon]
  expect(first.more).toBe(items(whole).length - FIRST_ITEMS)
  expect(whole.more).toBe(0)
  expect([first.now.length, first.today.length]).toEqual([FIRST_ITEMS - 2, 2])
  expect(items(first)).toEqual(items(whole).slice(0, FIRST_ITEMS))
})

test('notes in the access log which clients the work list named', async () => {
  const client = await aClient(api.db, { broker_id: broker.id })
  await aTask(api.db, broker, { client_id: client.id, due_at: new Date() })
  await api.get(startEndpoints.readStart, { token })
  const noted = await api.db.rows(
    tables.access_log.pick('action', 'subject_id'),
    sql`select action, subject_id from access_log where actor_id = ${broker.id}::uuid`,
  )
  expect(noted).toEqual([{ action: 'client.listed', subject_id: client.id }])
})
