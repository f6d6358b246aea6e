import { accountAdministrationEndpoints } from '@waymark/contracts/people/accounts/administration'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { agencyEndpoints } from '@waymark/contracts/people/agency/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, describe, expect, test } from 'vitest'

const api = await apiForFile()
let administrator: User
/** Verified, and licensed in Texas. */
let broker: User
let token: string
beforeEach(async () => {
  administrator = await anAdministrator(api.db)
  broker = await aUser(api.db, { npn: '1234567' })
  token = await tokenOf(api, broker)
})

const save = (body: object) => api.get(agencyEndpoints.updateAgencyProfile, { token, body })
const me = () => api.get(accountEndpoints.me, { token })
const told = () =>
  api.db.rows(
    tables.notification.pick('kind', 'body'),
    sql`
    select kind, body from notification
    where user_id = ${administrator.id} and link = ${`/admin/users?user=${broker.id}`} order by id`,
  )
const check = async (body: object) =>
  api.call(accountEndpoints.updateUser, { token: await tokenOf(api, administrator), params: { id: broker.id }, body })

describe('a verified broker', () => {
  test.each([
    [{ npn: '7654321' }, 'National Producer Number 7654321'],
    [{ license_number: 'TX-1' }, 'license number TX-1'],
  ])('is not verified after giving %o, and administrators are told once', async (body, named) => {
    await save(body)
    await save(body)
    expect(await me()).toMatchObject({ credentials_verified: false })
    expect(await told()).toEqual([
      {
        kind: 'license_changed',
        body: `New: ${named}. They are not verified until you have checked the license.`,
      },
    ])
    expect(
      await api.db.rows(
        tables.access_log.pick('action', 'subject_kind'),
        sql`select action, subject_kind from access_log where actor_id = ${broker.id} and action like 'license.%'`,
      ),
    ).toEqual([{ action: 'license.number_changed', subject_kind: 'user' }])
  })

  test('stays verified after removing a number or saving the same one', async () => {
    await save({ npn: ' 1234567 ', license_number: '' })
    await save({ npn: '', description: 'Families' })
    expect(await me()).toMatchObject({ credentials_verified: true, npn: null })
    expect(await told()).toEqual([])
  })

  test.each([
    ['the profile', agencyEndpoints.updateAgencyProfile],
    ['the preferences', accountEndpoints.updatePreferences],
  ])('has a state added in %s checked alone, and loses nothing by removing one', async (_where, endpoint) => {
    const list = (states_licensed: string[]) => api.get(endpoint, { token, body: { states_licensed } })
    await list(['NM', 'NY', 'TX'])
    expect(await me()).toMatchObject({ credentials_verified: true, states_unchecked: ['NM', 'NY'] })
    await list(['NY'])
    expect(await me()).toMatchObject({ credentials_verified: true, states_unchecked: ['NY'] })
    await list(['NY', 'TX'])
    expect(await me()).toMatchObject({ states_unchecked: ['NY', 'TX'] })
    expect(await told()).toHaveLength(2)
  })
})

describe('an administrator', () => {
  test('sees the numbers and what is not checked, and verifies all of it', async () => {
    await save({ license_number: 'TX-1', states_licensed: ['NM', 'TX'] })
    const seen = await api.get(accountAdministrationEndpoints.readAdministeredUser, {
      token: await tokenOf(api, administrator),
      params: { id: broker.id },
    })
    expect(seen).toMatchObject({ npn: '1234567', license_number: 'TX-1', states_unchecked: ['NM'] })
    expect(await check({ credentials_verified: true })).toMatchObject({
      status: 200,
      body: { credentials_verified: true, states_unchecked: [] },
    })
    expect(await me()).toMatchObject({ credentials_verified: true, states_unchecked: [] })
  })

  test.each([{ npn: '7654321' }, { license_number: 'TX-1' }, { states_licensed: ['NM', 'TX'] }])(
    'does not verify what the broker changed to %o after it was looked at',
    async (change) => {
      const license = { npn: '1234567', license_number: null, states_licensed: ['TX'] }
      await save(change)
      const before = await me()
      expect(await check({ credentials_verified: true, license })).toMatchObject({
        status: 409,
        body: { code: 'license_changed' },
      })
      expect(await me()).toEqual(before)
      expect(await check({ credentials_verified: true, license: { ...license, ...change } })).toMatchObject({
        status: 200,
        body: { credentials_verified: true, states_unchecked: [] },
      })
    },
  )

  test('leaves states unchecked by any other change of the account', async () => {
    await save({ states_licensed: ['NM', 'TX'] })
    await check({ is_test_agent: true })
    expect(await me()).toMatchObject({ states_unchecked: ['NM'] })
  })

  test('changes their own numbers and states without a check', async () => {
    const own = await tokenOf(api, administrator)
    const body = { npn: '7654321', states_licensed: ['NM', 'TX'] }
    await api.get(agencyEndpoints.updateAgencyProfile, { token: own, body })
    expect(await api.get(accountEndpoints.me, { token: own })).toMatchObject({
      credentials_verified: true,
      states_unchecked: [],
    })
  })
})
