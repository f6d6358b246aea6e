import { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import { VETTING_ITEMS } from '@waymark/contracts/networks/applications/options'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { anApplication, aVettedApplication } from '@waymark/testing/factories/networks'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeAll, expect, test } from 'vitest'
import { applicationToken } from './application-token.ts'

const {
  addApplicationNote,
  applyForNetwork,
  approveApplication,
  assignApplication,
  checkApplication,
  declineApplication,
  findApplications,
  listApplications,
  listReviewers,
  readApplication,
  readOwnApplication,
} = applicationEndpoints

const api = await apiForFile()
let grace: User
let other: User
let token: string
beforeAll(async () => {
  grace = await anAdministrator(api.db)
  other = await anAdministrator(api.db, { first_name: 'Otto' })
  token = await tokenOf(api, grace)
})

const of = ({ id }: { id: string }) => ({ token, params: { id } })
const check = (application: { id: string }, item: string, outcome = 'passed', reason = '') =>
  api.call(checkApplication, { ...of(application), body: { item, outcome, reason } })

test.each(['TW', 'SP'] as const)(
  'approves an application to %s only when every check is settled',
  async (join_origin) => {
    const made = await anApplication(api.db, { join_origin })
    for (const item of ['background_check', 'network_approval']) await check(made, item)
    expect(await api.call(approveApplication, of(made))).toMatchObject({
      status: 409,
      body: {
        code: 'vetting_incomplete',
        detail: 'Before you approve this application, settle these checks: license verification and compliance check.',
      },
    })
    await check(made, 'compliance_check')
    expect((await check(made, 'license_verification', 'not_needed')).status).toBe(422)
    await check(made, 'license_verification', 'not_needed', 'They sell nothing')
    expect(await api.get(approveApplication, of(made))).toMatchObject({
      status: 'approved',
      settled_checks: 4,
      checks: [
        {
          item: 'license_verification',
          not_needed_because: 'They sell nothing',
          checked_by_name: 'Grace Administrator',
          checked_at: expect.any(String),
        },
        { item: 'background_check', not_needed_because: null },
        { item: 'compliance_check' },
        { item: 'network_approval' },
      ],
    })
  },
)

test('lets a tick be taken back until the decision, and keeps who did it in the access log', async () => {
  const made = await anApplication(api.db)
  await check(made, 'background_check')
  expect((await check(made, 'background_check', 'open')).body).toMatchObject({ checks: [], settled_checks: 0 })
  await check(made, 'background_check', 'open')
  expect(
    await api.db.rows(
      tables.access_log.pick('action'),
      sql`select action from access_log where subject_id = ${made.id}::uuid order by id`,
    ),
  ).toEqual([{ action: 'application.checked' }, { action: 'application.unchecked' }])
  const approved = await aVettedApplication(api.db)
  await api.get(approveApplication, of(approved))
  expect((await check(approved, 'background_check', 'open')).status).toBe(409)
})

test('keeps the first of two administrators who tick the same check', async () => {
  const made = await anApplication(api.db)
  const asOther = await tokenOf(api, other)
  await check(made, 'background_check')
  const body = { item: 'background_check', outcome: 'passed' } as const
  expect(await api.get(checkApplication, { token: asOther, params: { id: made.id }, body })).toMatchObject({
    checks: [{ checked_by_name: 'Grace Administrator' }],
  })
})

test('approves no application whose check is taken back at the same time', async () => {
  for (let round = 0; round < 10; round++) {
    const made = await aVettedApplication(api.db)
    const [approved, opened] = await Promise.all([
      api.call(approveApplication, of(made)),
      check(made, 'network_approval', 'open'),
    ])
    expect([approved.status, opened.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  }
})

test('assigns an application to an administrator, who is notified, and finds it by assignee', async () => {
  const made = await anApplication(api.db)
  const assign = (assignee_id: string | null) => api.call(assignApplication, { ...of(made), body: { assignee_id } })
  expect((await assign((await aUser(api.db)).id)).status).toBe(422)
  expect((await assign(newId())).status).toBe(422)
  expect((await assign(other.id)).body).toMatchObject({ assignee_id: other.id, assignee_name: 'Otto Administrator' })
  await assign(other.id)
  expect(
    await api.db.rows(
      tables.notification.pick('kind', 'link'),
      sql`select kind, link from notification where user_id = ${other.id}::uuid`,
    ),
  ).toEqual([{ kind: 'application_assigned', link: `/admin/applications?application=${made.id}` }])

  const found = async (assignee: 'me' | 'nobody', asked = token) =>
    (await api.get(listApplications, { token: asked, query: { assignee } })).map(({ id }) => id)
  expect(await found('me', await tokenOf(api, other))).toEqual([made.id])
  expect(await found('nobody')).not.toContain(made.id)
  expect((await assign(null)).body).toMatchObject({ assignee_id: null, assignee_name: null })
  expect(await found('nobody')).toContain(made.id)
})

test('lists active administrators as reviewers', async () => {
  const disabled = await anAdministrator(api.db, { is_active: false })
  const ids = (await api.get(listReviewers, { token })).map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([grace.id, other.id]))
  expect(ids).not.toContain(disabled.id)
})

test('keeps notes, checks and the assignee from the applicant', async () => {
  const made = await anApplication(api.db)
  await check(made, 'background_check')
  await api.get(assignApplication, { ...of(made), body: { assignee_id: grace.id } })
  const idempotency_key = newId()
  const sent = { ...of(made), body: { note: 'Ask Xenia about them' }, idempotency_key }
  expect(await api.get(addApplicationNote, sent)).toMatchObject({
    notes: [{ note: 'Ask Xenia about them', written_by_name: 'Grace Administrator' }],
  })
  expect((await api.get(addApplicationNote, sent)).notes).toHaveLength(1)
  const own = await api.get(readOwnApplication, {
    body: { application_token: applicationToken(api.secrets, made.id) },
  })
  for (const hidden of ['notes', 'checks', 'assignee_id', 'assignee_name', 'settled_checks', 'others', 'accounts']) {
    expect(own).not.toHaveProperty(hidden)
  }
  expect(JSON.stringify(own)).not.toMatch(/Xenia|Grace/)
  await api.get(declineApplication, { ...of(made), body: { reason: 'No' } })
  expect((await api.call(addApplicationNote, { ...of(made), body: { note: 'They called' } })).status).toBe(201)
})

test('finds applications by their internal notes and producer number', async () => {
  const made = await anApplication(api.db, { npn: '17240931' })
  await api.get(addApplicationNote, { ...of(made), body: { note: 'Knows the Quibblesworth agency 100%' } })
  const ids = async (search: string) =>
    (await api.get(findApplications, { token, body: { search } })).map(({ id }) => id)
  for (const search of ['quibblesw', '100%', '17240931']) expect(await ids(search)).toEqual([made.id])
  expect(await ids('1724')).toEqual([])
})

test('links applications and accounts of the same person by email address or producer number', async () => {
  const body = {
    name: 'Una Twice',
    org: 'Twice & Co',
    email: `una.${newId()}@example.test`,
    sectors: ['Insurance'],
    bio_short: 'Licensed since 2009.',
    npn: '900112233',
    join_origin: 'TW' as const,
  }
  const first = await api.get(applyForNetwork, { body })
  expect(first.npn).toBe('900112233')
  expect((await api.call(applyForNetwork, { body: { ...body, npn: '12a' } })).status).toBe(422)
  const same = await anApplication(api.db, { email: body.email })
  const renamed = await anApplication(api.db, { npn: '900112233' })
  const account = await aUser(api.db, { npn: '900112233', states_licensed: ['TX'] })
  await anApplication(api.db)
  expect(await api.get(readApplication, of(first))).toMatchObject({
    others: [
      { id: renamed.id, same_by: ['npn'] },
      { id: same.id, same_by: ['email'] },
    ],
    accounts: [{ id: account.id, name: 'Ada Broker', credentials_verified: true, same_by: ['npn'] }],
  })
  expect((await api.get(readApplication, of(same))).others).toMatchObject([{ id: first.id, same_by: ['email'] }])
})

test('knows every item of the checklist in the database', async () => {
  const made = await anApplication(api.db)
  for (const item of VETTING_ITEMS) expect((await check(made, item)).status).toBe(200)
  expect((await check(made, 'horoscope')).status).toBe(422)
})
