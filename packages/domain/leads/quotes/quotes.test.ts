import { timelineEndpoints } from '@waymark/contracts/conversations/timeline/endpoints'
import { quoteEndpoints } from '@waymark/contracts/leads/quotes/endpoints'
import { agencyEndpoints } from '@waymark/contracts/people/agency/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { aQuotingLink } from '@waymark/testing/factories/agency'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'

const api = await apiForFile()
let broker: User
let client: Client
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  client = await aClient(api.db, { broker_id: broker.id })
  token = await tokenOf(api, broker)
})

const open = (quoting_link_id: string, idempotency_key?: string) =>
  api.call(quoteEndpoints.openQuotingLink, {
    token,
    params: { id: client.id },
    body: { quoting_link_id },
    idempotency_key,
  })
const timeline = () => api.get(timelineEndpoints.readTimeline, { token, params: { id: client.id } })

test('remembers which link was opened, when and by whom, even after the link is gone', async () => {
  const link = await aQuotingLink(api.db, broker)
  expect(await open(link.id)).toMatchObject({
    status: 201,
    body: { client_id: client.id, user_id: broker.id, label: 'Carrier', host: 'carrier.example.com' },
  })
  await api.call(agencyEndpoints.deleteQuotingLink, { token, params: { id: link.id } })
  expect(await timeline()).toContainEqual(
    expect.objectContaining({ kind: 'quote_opened', label: 'Carrier', host: 'carrier.example.com', by_me: true }),
  )
})

test('tells the open screens of the broker, and no address leaves with the event', async () => {
  const link = await aQuotingLink(api.db, broker)
  await open(link.id)
  const event = await api.db.row(
    tables.outbox_event.pick('name', 'payload'),
    sql`select name, payload from outbox_event where aggregate_id = ${client.id}::uuid order by id desc limit 1`,
  )
  expect(event).toEqual({ name: 'client.annotated', payload: { user_id: broker.id } })
})

test('counts a repeated request once', async () => {
  const link = await aQuotingLink(api.db, broker)
  const [one, two] = [await open(link.id, 'k'), await open(link.id, 'k')]
  expect(two.body).toEqual(one.body)
  expect((await timeline()).filter(({ kind }) => kind === 'quote_opened')).toHaveLength(1)
})

test('refuses the link of another agency', async () => {
  const theirs = await aQuotingLink(api.db, await aUser(api.db))
  expect((await open(theirs.id)).status).toBe(404)
  expect((await timeline()).filter(({ kind }) => kind === 'quote_opened')).toEqual([])
})
