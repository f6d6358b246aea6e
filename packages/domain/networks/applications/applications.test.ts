import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HONEYPOT_DETAIL } from '@waymark/contracts/leads/intake/endpoints'
import { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import { DECLINE_UNDO_MS } from '@waymark/contracts/networks/applications/options'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { networkEndpoints } from '@waymark/contracts/people/memberships/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { anApplication, aQuestion, aVettedApplication } from '@waymark/testing/factories/networks'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import PostalMime from 'postal-mime'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setMail } from '../../foundation/notifications/consumer-opt-out.ts'
import { mail as sendMail } from '../../reactions/mail.ts'
import { notify } from '../../reactions/notify.ts'
import { applicationToken } from './application-token.ts'

const {
  applyForNetwork,
  readOwnApplication,
  answerQuestion,
  withdrawApplication,
  listApplications,
  readApplication,
  askApplicant,
  approveApplication,
  declineApplication,
  reopenApplication,
  inviteApplicantAgain,
  joinByApplication,
} = applicationEndpoints

const api = await apiForFile()
let folder: string
let administrator: User
let token: string
beforeAll(async () => {
  administrator = await anAdministrator(api.db)
  token = await tokenOf(api, administrator)
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-mail-'))
  await api.db.run(sql`update event_delivery set state = 'done'`)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const settings = () => ({ ...api.config, DATA_DIR: folder, SMTP_URL: undefined })
const mail = () => react(api.db, sendMail({ config: settings(), secrets: api.secrets }))

async function mails() {
  const files = await readdir(join(folder, 'mail')).catch(() => [])
  const parsed = await Promise.all(
    files
      .toSorted((one, other) => one.localeCompare(other))
      .map(async (file) => PostalMime.parse(await readFile(join(folder, 'mail', file)))),
  )
  return parsed.map(({ subject = '', text = '', to }) => ({ subject, text, to: to?.[0]?.address }))
}

const body = (overrides: object = {}) => ({
  name: 'Fern Hollow',
  org: '',
  email: `Fern.${newId()}@example.test`,
  phone: '',
  county: 'Travis',
  sectors: ['Creative', 'Creative', 'Healing'],
  bio_short: 'We farm together.',
  join_origin: 'SP' as const,
  ...overrides,
})
const of = ({ id }: { id: string }) => ({ token, params: { id } })
const asApplicant = ({ id }: { id: string }) => ({ application_token: applicationToken(api.secrets, id) })

test('stores an application as sent, in one transaction with its event', async () => {
  const sent = body()
  const made = await api.get(applyForNetwork, { body: sent })
  expect(made).toMatchObject({
    status: 'received',
    email: sent.email.toLowerCase(),
    org: null,
    phone: null,
    sectors: ['Creative', 'Healing'],
    join_origin: 'SP',
  })
  expect(
    await api.db.rows(
      tables.outbox_event.pick('name'),
      sql`select name from outbox_event where aggregate_id = ${made.id}`,
    ),
  ).toEqual([{ name: 'application.received' }])
})

test('requires the fields of each network and stores nothing invalid', async () => {
  const count = async () =>
    (await api.db.rows(tables.member_application.pick('id'), sql`select id from member_application`)).length
  const before = await count()
  for (const [wrong, path] of [
    [{ name: ' ' }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ bio_short: '' }, 'bio_short'],
    [{ sectors: [] }, 'sectors'],
    [{ sectors: ['Payroll'] }, 'sectors'],
    [{ join_origin: 'TW', sectors: ['Payroll'] }, 'org'],
    [{ join_origin: 'XX' }, 'join_origin'],
  ] as const) {
    const answer = await api.call(applyForNetwork, { body: body(wrong) })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } })
  }
  const caught = await api.call(applyForNetwork, { body: body({ honeypot: 'machine' }) })
  expect(caught).toMatchObject({ status: 422, body: { detail: HONEYPOT_DETAIL } })
  expect(await count()).toBe(before)
})

test('stores one application per key', async () => {
  const sent = body({ join_origin: 'TW', org: 'Hollow & Co', sectors: ['CPA'] })
  const headers = { 'idempotency-key': newId() }
  const made = await api.get(applyForNetwork, { body: sent, headers })
  expect(await api.get(applyForNetwork, { body: sent, headers })).toEqual(made)
  expect(
    await api.db.rows(
      tables.member_application.pick('id'),
      sql`select id from member_application where email = ${made.email}`,
    ),
  ).toHaveLength(1)
})

test('lets administrators ask and read the answer that came through the emailed link', async () => {
  const made = await api.get(applyForNetwork, { body: body() })
  await mail()
  await react(api.db, notify)
  const [confirmation] = await mails()
  expect(confirmation).toMatchObject({ subject: 'We received your application', to: made.email })
  expect(confirmation?.text).not.toContain('Fern')
  const application_token = /#token=(\S+)/.exec(confirmation?.text ?? '')?.[1] ?? ''
  expect(await api.get(readOwnApplication, { body: { application_token } })).toMatchObject({ id: made.id })
  expect(
    await api.db.rows(
      tables.notification.pick('kind', 'link'),
      sql`select kind, link from notification where user_id = ${administrator.id} order by id desc limit 1`,
    ),
  ).toEqual([{ kind: 'application_received', link: `/admin/applications?application=${made.id}` }])

  const asked = await api.get(askApplicant, { ...of(made), body: { question: 'How many are you?' } })
  expect(asked).toMatchObject({ status: 'asked', questions: [{ question: 'How many are you?', answer: null }] })
  await mail()
  expect((await mails()).at(-1)).toMatchObject({
    subject: 'A question about your application',
    text: expect.stringContaining('How many are you?'),
  })
  const answer = { application_token, question_id: asked.questions[0]?.id ?? '', answer: 'Nine.' }
  expect(await api.get(answerQuestion, { body: answer })).toMatchObject({
    status: 'received',
    questions: [{ answer: 'Nine.' }],
  })
  expect(await api.call(answerQuestion, { body: answer })).toMatchObject({ status: 409 })
  expect(await api.get(readApplication, of(made))).toMatchObject({ questions: [{ answer: 'Nine.' }] })
  expect(
    await api.db.rows(
      tables.access_log.pick('action'),
      sql`select distinct action from access_log where subject_id = ${made.id} order by action`,
    ),
  ).toEqual([{ action: 'application.asked' }, { action: 'application.read' }])
})

test('confirms no application to an address that unsubscribed, however often it is used', async () => {
  const { email } = await api.get(applyForNetwork, { body: body() })
  await mail()
  expect(await mails()).toHaveLength(1)
  await api.db.transaction((tx) => setMail(tx, api.secrets.mail_link, email, false))
  await api.get(applyForNetwork, { body: body({ email }) })
  await mail()
  expect(await mails()).toHaveLength(1)
})

test('confirms at most five applications of one address a day', async () => {
  const { email } = body()
  for (let sent = 0; sent < 7; sent += 1) await api.get(applyForNetwork, { body: body({ email }) })
  await mail()
  expect(await mails()).toHaveLength(5)
})

test('opens only its own application with a link', async () => {
  const [mine, other] = [await anApplication(api.db), await anApplication(api.db)]
  const { id: question_id } = await aQuestion(api.db, { application_id: other.id, asked_by: administrator.id })
  expect((await api.call(answerQuestion, { body: { ...asApplicant(mine), question_id, answer: 'x' } })).status).toBe(
    404,
  )
  for (const application_token of [
    '',
    mine.id,
    `${asApplicant(mine).application_token}x`,
    asApplicant({ id: newId() }).application_token,
  ]) {
    expect((await api.call(readOwnApplication, { body: { application_token } })).status).toBe(404)
  }
})

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

const registration = (email: string) => ({
  email,
  password: 'a quiet harbor',
  first_name: 'Fern',
  last_name: 'Hollow',
  agent_network_agreement: true as const,
})
async function invitedCode() {
  await mail()
  return /#invite=(VIP[A-Z]{6})/.exec((await mails()).at(-1)?.text ?? '')?.[1] ?? ''
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

test('makes the account a member that is signed in where the emailed link was opened, not one with the address', async () => {
  const [registered, own] = [await aUser(api.db), await aUser(api.db)]
  const networksOf = async (user: User) =>
    (await api.get(networkEndpoints.readMemberships, { token: await tokenOf(api, user) })).networks
  const made = await aVettedApplication(api.db, { email: registered.email })
  expect(await api.get(approveApplication, of(made))).toMatchObject({ invitation: 'sent' })
  expect(await networksOf(registered)).toEqual(['TW'])
  await mail()
  const letter = (await mails()).at(-1)?.text ?? ''
  expect(letter).toMatch(/sign in with your account to join/)
  const application_token = /\/application#token=(\S+)/.exec(letter)?.[1] ?? ''
  const joinAs = async (user: User) =>
    api.call(joinByApplication, { token: await tokenOf(api, user), body: { application_token } })
  expect(await joinAs(own)).toMatchObject({ status: 200, body: { invitation: 'used', invite_code: null } })
  expect([await networksOf(own), await networksOf(registered)]).toEqual([['TW', 'SP'], ['TW']])
  expect((await joinAs(registered)).status).toBe(409)
  expect((await api.call(inviteApplicantAgain, of(made))).status).toBe(409)
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

test('emails a decline with its reason after a minute, unless it is taken back', async () => {
  const made = await anApplication(api.db)
  const declined = await api.get(declineApplication, { ...of(made), body: { reason: 'We are full in Travis.' } })
  expect(declined).toMatchObject({ status: 'declined', decline_reason: 'We are full in Travis.' })
  await mail()
  expect(await mails()).toEqual([])
  expect(await api.get(readOwnApplication, { body: asApplicant(made) })).toMatchObject({
    status: 'received',
    decline_reason: null,
  })
  expect(await api.get(reopenApplication, of(made))).toMatchObject({ status: 'received', decline_reason: null })
  await makeDue(api.db, 'mail')
  await mail()
  expect(await mails()).toEqual([])

  await api.get(declineApplication, { ...of(made), body: { reason: 'Not this year.' } })
  await makeDue(api.db, 'mail')
  await mail()
  expect(await mails()).toMatchObject([
    { subject: 'About your application', text: expect.stringContaining('Not this year.') },
  ])
  await api.db.run(sql`
    update member_application set decided_at = ${new Date(Date.now() - DECLINE_UNDO_MS)} where id = ${made.id}`)
  expect(await api.get(readOwnApplication, { body: asApplicant(made) })).toMatchObject({ status: 'declined' })
  await api.get(reopenApplication, of(made))
  await mail()
  expect((await mails()).at(-1)?.subject).toBe('We are reading your application again')
})

test('keeps decisions final', async () => {
  const approved = await aVettedApplication(api.db)
  await api.get(approveApplication, of(approved))
  const declined = await anApplication(api.db, { status: 'declined', decided_at: new Date() })
  const withdrawn = await anApplication(api.db)
  await api.get(withdrawApplication, { body: asApplicant(withdrawn) })
  expect(await api.get(withdrawApplication, { body: asApplicant(withdrawn) })).toMatchObject({ status: 'withdrawn' })
  for (const one of [approved, declined, withdrawn]) {
    expect((await api.call(askApplicant, { ...of(one), body: { question: 'Why?' } })).status).toBe(409)
    expect((await api.call(approveApplication, of(one))).status).toBe(409)
    expect((await api.call(declineApplication, { ...of(one), body: { reason: 'No' } })).status).toBe(409)
  }
  for (const one of [approved, withdrawn]) expect((await api.call(reopenApplication, of(one))).status).toBe(409)
  for (const one of [approved, declined]) {
    expect((await api.call(withdrawApplication, { body: asApplicant(one) })).status).toBe(409)
  }
})

test('lists by status in pages, newest first', async () => {
  const made = []
  for (let i = 0; i < 3; i++) made.push(await anApplication(api.db, { status: 'asked' }))
  const first = await api.call(listApplications, { token, query: { status: 'asked', limit: 2 } })
  expect(first.body).toMatchObject([{ id: made[2]?.id }, { id: made[1]?.id }])
  const cursor = new URL(/<(.*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', 'http://api').searchParams
  const second = await api.get(listApplications, {
    token,
    query: { status: 'asked', limit: 2, cursor: cursor.get('cursor') ?? '' },
  })
  expect(second[0]?.id).toBe(made[0]?.id)
})

test('searches parts of name, organization and address', async () => {
  const found = await anApplication(api.db, { name: 'Uma Quillfeather', org: '100% Sure', email: 'uma@quill.test' })
  const ids = async (search: string) =>
    (await api.get(listApplications, { token, query: { search } })).map(({ id }) => id)
  for (const search of ['FEATHER', '100% s', 'uma@quill']) expect(await ids(search)).toEqual([found.id])
  expect(await ids('100_')).toEqual([])
})
