import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { timelineEndpoints } from '@waymark/contracts/conversations/timeline/endpoints'
import { riskEndpoints } from '@waymark/contracts/coverage/risk/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { updateEndpoints } from '@waymark/contracts/leads/intake/updates'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { text } from '@waymark/platform/row'
import { mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { aNote } from '@waymark/testing/factories/client-work'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { sameBytes } from '@waymark/testing/same-bytes'
import { beforeEach, describe, expect, test } from 'vitest'
import { notify } from '../../reactions/notify.ts'
import { assign } from '../assignment/assign-on-client-submitted.ts'
import { assess } from './assess-on-client-submitted.ts'
import { proposals } from './proposed-update.fixture.ts'
import { updateToken } from './update-token.ts'

const api = await apiForFile()
const { openUpdate, confirmUpdate } = updateEndpoints

let broker: User
let session: string
beforeEach(async () => {
  broker = await aUser(api.db)
  session = await tokenOf(api, broker)
})

const tokenFor = (update_id: string) => updateToken(api.secrets, update_id)
const { submit, proposed, confirm, refuse, decide, stored, update, read } = proposals(api, () => ({ broker, session }))
const timeline = async (client_id: string) =>
  (await api.get(timelineEndpoints.readTimeline, { params: { id: client_id }, token: session, query: {} })).map(
    ({ kind }) => kind,
  )
const kinds = () =>
  api.db.rows(
    tables.notification.pick('kind').extend({ body: text }),
    sql`select kind, body from notification where user_id = ${broker.id} order by id`,
  )

/** What differs anyway: the email address and the reference number. */
const withoutOwn = (one: unknown) => JSON.stringify(one).replaceAll(/[\w-]+@example.test|\d{3}-\d{3}-\d{3}/g, '')

describe('a stranger who knows an email address', () => {
  const HEALTH = {
    health_conditions: ['hiv_aids' as const],
    medications: ['Nonesuchamycin'],
    occupation: 'Lighthousekeeper',
  }

  test('changes nothing that counts', async () => {
    const { client_id, email } = await proposed({ phone: '555-0199', email_consent: true, phone_consent: true })
    const before = await stored(client_id)
    for (let age = 50; age < 60; age += 1) await submit({ email, age, zip_code: '10001', phone_consent: true })
    await react(api.db, assess, assign)
    expect(await stored(client_id)).toEqual(before)
    expect(before).toMatchObject({ age: 40, revision: 1, broker_id: broker.id, phone_consent: false })
  })

  test('learns nothing of the record from the token, and gets what a new address gets', async () => {
    const { client_id, second, update_id } = await proposed({ occupation: 'Baker' }, { ...HEALTH, first_name: 'Zora' })
    await aNote(api.db, { client_id, user_id: broker.id, text: 'Xylophone' })
    await api.get(messagingEndpoints.sendMessage, {
      token: session,
      body: { recipient_id: client_id, message: 'Dear Zora' },
    })
    const calls = [
      await api.call(intakeEndpoints.readIntakeStatus, { params: { id: update_id }, token: second }),
      await api.call(riskEndpoints.readRiskAssessment, { params: { id: update_id }, token: second }),
      await api.call(riskEndpoints.createRiskAssessment, { params: { id: update_id }, token: second }),
      await api.call(consumerEndpoints.readOwnRecord, { token: second }),
      await api.call(consumerEndpoints.readOwnResult, { token: second }),
      await api.call(consumerEndpoints.listOwnMessages, { token: second, query: {} }),
    ]
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 201, 200, 200, 200])
    expect(JSON.stringify(calls)).toContain('Baker')
    expect(JSON.stringify(calls)).not.toMatch(
      new RegExp(`hiv|nonesuch|lighthouse|zora|xylophone|${client_id}|\\bada\\b`, 'i'),
    )

    const fresh = await submit({ broker_id: undefined, occupation: 'Baker', age: 41 })
    await react(api.db, assess)
    const [mine, theirs] = await Promise.all(
      [second, fresh.intake_token].map(async (token) => {
        const record = await api.get(consumerEndpoints.readOwnRecord, { token })
        const result = await api.get(consumerEndpoints.readOwnResult, { token })
        return {
          ...record,
          id: null,
          receipts: record.receipts.map(({ id: _id, agreed_at: _at, ...one }) => one),
          result,
        }
      }),
    )
    expect(withoutOwn(mine)).toBe(withoutOwn(theirs))
  })

  test('is told a reference number of their own, by which the broker finds the client', async () => {
    const { client_id, first, second } = await proposed()
    const [known = '', new_one = ''] = await Promise.all(
      [first, second].map(async (token) => (await api.get(consumerEndpoints.readOwnRecord, { token })).reference),
    )
    expect(known).toMatch(/^[1-9]\d{2}-\d{3}-\d{3}$/)
    expect(new_one).toMatch(/^[1-9]\d{2}-\d{3}-\d{3}$/)
    expect(new_one).not.toBe(known)
    expect(await read(client_id)).toMatchObject({ reference: known, proposed_updates: [{ reference: new_one }] })
    for (const search of [known, new_one]) {
      const found = await api.get(clientEndpoints.listClients, { token: session, query: { search } })
      expect(found).toMatchObject([{ id: client_id }])
    }
  })

  test('does not reach the record with the token under the client’s id, or write to it', async () => {
    const { client_id, second, update_id } = await proposed()
    for (const id of [client_id, update_id]) {
      const body = { client_id: id, agent_id: broker.id }
      expect((await api.call(intakeEndpoints.assignClientToAgent, { body, token: second })).status).toBe(404)
      const lead = { client_id: id, contact_type: 'newsletter' }
      expect((await api.call(intakeEndpoints.recordContactLead, { body: lead, token: second })).status).toBe(404)
    }
    const known = [
      await api.call(intakeEndpoints.readIntakeStatus, { params: { id: client_id }, token: second }),
      await api.call(riskEndpoints.readRiskAssessment, { params: { id: client_id }, token: second }),
    ]
    expect(known.map(({ status }) => status)).toEqual([404, 404])
    const message = { message: 'Please send me my file' }
    expect((await api.call(consumerEndpoints.sendOwnMessage, { token: second, body: message })).status).toBe(403)
    expect((await api.call(messagingEndpoints.sendAgentMessage, { token: second, body: message })).status).toBe(403)
    expect((await api.call(consumerEndpoints.deleteOwnData, { token: second })).status).toBe(403)
    expect(
      (await api.call(consumerEndpoints.revokeOwnConsent, { token: second, body: { consents: ['email'] } })).status,
    ).toBe(403)
  })

  test('cannot confirm with anything that a response or another email contains', async () => {
    const { client_id, first, second, update_id } = await proposed()
    const other = await proposed()
    const tokens = [
      first,
      second,
      mailedTokenOf(api, { id: client_id }),
      `wu_${update_id}`,
      tokenFor(other.update_id).replace(other.update_id, update_id),
      tokenFor(client_id),
      `${tokenFor(update_id)}.1`,
      sameBytes(tokenFor(update_id)),
    ]
    const answers = await Promise.all(tokens.map((token) => api.call(confirmUpdate, { body: { token } })))
    expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 401))
    expect((await stored(client_id)).revision).toBe(1)
  })

  test('does not get into the record when the owner confirms', async () => {
    const { client_id, update_id, second } = await proposed()
    await confirm(update_id)
    await api.get(messagingEndpoints.sendMessage, {
      token: session,
      body: { recipient_id: client_id, message: 'Hello' },
    })
    const calls = [
      await api.call(consumerEndpoints.listOwnMessages, { token: second, query: {} }),
      await api.call(consumerEndpoints.readOwnResult, { token: second }),
    ]
    expect(calls.map(({ body }) => body)).toEqual([[], null])
    expect(await api.get(consumerEndpoints.readOwnRecord, { token: second })).toMatchObject({ agent: null })
  })
})

describe('the owner of the mailbox', () => {
  test('reads what was sent, with a mark on what would change', async () => {
    const { update_id } = await proposed({ phone_consent: true })
    const opened = await api.get(openUpdate, { body: { token: tokenFor(update_id) } })
    expect(opened).toMatchObject({ outcome: null })
    const changed = opened.sections.flatMap(({ answers }) => answers.filter((answer) => answer.changed))
    expect(changed).toEqual([
      { name: 'Age', answer: '41', changed: true },
      { name: 'Phone calls', answer: 'Yes', changed: true },
    ])
    expect((await update(update_id))?.outcome).toBeNull()
  })

  test('confirms once: the answers count, with consents, receipt, assessment, timeline and word to the broker', async () => {
    const { client_id, update_id, first } = await proposed({
      age: 60,
      phone: '555-0199',
      phone_consent: true,
      email_consent: true,
    })
    await react(api.db, notify)
    const before = await stored(client_id)
    expect(await confirm(update_id)).toMatchObject({ status: 200, body: { outcome: 'confirmed' } })
    expect(await confirm(update_id)).toMatchObject({ status: 200, body: { outcome: 'confirmed' } })
    await react(api.db, assess, assign)
    await react(api.db, notify)
    const after = await stored(client_id)
    expect(after).toMatchObject({ age: 60, phone: '555-0199', phone_consent: true, email_consent: true, revision: 2 })
    expect(after).toMatchObject({ broker_id: broker.id, earlier_answers: [{ revision: 1, answers: { age: 40 } }] })
    expect(after.risk_score).not.toBe(before.risk_score)
    expect(await update(update_id)).toMatchObject({
      outcome: 'confirmed',
      revision: 2,
      answers: null,
      ip: null,
      user_agent: null,
    })
    const receipts = await api.db.rows(
      tables.consent_receipt,
      sql`select * from consent_receipt where client_id = ${client_id}::uuid order by client_revision`,
    )
    expect(receipts).toMatchObject([{ client_revision: 1 }, { client_revision: 2, phone_consent: true }])
    const said = await kinds()
    expect(said.map(({ kind }) => kind)).toEqual(['new_lead', 'update_proposed', 'client_updated'])
    expect(JSON.stringify(said)).not.toMatch(/60|diabetes/)
    expect((await read(client_id)).changes).toMatchObject([{ revision: 2 }])
    expect((await timeline(client_id)).toSorted()).toEqual(
      [
        'submitted',
        'submitted',
        'consented',
        'consented',
        'assessed',
        'assessed',
        'assigned',
        'update_proposed',
        'answers_changed',
      ].toSorted(),
    )
    // The first submission’s token shows its own answers only.
    expect(await api.get(consumerEndpoints.readOwnResult, { token: first })).toBeNull()
  })

  test('discards, and cannot confirm afterwards', async () => {
    const { client_id, update_id } = await proposed()
    expect(await refuse(update_id)).toMatchObject({ status: 200, body: { outcome: 'refused' } })
    expect(await refuse(update_id)).toMatchObject({ status: 200, body: { outcome: 'refused' } })
    expect(await confirm(update_id)).toMatchObject({ status: 409, body: { code: 'update_ended' } })
    expect(await decide(update_id, 'accept')).toMatchObject({ status: 409 })
    expect(await update(update_id)).toMatchObject({ answers: null, outcome: 'refused' })
    expect((await stored(client_id)).revision).toBe(1)
    expect(await timeline(client_id)).toContain('update_ended')
  })

  test('confirms once although the page asks ten times at once', async () => {
    const { client_id, update_id } = await proposed()
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(update_id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await stored(client_id)).revision).toBe(2)
  })

  test('cannot confirm for a client who was deleted or closed', async () => {
    const [gone, closed] = [await proposed(), await proposed()]
    await api.get(clientEndpoints.deleteClientData, { params: { id: gone.client_id }, token: session })
    await api.db.run(sql`update client set status = 'enrolled' where id = ${closed.client_id}::uuid`)
    expect((await confirm(gone.update_id)).status).toBe(401)
    expect(await confirm(closed.update_id)).toMatchObject({ status: 409, body: { code: 'client_closed' } })
    expect((await api.call(consumerEndpoints.readOwnRecord, { token: gone.second })).status).toBe(404)
  })
})

describe('the broker', () => {
  test('sees both sets of answers, without phone number and consents', async () => {
    const { client_id, update_id } = await proposed({ phone: '555-0199', health_conditions: ['epilepsy'] })
    // As an earlier release stored them.
    await api.db.run(sql`update proposed_update set answers = answers - 'text_consent' where id = ${update_id}::uuid`)
    const { proposed_updates } = await read(client_id)
    expect(proposed_updates).toMatchObject([{ id: update_id }])
    const answers = proposed_updates[0]?.sections.flatMap((section) => section.answers) ?? []
    expect(answers).toContainEqual({ name: 'Age', before: '40', after: '41' })
    expect(answers).toContainEqual({ name: 'Conditions', before: 'Type 2 diabetes', after: 'Epilepsy' })
    expect(JSON.stringify(proposed_updates)).not.toMatch(/555|@example/)
  })

  test('sees no change of the county where the new answers have the same ZIP code and name none', async () => {
    const { client_id, update_id } = await proposed({ zip_code: '75078' }, { zip_code: '75078', county_fips: '48085' })
    const { proposed_updates } = await read(client_id)
    const answers = proposed_updates[0]?.sections.flatMap((section) => section.answers)
    expect(answers).toContainEqual({ name: 'County', before: 'Collin County', after: 'Collin County' })
    await decide(update_id, 'accept')
    expect(await stored(client_id)).toMatchObject({ county_fips: '48085' })
  })

  test('accepts: the answers count, but phone number, consents and service emails stay', async () => {
    const { client_id, update_id, first } = await proposed(
      { age: 60, phone: '555-0666', phone_consent: true, email_consent: true },
      { phone: '555-0100' },
    )
    const before = await stored(client_id)
    expect(await decide(update_id, 'accept')).toMatchObject({ status: 200, body: { outcome: 'accepted' } })
    expect(await decide(update_id, 'accept')).toMatchObject({ status: 200, body: { outcome: 'accepted' } })
    await react(api.db, assess, assign)
    expect(await stored(client_id)).toMatchObject({
      age: 60,
      revision: 2,
      phone: '555-0100',
      phone_consent: false,
      email_consent: false,
      submitted_at: before.submitted_at,
    })
    expect((await read(client_id)).proposed_updates).toEqual([])
    expect(await timeline(client_id)).toContain('answers_changed')
    expect(await api.get(consumerEndpoints.readOwnResult, { token: first })).toBeNull()
    expect(await confirm(update_id)).toMatchObject({ status: 409 })
  })

  test('refuses', async () => {
    const { client_id, update_id } = await proposed()
    expect(await decide(update_id, 'refuse')).toMatchObject({ status: 200 })
    expect(await update(update_id)).toMatchObject({ outcome: 'refused', user_id: broker.id, answers: null })
    expect((await stored(client_id)).revision).toBe(1)
  })

  test('loses a client to a state where they are not licensed only when the answers count', async () => {
    const { client_id, update_id } = await proposed({ zip_code: '10001' })
    await react(api.db, assess, assign)
    expect((await stored(client_id)).broker_id).toBe(broker.id)
    await confirm(update_id)
    expect((await stored(client_id)).broker_id).toBeNull()
  })
})
