import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { referralEndpoints } from '@waymark/contracts/conversations/messaging/referrals'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { type Statement, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { present, timestamptz } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { contextOf } from '@waymark/testing/app'
import { aClient } from '@waymark/testing/factories/clients'
import { aReferral, recipientOf } from '@waymark/testing/factories/messages'
import { anAdministrator, aUser, signedIn } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { beforeEach, expect, test } from 'vitest'
import { deleteClientData } from '../../leads/clients/delete-client-data.ts'
import { restoreClient } from '../../leads/clients/restore-client.ts'
import { notify } from '../../reactions/notify.ts'
import { deliverMessage } from './deliver-message.ts'
import { answerReferral } from './refer-clients.ts'

const { sendMessage, readConversation } = messagingEndpoints
const { acceptReferral, declineReferral, withdrawReferral, listReferrals } = referralEndpoints

const api = await apiForFile()
let ada: User
let bob: User
beforeEach(async () => {
  ada = await aUser(api.db, { first_name: 'Ada', last_name: 'Agent' })
  bob = await aUser(api.db, { first_name: 'Bob', last_name: 'Broker' })
})

const consent = (client_id: string, overrides: object = {}) => ({
  client_id,
  consent_channel: 'phone' as const,
  consented_at: new Date().toISOString(),
  consent: true as const,
  ...overrides,
})
const refer = async (client_id: string, recipient_id = bob.id, overrides: object = {}, by = ada) =>
  api.call(sendMessage, {
    token: await tokenOf(api, by),
    body: { recipient_id, message: 'Could you take them?', referral: consent(client_id, overrides) },
  })
const as = async (user: User) => ({ token: await tokenOf(api, user) })

test('shows the recipient only what the client agreed to until they accept', async () => {
  const client = await aClient(api.db, { broker_id: ada.id, health_conditions: ['diabetes_type_2'] })
  const sent = await refer(client.id)
  expect(sent.status).toBe(201)
  expect(sent.body).toMatchObject({ message_type: 'referral', client_id: client.id, referral: { status: 'open' } })
  const [referral] = await api.get(listReferrals, await as(bob))
  expect(referral?.client).toEqual({
    first_name: 'Jo',
    state: 'TX',
    age_band: '40 to 49',
    plan_preference: 'aca_compliant',
    preferred_coverage: ['silver'],
    covers_others: false,
    is_mock: false,
  })
  const [message] = await api.get(readConversation, {
    ...(await as(bob)),
    params: { id: referral?.conversation_id ?? '' },
  })
  expect(message).toMatchObject({ message: 'Could you take them?', referral: { id: referral?.id } })
  expect(JSON.stringify(message)).not.toMatch(/diabetes|Client"|example\.test|52000/)
  expect(
    await api.db.rows(
      tables.access_log.pick('action'),
      sql`select distinct action from access_log where actor_id = ${bob.id} and subject_id = ${client.id}`,
    ),
  ).toEqual([{ action: 'referral.read' }])
})

test('gives an accepted client to the recipient with a new clock and leaves the status unchanged', async () => {
  const client = await aClient(api.db, {
    broker_id: ada.id,
    status: 'contacted',
    due_at: new Date(0),
    first_contact_at: new Date(0),
  })
  const referral = await aReferral(api.db, { from: ada, to: bob }, { client_id: client.id })
  const accepted = await api.get(acceptReferral, { ...(await as(bob)), params: { id: referral.id } })
  expect(accepted).toMatchObject({ status: 'accepted', client: { first_name: 'Jo' } })
  const moved = await api.db.row(
    tables.client.pick('broker_id', 'assignment_type', 'first_contact_at').extend({ due_at: present(timestamptz) }),
    sql`
    select broker_id, assignment_type, first_contact_at, due_at from client where id = ${client.id}`,
  )
  expect(moved).toMatchObject({ broker_id: bob.id, assignment_type: 'manual', first_contact_at: null })
  expect(moved?.due_at.getTime()).toBeGreaterThan(Date.now())
  expect(
    await api.db.rows(
      tables.assignment.pick('broker_id', 'reason'),
      sql`select broker_id, reason from assignment where client_id = ${client.id} and ended_at is null`,
    ),
  ).toEqual([{ broker_id: bob.id, reason: 'Referred by Ada Agent' }])
  expect(await api.get(listReferrals, await as(ada))).toMatchObject([{ status: 'accepted', client: null }])
  await react(api.db, notify)
  expect(
    await api.db.rows(
      tables.notification.pick('kind', 'about'),
      sql`select kind, about from notification where user_id = ${ada.id}`,
    ),
  ).toEqual([{ kind: 'referral_accepted', about: 'Bob Broker' }])
})

test('gives the recipient what the client wrote and the referrer never read, unread', async () => {
  const client = await aClient(api.db, { broker_id: ada.id })
  const said = await api.db.transaction((tx) =>
    deliverMessage(tx, {
      sender: { kind: 'client', id: client.id },
      recipient: { kind: 'user', id: ada.id },
      message: 'Which doctors?',
    }),
  )
  await api.get(sendMessage, { ...(await as(ada)), body: { recipient_id: client.id, message: 'Enrollment starts' } })
  const { id } = await aReferral(api.db, { from: ada, to: bob }, { client_id: client.id })
  await api.get(acceptReferral, { ...(await as(bob)), params: { id } })
  expect(await recipientOf(api.db, said)).toEqual({ recipient_id: bob.id, is_read: false })
})

test('lets one of a hundred simultaneous replies win', async () => {
  const { id, client_id } = await aReferral(api.db, { from: ada, to: bob })
  const [contextOfAda, contextOfBob] = [
    contextOf(api, await signedIn(api.db, ada)),
    contextOf(api, await signedIn(api.db, bob)),
  ]
  const answers = await Promise.allSettled(
    Array.from({ length: 100 }, (_, i) =>
      i % 10 === 9 ? answerReferral(contextOfAda, id, 'withdrawn') : answerReferral(contextOfBob, id, 'accepted'),
    ),
  )
  const referral = await api.db.row(
    tables.client_referral.pick('status'),
    sql`select status from client_referral where id = ${id}`,
  )
  const done = answers.filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(referral?.status === 'accepted' ? 90 : 10)
  const count = async (name: string, of: string) =>
    (
      await api.db.rows(
        tables.outbox_event.pick('id'),
        sql`select id from outbox_event where name = ${name} and aggregate_id = ${of}`,
      )
    ).length
  expect(await count('referral.decided', id)).toBe(1)
  expect(await count('client.assigned', client_id)).toBe(referral?.status === 'accepted' ? 1 : 0)
})

test('tells a referrer nothing of a decline who no longer has the client', async () => {
  const [kept, moved] = [await aClient(api.db, { broker_id: ada.id }), await aClient(api.db, { broker_id: ada.id })]
  for (const { id } of [kept, moved]) await refer(id)
  const cat = await aUser(api.db)
  await api.db.run(sql`update client set broker_id = ${cat.id} where id = ${moved.id}`)
  for (const { id } of await api.get(listReferrals, await as(bob))) {
    await api.get(declineReferral, { ...(await as(bob)), params: { id } })
  }
  await react(api.db, notify)
  const told = await api.db.rows(
    tables.notification.pick('kind'),
    sql`select kind from notification where user_id = ${ada.id}`,
  )
  expect(told).toEqual([{ kind: 'referral_declined' }])
})

test('hides a declined or withdrawn referral, keeps the client, and allows another one', async () => {
  const client = await aClient(api.db, { broker_id: ada.id })
  for (const [endpoint, by, status] of [
    [declineReferral, bob, 'declined'],
    [withdrawReferral, ada, 'withdrawn'],
  ] as const) {
    expect((await refer(client.id)).status).toBe(201)
    expect(await refer(client.id)).toMatchObject({ status: 409 })
    const [open] = await api.get(listReferrals, { ...(await as(ada)), query: { client_id: client.id } })
    const asked = { ...(await as(by)), params: { id: open?.id ?? '' } }
    const other = { ...(await as(by === bob ? ada : bob)), params: { id: open?.id ?? '' } }
    expect((await api.call(endpoint, other)).status).toBe(403)
    expect(await api.get(endpoint, asked)).toMatchObject({ status })
    // A repeat changes nothing; a different reply is too late.
    expect(await api.get(endpoint, asked)).toMatchObject({ status })
    const late = { ...(await as(bob)), params: { id: open?.id ?? '' } }
    expect(await api.call(acceptReferral, late)).toMatchObject({ status: 409 })
  }
  const [last] = await api.get(listReferrals, await as(bob))
  expect(last).toMatchObject({ status: 'withdrawn', client: null })
  expect(
    await api.db.row(tables.client.pick('broker_id'), sql`select broker_id from client where id = ${client.id}`),
  ).toEqual({ broker_id: ada.id })
})

test('allows only your own client, an enabled broker, and a consent of the last 90 days', async () => {
  const [mine, theirs, eve, disabled, administrator] = await Promise.all([
    aClient(api.db, { broker_id: ada.id }),
    aClient(api.db, { broker_id: bob.id }),
    aUser(api.db),
    aUser(api.db, { is_active: false }),
    anAdministrator(api.db),
  ])
  const other = await aClient(api.db, { broker_id: ada.id })
  const statuses = await Promise.all([
    refer(theirs.id, eve.id),
    refer(newId()),
    refer(mine.id, disabled.id),
    refer(mine.id, administrator.id),
    refer(mine.id, other.id),
    refer(mine.id, ada.id),
    refer(mine.id, bob.id, { consent: false }),
    refer(mine.id, bob.id, { consent_channel: 'telepathy' }),
    refer(mine.id, bob.id, { consented_at: new Date(Date.now() + 3_600_000).toISOString() }),
    refer(mine.id, bob.id, { consented_at: new Date(Date.now() - 91 * 86_400_000).toISOString() }),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 422, 422, 422, 422, 422])
  expect(await api.db.rows(tables.message.pick('id'), sql`select id from message where sender_id = ${ada.id}`)).toEqual(
    [],
  )
  const strangers = await aReferral(api.db, { from: ada, to: bob })
  const asked = { ...(await as(eve)), params: { id: strangers.id } }
  expect((await api.call(acceptReferral, asked)).status).toBe(404)
})

test('offers a client only to verified agents licensed in the client’s state', async () => {
  const client = await aClient(api.db, { broker_id: ada.id, state: 'NM' })
  const unverified = await aUser(api.db, { states_licensed: ['NM'], credentials_verified: false })
  const unchecked = await aUser(api.db, { states_licensed: ['NM', 'TX'], states_unchecked: ['NM'] })
  const licensed = await aUser(api.db, { states_licensed: ['NM'], last_name: 'Licensed' })
  const query = { client_id: client.id, limit: 100 }
  const offered = await api.get(messagingEndpoints.listNetwork, { ...(await as(ada)), query })
  expect(offered.map(({ id }) => id)).toEqual([licensed.id])
  expect(await api.get(messagingEndpoints.listNetwork, { ...(await as(bob)), query })).toEqual([])
  expect(await refer(client.id)).toMatchObject({
    status: 409,
    body: {
      code: 'recipient_not_licensed',
      detail: 'Bob Broker is not licensed in New Mexico, where this client lives. Choose an agent who is.',
    },
  })
  expect(await refer(client.id, unverified.id)).toMatchObject({
    status: 409,
    body: { code: 'recipient_not_verified' },
  })
  expect(await refer(client.id, unchecked.id)).toMatchObject({
    status: 409,
    body: {
      code: 'recipient_not_verified',
      detail:
        'The license of Ada Broker in New Mexico is not verified yet. Choose an agent whose license there is verified.',
    },
  })
  expect((await refer(client.id, licensed.id)).status).toBe(201)
})

test('offers many clients only to verified agents', async () => {
  const name = newId()
  const verified = await aUser(api.db, { last_name: name })
  const unverified = await aUser(api.db, { last_name: name, credentials_verified: false })
  const offered = async (query: { verified?: 'true' }) => {
    const agents = await api.get(messagingEndpoints.listNetwork, {
      ...(await as(ada)),
      query: { search: name, ...query },
    })
    return agents.map(({ id }) => id)
  }
  expect(await offered({})).toEqual([verified.id, unverified.id])
  expect(await offered({ verified: 'true' })).toEqual([verified.id])
})

test('does not let an agent accept a client who has moved to a state where the agent is not licensed', async () => {
  const client = await aClient(api.db, { broker_id: ada.id })
  const { id } = await aReferral(api.db, { from: ada, to: bob }, { client_id: client.id })
  await api.db.run(sql`update client set state = 'NM' where id = ${client.id}`)
  expect(await api.call(acceptReferral, { ...(await as(bob)), params: { id } })).toMatchObject({
    status: 409,
    body: {
      code: 'recipient_not_licensed',
      detail: 'You are not licensed in New Mexico, where this client lives now.',
    },
  })
  const accepts = async (changes: Statement) => {
    await api.db.run(sql`update app_user set ${changes} where id = ${bob.id}`)
    return (await api.call(acceptReferral, { ...(await as(bob)), params: { id } })).body
  }
  expect(await accepts(sql`states_licensed = '{NM,TX}', states_unchecked = '{NM}'`)).toMatchObject({
    detail: 'Your license in New Mexico, where this client lives now, is not verified yet.',
  })
  expect(await accepts(sql`credentials_verified = false`)).toMatchObject({
    detail: 'Your license is not verified yet. Once it is, you can accept this client.',
  })
  expect((await api.call(declineReferral, { ...(await as(bob)), params: { id } })).status).toBe(200)
})

test('ends an offer when the client moves, and lets the new broker refer them', async () => {
  const client = await aClient(api.db, { broker_id: ada.id })
  const { id } = await aReferral(api.db, { from: ada, to: bob }, { client_id: client.id })
  const eve = await aUser(api.db)
  await api.db.run(sql`update client set broker_id = ${eve.id} where id = ${client.id}`)
  expect(await api.get(listReferrals, await as(bob))).toMatchObject([{ status: 'withdrawn', client: null }])
  expect((await api.call(acceptReferral, { ...(await as(bob)), params: { id } })).status).toBe(409)
  expect((await refer(client.id, bob.id, {}, eve)).status).toBe(201)
})

test('an offer stays withdrawn when the client comes back to the agent who made it', async () => {
  const client = await aClient(api.db, { broker_id: ada.id })
  const { id } = await aReferral(api.db, { from: ada, to: bob }, { client_id: client.id })
  const [eve, administrator] = [await aUser(api.db), await anAdministrator(api.db)]
  for (const agent of [eve, ada]) {
    const body = { client_id: client.id, agent_id: agent.id }
    await api.get(intakeEndpoints.assignClientToAgent, { ...(await as(administrator)), body })
  }
  expect(await api.get(listReferrals, await as(bob))).toMatchObject([{ status: 'withdrawn', client: null }])
  expect((await api.call(acceptReferral, { ...(await as(bob)), params: { id } })).status).toBe(409)
  const decided = await api.db.rows(
    tables.outbox_event.pick('id'),
    sql`select id from outbox_event where name = 'referral.decided' and aggregate_id = ${id}::uuid`,
  )
  expect(decided).toHaveLength(1)
  expect((await refer(client.id)).status).toBe(201)
})

test('deletes and restores a referral with its client', async () => {
  const { id, client_id } = await aReferral(api.db, { from: ada, to: bob })
  const context = contextOf(api, await signedIn(api.db, ada))
  await deleteClientData(context, client_id)
  expect(
    await api.db.rows(tables.client_referral.pick('id'), sql`select id from client_referral where id = ${id}`),
  ).toEqual([])
  expect((await api.call(acceptReferral, { ...(await as(bob)), params: { id } })).status).toBe(404)
  await restoreClient(context, client_id)
  expect(await api.get(acceptReferral, { ...(await as(bob)), params: { id } })).toMatchObject({ status: 'accepted' })
})
