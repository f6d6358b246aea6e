import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { directoryEndpoints } from '@waymark/contracts/networks/directory/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { bool } from '@waymark/platform/row'
import { DIRECTORY_CONSENT_VERSION } from '@waymark/rules/networks/directory/directory-consent'
import { tokenOf } from '@waymark/testing/access'
import { aFamilyMember, anAdministrator } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'

const { listDirectory, readDirectoryEntry, saveDirectoryEntry, withdrawDirectoryConsent } = directoryEndpoints

const api = await apiForFile()

let member: User
let token: string
let reader: User
let reader_token: string
beforeEach(async () => {
  await api.db.run(sql`delete from directory_entry`)
  member = await aFamilyMember(api.db, { phone: '555-0100' })
  token = await tokenOf(api, member)
  reader = await aFamilyMember(api.db)
  reader_token = await tokenOf(api, reader)
})

const entry = (overrides: object = {}) => ({
  display_name: 'Ana of the Mill',
  headline: 'Baker and bee-keeper',
  sectors: ['Education', 'Other'],
  offers: 'Bread on Fridays',
  shows_email: false,
  shows_phone: true,
  consent_version: DIRECTORY_CONSENT_VERSION,
  ...overrides,
})
const save = (overrides: object = {}, as = token) => api.call(saveDirectoryEntry, { token: as, body: entry(overrides) })
const seen = async (query: Record<string, string | number> = {}) =>
  (await api.get(listDirectory, { token: reader_token, query })).members
const names = async (query: Record<string, string | number> = {}) =>
  (await seen(query)).map(({ display_name }) => display_name)

test('shows an entry only with consent, and only the fields its member allows', async () => {
  expect(await api.get(readDirectoryEntry, { token })).toEqual({ entry: null })
  await save({ consent_version: null })
  expect(await seen()).toEqual([])
  expect((await api.get(readDirectoryEntry, { token })).entry).toMatchObject({ consent: null, county: null })

  await save()
  expect(await seen()).toEqual([
    {
      user_id: member.id,
      display_name: 'Ana of the Mill',
      headline: 'Baker and bee-keeper',
      county: null,
      sectors: ['Education', 'Other'],
      offers: 'Bread on Fridays',
      email: null,
      phone: '555-0100',
      may_write: true,
    },
  ])
})

test('stores consents with text and times, revokes immediately, and accepts a new one', async () => {
  await save()
  await save({ headline: 'Baker' })
  expect((await api.call(withdrawDirectoryConsent, { token })).status).toBe(204)
  expect((await api.call(withdrawDirectoryConsent, { token })).status).toBe(204)
  expect(await seen()).toEqual([])
  await save()
  const kept = await api.db.rows(
    tables.directory_consent.pick('text_version').extend({ open: bool }),
    sql`
    select text_version, withdrawn_at is null as open from directory_consent where user_id = ${member.id} order by id`,
  )
  expect(kept).toEqual([
    { text_version: DIRECTORY_CONSENT_VERSION, open: false },
    { text_version: DIRECTORY_CONSENT_VERSION, open: true },
  ])
  expect((await save({ consent_version: 'of last year' })).status).toBe(409)
  expect(await seen()).toHaveLength(1)
})

test('stores one of a hundred simultaneous consents', async () => {
  await Promise.all(Array.from({ length: 100 }, () => save()))
  expect(
    await api.db.rows(
      tables.directory_consent.pick('id'),
      sql`select id from directory_consent where user_id = ${member.id}`,
    ),
  ).toHaveLength(1)
})

test('leaves out users who left the network or cannot sign in', async () => {
  await save()
  await api.db.run(sql`delete from network_membership where user_id = ${member.id}`)
  expect(await seen()).toEqual([])
})

test('says that only an administrator who wrote first can be written to', async () => {
  const administrator = await anAdministrator(api.db)
  const token_of_theirs = await tokenOf(api, administrator)
  await save({}, token_of_theirs)
  expect(await seen()).toMatchObject([{ user_id: administrator.id, may_write: false }])
  const body = { recipient_id: reader.id, message: 'Hello' }
  await api.get(messagingEndpoints.sendMessage, { token: token_of_theirs, body })
  expect(await seen()).toMatchObject([{ may_write: true }])
})

test('searches, filters by sector, and pages by name', async () => {
  for (const [display_name, sector] of [
    ['Zoe', 'Healing'],
    ['ben', 'Creative'],
    ['Ada 100%', 'Healing'],
  ]) {
    await save({ display_name, sectors: [sector] }, await tokenOf(api, await aFamilyMember(api.db)))
  }
  expect(await names()).toEqual(['Ada 100%', 'ben', 'Zoe'])
  expect(await names({ sector: 'Healing' })).toEqual(['Ada 100%', 'Zoe'])
  expect(await names({ search: '0%' })).toEqual(['Ada 100%'])
  const first = await api.call(listDirectory, { token: reader_token, query: { limit: 2 } })
  const next = new URL(/<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', api.url)
  expect(await names(Object.fromEntries(next.searchParams))).toEqual(['Zoe'])
})

test.each([
  [{ display_name: ' ' }, 'display_name'],
  [{ headline: undefined }, 'headline'],
  [{ sectors: [] }, 'sectors'],
  [{ sectors: ['Payroll'] }, 'sectors.0'],
  [{ sectors: ['Other', 'Other'] }, 'sectors'],
])('rejects %o', async (wrong, path) => {
  expect(await save(wrong)).toMatchObject({ status: 422, body: { errors: [{ path }] } })
})
