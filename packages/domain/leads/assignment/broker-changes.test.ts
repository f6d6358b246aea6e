import { type Database, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { answerAgain } from '@waymark/testing/answer-again'
import { contextOf } from '@waymark/testing/app'
import { aClient, aHeldLead, aLead } from '@waymark/testing/factories/clients'
import { aLeadCode, anIntake } from '@waymark/testing/factories/intake'
import { aReferral } from '@waymark/testing/factories/messages'
import { anAdministrator, aUser, signedIn } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { sessionsWait } from '@waymark/testing/wait'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerReferral } from '../../conversations/messaging/refer-clients.ts'
import { updateUser } from '../../operations/accounts/update-user.ts'
import { updatePreferences } from '../../people/accounts/update-preferences.ts'
import { answerLicense } from './answer-license.ts'
import { assign } from './assign-on-client-submitted.ts'
import { LICENSED, licenseHolds } from './license-hold.fixture.ts'
import { linkClient } from './link-client.ts'
import { release } from './release-on-client-held.ts'

const api = await apiForFile()
const { begin, clientById, held, holdOf } = licenseHolds(api)
let administrator: User
/** Licensed in Texas. */
let broker: User
beforeEach(async () => {
  ;({ administrator, broker } = await begin())
})

const as = async (user: User, db = api.db) => ({ ...contextOf(api, await signedIn(api.db, user)), db })
const licensedIn = async (db: Database, ...states_licensed: string[]) =>
  updatePreferences(await as(broker, db), { states_licensed })
const disabled = async (db: Database) => updateUser(await as(administrator, db), broker.id, { is_active: false })
const brokerOf = async (id: string) => (await clientById(id))?.broker_id

/** Does something that has to wait for a change of the broker, which commits then. */
async function during<T>(change: (db: Database) => Promise<User>, work: () => Promise<T>): Promise<T> {
  const changed = Promise.withResolvers<void>()
  const ending = Promise.withResolvers<void>()
  const changing = change({
    ...api.db,
    transaction: (steps, options) =>
      api.db.transaction(async (tx) => {
        const result = await steps(tx)
        changed.resolve()
        await ending.promise
        return result
      }, options),
  })
  await Promise.race([changed.promise, changing])
  const working = work()
  await sessionsWait(api.db, 1).finally(() => ending.resolve())
  const [result] = await Promise.all([working, changing])
  return result
}

describe.each([
  ['gives up the state', (db: Database) => licensedIn(db, 'CA')],
  ['is disabled', disabled],
])('a broker who %s at this moment', (what, change) => {
  test('does not get the lead of their link, which is assigned again', async () => {
    const { id } = await aLead(api.db, { requested_agent: broker.id })
    expect(await during(change, () => react(api.db, assign))).toBe(0)
    expect(await brokerOf(id)).toBeNull()
    // As when the lease is over.
    await makeDue(api.db, 'assign')
    expect(await react(api.db, assign)).toBe(1)
    const waits = what === 'gives up the state'
    expect((await holdOf(id))?.broker_id).toBe(waits ? broker.id : undefined)
    expect(await brokerOf(id)).toBe(waits ? null : administrator.id)
  })

  test('does not get a lead of the pool', async () => {
    const { id } = await aLead(api.db)
    expect(await during(change, () => react(api.db, assign))).toBe(1)
    expect(await brokerOf(id)).toBe(administrator.id)
  })

  test('does not get a client who names them', async () => {
    const { id, submitted_at } = await aClient(api.db)
    const context = contextOf(api, { kind: 'consumer', client_id: id, since: submitted_at })
    await during(change, () => linkClient(context, { client_id: id, agent_id: broker.id }).catch(() => null))
    expect(await brokerOf(id)).toBeNull()
  })

  test('does not get a client who waited for their license', async () => {
    const id = await held()
    await licensedIn(api.db, 'NY')
    await api.db.run(sql`update license_hold set answer_by = now()`)
    await makeDue(api.db, 'release')
    await during(change, () => react(api.db, release))
    expect(await brokerOf(id)).toBe(administrator.id)
  })

  test('does not get a client who is referred to them', async () => {
    const from = await aUser(api.db)
    const { id, client_id } = await aReferral(api.db, { from, to: broker })
    const context = await as(broker)
    await expect(during(change, () => answerReferral(context, id, 'accepted'))).rejects.toMatchObject({
      status: what === 'is disabled' ? 404 : 409,
    })
    expect(await brokerOf(client_id)).toBe(from.id)
  })
})

test.each([
  ['becomes a broker', { role: 'broker' }],
  ['is disabled', { is_active: false }],
] as const)('an administrator who %s at this moment does not get a lead of the admin queue', async (_what, changes) => {
  const other = await anAdministrator(api.db)
  const { id } = await aLead(api.db, { state: 'NY', zip_code: '10001' })
  const change = async (db: Database) => updateUser(await as(other, db), administrator.id, changes)
  expect(await during(change, () => react(api.db, assign))).toBe(1)
  expect(await brokerOf(id)).toBe(other.id)
})

test('a broker who is disabled at this moment does not get the client whose license they confirm', async () => {
  const { id } = await aHeldLead(api.db, broker)
  const context = await as(broker)
  await expect(during(disabled, () => answerLicense(context, id, LICENSED))).rejects.toMatchObject({ status: 403 })
  expect(await brokerOf(id)).toBeNull()
})

test('a broker who gives up a state at this moment loses a client who moves there', async () => {
  await licensedIn(api.db, 'NY', 'TX')
  const { id, email } = await aClient(api.db, { broker_id: broker.id })
  const moved = anIntake({ email, zip_code: '10001' })
  await during(
    (db) => licensedIn(db, 'TX'),
    () => answerAgain(api, moved),
  )
  expect(await clientById(id)).toMatchObject({ state: 'NY', broker_id: null })
})

test('a broker cannot give up the state of a lead of their link that is being assigned', async () => {
  const { code } = await aLeadCode(api.db, broker)
  const { id } = await aLead(api.db, { requested_agent: code })
  let assigning: Promise<number> | undefined
  let change: Promise<unknown> | undefined
  await api.db.transaction(async (tx) => {
    // The assignment has locked the broker when it comes to the code.
    await tx.run(sql`select from lead_code where code = ${code} for update`)
    assigning = react(api.db, assign)
    await sessionsWait(api.db, 1)
    change = licensedIn(api.db, 'CA').catch((error: unknown) => error)
    await sessionsWait(api.db, 2)
  })
  expect(await assigning).toBe(1)
  expect(await change).toMatchObject({ status: 409, code: 'clients_in_state' })
  expect(await brokerOf(id)).toBe(broker.id)
})
