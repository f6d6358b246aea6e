import { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { agencyEndpoints } from '@waymark/contracts/people/agency/endpoints'
import { networkEndpoints } from '@waymark/contracts/people/memberships/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { aVettedApplication } from '@waymark/testing/factories/networks'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { describe, expect, test } from 'vitest'
import { reviewing } from './applications.fixture.ts'

const { readOwnApplication, approveApplication, inviteApplicantAgain, joinByApplication } = applicationEndpoints

const api = await apiForFile()
const { mail, mails, of, asApplicant } = await reviewing(api)

test('approves once in a hundred simultaneous requests, and emails one invitation', async () => {
  const made = await aVettedApplication(api.db)
  const answers = await Promise.all(Array.from({ length: 100 }, () => api.call(approveApplication, of(made))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(99)
  expect(
    await api.db.rows(tables.invite_code.pick('id'), sql`select id from invite_code where application_id = ${made.id}`),
  ).toHaveLength(1)
  await mail()
  await mail()
  expect(await mails()).toMatchObject([{ subject: 'Welcome to the family and founders network', to: made.email }])
})

const registration = (email: string, license: { npn?: string; states_licensed?: string[] } = {}) => ({
  email,
  password: 'a quiet harbor',
  first_name: 'Fern',
  last_name: 'Hollow',
  agent_network_agreement: true as const,
  ...license,
})
async function mailedToken() {
  await mail()
  return /\/application#token=(\S+)/.exec((await mails()).at(-1)?.text ?? '')?.[1] ?? ''
}
async function invitedCode() {
  const { invite_code } = await api.get(readOwnApplication, { body: { application_token: await mailedToken() } })
  return invite_code ?? ''
}

test.each([
  ['SP', ['Creative'], false, ['TW', 'SP']],
  ['TW', ['CPA'], true, ['TW']],
] as const)(
  'makes a member of a person who registers with the invitation to %s',
  async (join_origin, sectors, verified, networks) => {
    const made = await aVettedApplication(api.db, { join_origin, sectors: [...sectors] })
    expect(await api.get(approveApplication, of(made))).toMatchObject({ status: 'approved', invitation: 'sent' })
    const invite_code = await invitedCode()
    expect(await api.get(readOwnApplication, { body: asApplicant(made) })).toMatchObject({ invite_code })
    const { access_token, user } = await api.get(accountEndpoints.registerExclusive, {
      body: { invite_code, user_data: registration(made.email) },
    })
    expect(user.credentials_verified).toBe(verified)
    expect(await api.get(networkEndpoints.readMemberships, { token: access_token })).toEqual({ networks })
    expect(
      await api.db.rows(
        tables.outbox_event.pick('payload'),
        sql`select payload from outbox_event where name = 'network.joined' and aggregate_id = ${user.id}`,
      ),
    ).toEqual([{ payload: { network: join_origin } }])
    expect(await api.get(readOwnApplication, { body: asApplicant(made) })).toMatchObject({
      invitation: 'used',
      invite_code: null,
    })
    expect((await api.call(inviteApplicantAgain, of(made))).status).toBe(409)
  },
)

test('does not count the credentials of a person as verified whose license needed no check', async () => {
  const made = await aVettedApplication(api.db, { join_origin: 'TW', sectors: ['CPA'] })
  await api.db.run(sql`
    update application_check set not_needed_because = 'A CPA sells no insurance.'
    where application_id = ${made.id} and item = 'license_verification'`)
  await api.get(approveApplication, of(made))
  const { user } = await api.get(accountEndpoints.registerExclusive, {
    body: { invite_code: await invitedCode(), user_data: registration(made.email) },
  })
  expect(user.credentials_verified).toBe(false)
})

/** Who registers with the invitation after an application with this number, and what an administrator is told. */
const registeredWith = async (npn: string | null, license: object) => {
  const administrator = await anAdministrator(api.db)
  const made = await aVettedApplication(api.db, { join_origin: 'TW', sectors: ['CPA'], npn })
  await api.get(approveApplication, of(made))
  const { user, access_token: token } = await api.get(accountEndpoints.registerExclusive, {
    body: { invite_code: await invitedCode(), user_data: registration(made.email, license) },
  })
  const told = await api.db.rows(
    tables.notification.pick('kind', 'body'),
    sql`
    select kind, body from notification
    where user_id = ${administrator.id} and link = ${`/admin/users?user=${user.id}`}`,
  )
  return { user, token, told }
}

describe('of what an applicant to the professional network types with the invitation,', () => {
  test('the states wait for a check, because the application names none', async () => {
    const { user, told } = await registeredWith('1234567', { npn: '1234567', states_licensed: ['TX', 'NM'] })
    expect(user).toMatchObject({
      credentials_verified: true,
      states_licensed: ['NM', 'TX'],
      states_unchecked: ['NM', 'TX'],
    })
    expect(told).toEqual([
      { kind: 'states_added', body: 'New on their list of states: New Mexico, Texas. Please check the license.' },
    ])
  })

  test('a missing number is the one that was checked, so that entering it later takes no verification off', async () => {
    const { user, token } = await registeredWith('1234567', {})
    expect(user).toMatchObject({ credentials_verified: true, npn: '1234567' })
    await api.get(agencyEndpoints.updateAgencyProfile, { token, body: { npn: '1234567' } })
    expect(await api.get(accountEndpoints.me, { token })).toMatchObject({ credentials_verified: true, npn: '1234567' })
  })

  test.each(['1234567', null])(
    'a National Producer Number counts as checked only if the application has it, not %s',
    async (checked) => {
      const { user, told } = await registeredWith(checked, { npn: '7654321' })
      expect(user).toMatchObject({ credentials_verified: false, npn: '7654321' })
      expect(told).toEqual([
        {
          kind: 'license_changed',
          body: 'New: National Producer Number 7654321. They are not verified until you have checked the license.',
        },
      ])
    },
  )
})

test.each(['has the address of the application', 'has another address'])(
  'makes the account a member that is signed in where the emailed link was opened, when an account %s',
  async (which) => {
    const [registered, own] = [await aUser(api.db), await aUser(api.db)]
    const networksOf = async (user: User) =>
      (await api.get(networkEndpoints.readMemberships, { token: await tokenOf(api, user) })).networks
    const made = await aVettedApplication(api.db, which === 'has another address' ? {} : { email: registered.email })
    expect(await api.get(approveApplication, of(made))).toMatchObject({ invitation: 'sent' })
    expect(await networksOf(registered)).toEqual(['TW'])
    const application_token = await mailedToken()
    expect((await mails()).at(-1)?.text).toMatch(/sign in with your account to join/)
    const joinAs = async (user: User) =>
      api.call(joinByApplication, { token: await tokenOf(api, user), body: { application_token } })
    expect(await joinAs(own)).toMatchObject({ status: 200, body: { invitation: 'used', invite_code: null } })
    expect([await networksOf(own), await networksOf(registered)]).toEqual([['TW', 'SP'], ['TW']])
    expect((await joinAs(registered)).status).toBe(409)
    expect((await api.call(inviteApplicantAgain, of(made))).status).toBe(409)
  },
)

test('shows who joined by a second application as a member after both invitations are deleted', async () => {
  const first = await aVettedApplication(api.db)
  const second = await aVettedApplication(api.db, { email: first.email })
  const token = await tokenOf(api, await aUser(api.db))
  for (const made of [first, second]) {
    await api.get(approveApplication, of(made))
    await api.get(joinByApplication, { token, body: asApplicant(made) })
  }
  await api.db.run(sql`delete from invite_code where application_id in (${first.id}, ${second.id})`)
  for (const made of [first, second]) {
    expect(await api.get(readOwnApplication, { body: asApplicant(made) })).toMatchObject({ invitation: 'member' })
  }
})

test('ends the earlier invitation with a new one', async () => {
  const made = await aVettedApplication(api.db)
  await api.get(approveApplication, of(made))
  const first = await invitedCode()
  await api.get(inviteApplicantAgain, of(made))
  const second = await invitedCode()
  expect(second).not.toBe(first)
  const registerWith = (invite_code: string) =>
    api.call(accountEndpoints.registerExclusive, { body: { invite_code, user_data: registration(made.email) } })
  expect((await registerWith(first)).status).toBe(401)
  expect((await registerWith(second)).status).toBe(201)
})

test('stays open when the administrator who approved is removed', async () => {
  const made = await aVettedApplication(api.db)
  await api.get(approveApplication, of(made))
  await api.db.run(sql`
    update invite_code set created_by = ${(await aUser(api.db, { is_active: false })).id}
    where application_id = ${made.id}`)
  const body = { invite_code: await invitedCode(), user_data: registration(made.email) }
  expect((await api.call(accountEndpoints.registerExclusive, { body })).status).toBe(201)
})
