import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { DAY_MS } from '@waymark/contracts/durations'
import { settingEndpoints } from '@waymark/contracts/foundation/settings/endpoints'
import type { Settings } from '@waymark/contracts/foundation/settings/values'
import { importEndpoints } from '@waymark/contracts/leads/imports/endpoints'
import { claim } from '@waymark/events/deliveries'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { DEFAULT_SETTINGS } from '@waymark/rules/default-settings'
import { tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { anAppointment } from '@waymark/testing/factories/appointments'
import { aCall } from '@waymark/testing/factories/client-work'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { aBusinessLead } from '@waymark/testing/factories/public-forms'
import { whileHeld } from '@waymark/testing/wait'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deliverMessage } from '../../conversations/messaging/deliver-message.ts'
import { purgeEnrolledClients } from '../../leads/clients/purge-enrolled-clients.ts'
import { deleteSilentClients } from '../../leads/clients/silent-clients.ts'
import { ANN, BO, file, importing } from '../../leads/imports/imports.fixture.ts'
import { mailedToken } from '../../leads/intake/intake-token.ts'
import { ensureHousekeeping } from './ensure-housekeeping.ts'
import { housekeep } from './housekeep-on-due.ts'

const { changeSetting, previewSetting } = settingEndpoints
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

let api: TestApi
let token: string
let broker: User
beforeEach(async () => {
  api = await startApi()
  token = await tokenOf(api, await anAdministrator(api.db))
  broker = await aUser(api.db)
})
afterEach(() => api[Symbol.asyncDispose]())

async function round() {
  await ensureHousekeeping(api.db)
  const [delivery] = await claim(api.db, [{ subscriber: 'housekeep', limit: 1 }])
  if (!delivery) throw new Error('no housekeeping is due')
  await housekeep(api).run(api.db, delivery, 'test')
}

async function nextRound() {
  await api.db.run(sql`update event_delivery set due_at = now() where subscriber = 'housekeep' and state = 'pending'`)
  await round()
}

const sent = (retention: Partial<Settings['retention']>) => ({
  token,
  params: { name: 'retention' },
  body: { value: { ...DEFAULT_SETTINGS.retention, ...retention }, note: 'Shorter', seen: 0 },
})

/** A client who got this status now, and `enrolled` that many days ago. */
async function anEnrolledClient(days: number, status: 'enrolled' | 'lost' = 'enrolled') {
  const { id } = await aClient(api.db, { broker_id: broker.id, status })
  await api.db.run(sql`
    insert into client_status_change (id, client_id, user_id, from_status, to_status, changed_at)
    values (${newId()}, ${id}, ${broker.id}, 'quoted', 'enrolled', ${ago(days)})`)
  await api.db.run(sql`
    insert into consent_receipt (
      id, client_id, client_revision, text_version, channel, terms_accepted, email_consent, phone_consent, ip,
      user_agent, agreed_at)
    values (${newId()}, ${id}, 1, '1', 'web', true, true, false, '192.0.2.1', 'Browser', ${ago(days + 10)})`)
  return id
}

test('applies a shorter time in the next round and deletes as many as previewed', async () => {
  const lead = await aBusinessLead(api.db, broker, { updated_at: ago(100) })
  await aBusinessLead(api.db, broker, { updated_at: ago(200) })
  await round()
  const leads = () => api.db.rows(tables.business_lead.pick('id'), sql`select id from business_lead`)
  expect(await leads()).toHaveLength(2)

  const { effects } = await api.get(previewSetting, sent({ business_leads: 150 }))
  expect(effects).toEqual([{ count: 1, or_more: false, what: 'business leads would be deleted within the hour' }])
  expect(await leads()).toHaveLength(2)

  await api.get(changeSetting, sent({ business_leads: 150 }))
  await api.db.run(sql`update event_delivery set due_at = now() where subscriber = 'housekeep' and state = 'pending'`)
  await round()
  expect(await leads()).toEqual([{ id: lead.id }])
})

test('deletes clients who were enrolled longer ago, and keeps those who no longer are', async () => {
  const old = await anEnrolledClient(731)
  const recent = await anEnrolledClient(729)
  const reopened = await anEnrolledClient(731, 'lost')
  const again = await anEnrolledClient(731)
  await api.db.run(sql`
    insert into client_status_change (id, client_id, user_id, from_status, to_status, changed_at)
    values (${newId()}, ${again}, ${broker.id}, 'quoted', 'enrolled', ${ago(3)})`)
  const { effects } = await api.get(previewSetting, sent({}))
  expect(effects).toEqual([
    {
      count: 1,
      or_more: false,
      what: 'enrolled clients with all their data would be deleted within the hour',
    },
  ])

  await round()
  const left = await api.db.rows(tables.client.pick('id'), sql`select id from client order by id`)
  expect(left.map(({ id }) => id)).toEqual([recent, reopened, again].toSorted())
  expect(
    await api.db.rows(
      tables.client_status_change.pick('client_id'),
      sql`select client_id from client_status_change where client_id = ${old}`,
    ),
  ).toEqual([])
  expect(await api.db.rows(tables.deleted_client.pick('client_id'), sql`select client_id from deleted_client`)).toEqual(
    [],
  )
  expect(
    await api.db.rows(
      tables.consent_receipt.pick('ip', 'user_agent'),
      sql`select ip, user_agent from consent_receipt where client_id = ${old}`,
    ),
  ).toEqual([{ ip: null, user_agent: null }])
  expect(
    await api.db.rows(
      tables.access_log.pick('action', 'actor_kind'),
      sql`select action, actor_kind from access_log where subject_id = ${old}`,
    ),
  ).toEqual([{ action: 'client.purged', actor_kind: 'housekeeping' }])
  expect(
    await api.db.rows(
      tables.outbox_event.pick('payload'),
      sql`select payload from outbox_event where name = 'client.deleted'`,
    ),
  ).toEqual([{ payload: { broker_id: broker.id } }])
})

test('offers silent clients the deletion, keeps those who are heard of, and deletes the others 30 days later', async () => {
  const aQuietClient = async (days: number, about: Parameters<typeof aClient>[1] = {}) => {
    const { id } = await aClient(api.db, { broker_id: broker.id, ...about })
    await api.db.run(sql`update client set submitted_at = ${ago(days)} where id = ${id}::uuid`)
    return id
  }
  const written = async (id: string, days: number) => {
    const { id: message_id } = await api.db.transaction((tx) =>
      deliverMessage(tx, {
        sender: { kind: 'client', id },
        recipient: { kind: 'user', id: broker.id },
        message: 'Hello',
      }),
    )
    await api.db.run(sql`update message set created_at = ${ago(days)} where id = ${message_id}::uuid`)
  }
  const [silent, keeper, writer] = [await aQuietClient(366), await aQuietClient(400), await aQuietClient(370)]
  const [recent, mock] = [await aQuietClient(300), await aQuietClient(500, { is_mock: true })]
  await written(writer, 10)
  const [called, met] = [await aQuietClient(370), await aQuietClient(370)]
  await aCall(api.db, { client_id: called, user_id: broker.id, called_at: ago(10) })
  await anAppointment(api.db, broker, { client_id: met })
  await round()
  const offered = () =>
    api.db.rows(
      tables.client.pick('id'),
      sql`select id from client where deletion_offered_at is not null order by submitted_at`,
    )
  expect(await offered()).toEqual([{ id: keeper }, { id: silent }])

  const own = { token: mailedToken(api.secrets, keeper, new Date()) }
  const { deleted_after } = await api.get(consumerEndpoints.readOwnRecord, own)
  expect(deleted_after).not.toBeNull()
  expect(await api.get(consumerEndpoints.keepOwnData, own)).toMatchObject({ deleted_after: null })

  await api.db.run(sql`update event_delivery set state = 'done' where subscriber = 'mail'`)
  await api.db.run(sql`update client set deletion_offered_at = ${ago(31)} where id = ${silent}::uuid`)
  await nextRound()
  const left = await api.db.rows(tables.client.pick('id'), sql`select id from client`)
  expect(left.map(({ id }) => id).toSorted()).toEqual([keeper, writer, called, met, recent, mock].toSorted())
  expect(await offered()).toEqual([])
})

test('takes the offer back when something is heard of a client before the deletion', async () => {
  const { id } = await aClient(api.db, { broker_id: broker.id })
  await api.db.run(sql`
    update client set submitted_at = ${ago(420)}, deletion_offered_at = ${ago(31)}, answered_at = ${ago(2)}
    where id = ${id}::uuid`)
  await round()
  const [client] = await api.db.rows(
    tables.client.pick('deletion_offered_at', 'heard_at'),
    sql`select deletion_offered_at, heard_at from client where id = ${id}::uuid`,
  )
  expect(client?.deletion_offered_at).toBeNull()
  expect(client?.heard_at).not.toBeNull()
})

test('each enrolled client whose data goes renews the lease of the round', async () => {
  for (const days of [366, 367]) await anEnrolledClient(days)
  const beat = vi.fn<() => Promise<void>>(async () => {})
  await purgeEnrolledClients(api.db, ago(365), beat)
  expect(beat).toHaveBeenCalledTimes(2)
})

test.each([
  ['enrolled', () => anEnrolledClient(366), () => purgeEnrolledClients(api.db, ago(365))],
  [
    'silent',
    async () => {
      const { id } = await aClient(api.db, { broker_id: broker.id })
      await api.db.run(sql`
        update client set submitted_at = ${ago(420)}, deletion_offered_at = ${ago(31)} where id = ${id}::uuid`)
      return id
    },
    () => deleteSilentClients(api.db, new Date()),
  ],
])('waits for a clean-up before it locks a client (%s) whose time is over', async (_which, make, purge) => {
  const id = await make()
  await whileHeld(
    api.db,
    (tx) => tx.run(sql`select pg_advisory_xact_lock(hashtext('acts'))`),
    purge,
    async (tx) => expect(await tx.exists(sql`select from client where id = ${id}::uuid for update nowait`)).toBe(true),
  )
  expect(await api.db.rows(tables.client.pick('id'), sql`select id from client`)).toEqual([])
})

test('keeps the rows of an import that is confirmed or undone just before they expire', async () => {
  const as = { broker, token: await tokenOf(api, broker) }
  const { uploaded, confirming, settle, read } = importing(api, () => as)
  const detail = await uploaded(file([ANN, BO]))
  const inOneMinute = () =>
    api.db.run(sql`
      update client_import set rows_until = now() + interval '1 minute', undo_until = now() + interval '1 minute'
      where id = ${detail.id}::uuid`)
  const twoMinutesLater = () =>
    api.db.run(sql`
      update client_import set rows_until = rows_until - interval '2 minutes', undo_until = undo_until - interval '2 minutes'
      where id = ${detail.id}::uuid`)
  await inOneMinute()
  expect((await confirming(detail)).status).toBe(200)
  await twoMinutesLater()
  await round()
  await settle()
  expect(await read(detail)).toMatchObject({ state: 'done', added: 2 })

  await inOneMinute()
  await api.get(importEndpoints.undoImport, { token: as.token, params: { id: detail.id } })
  await twoMinutesLater()
  await nextRound()
  await settle()
  expect(await read(detail)).toMatchObject({ state: 'undone', removed: 2 })
})
