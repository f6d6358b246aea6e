import { HONEYPOT_DETAIL } from '@waymark/contracts/leads/intake/endpoints'
import { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import { DECLINE_UNDO_MS } from '@waymark/contracts/networks/applications/options'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { anApplication, aQuestion, aVettedApplication } from '@waymark/testing/factories/networks'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { expect, test } from 'vitest'
import { setMail } from '../../foundation/notifications/consumer-opt-out.ts'
import { notify } from '../../reactions/notify.ts'
import { reviewing } from './applications.fixture.ts'

const {
  applyForNetwork,
  readOwnApplication,
  answerQuestion,
  withdrawApplication,
  findApplications,
  listApplications,
  readApplication,
  askApplicant,
  approveApplication,
  declineApplication,
  reopenApplication,
} = applicationEndpoints

const api = await apiForFile()
const { administrator, asApplicant, mail, mails, of, token } = await reviewing(api)

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

test('tells administrators of an applicant who unsubscribed, whom their decisions do not reach by email', async () => {
  const made = await anApplication(api.db)
  expect(await api.get(readApplication, of(made))).toMatchObject({ emailed: true })
  await api.db.transaction((tx) => setMail(tx, api.secrets.mail_link, made.email, false))
  expect(await api.get(askApplicant, { ...of(made), body: { question: 'What do you grow?' } })).toMatchObject({
    emailed: false,
  })
  await mail()
  expect(await mails()).toHaveLength(0)
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

test('waits for the same answer after a decline is taken back, and refuses one in between without telling why', async () => {
  const made = await anApplication(api.db)
  const { questions } = await api.get(askApplicant, { ...of(made), body: { question: 'How many are you?' } })
  await api.get(declineApplication, { ...of(made), body: { reason: 'Not this year.' } })
  const own = { status: 'asked', decline_reason: null }
  expect(await api.get(readOwnApplication, { body: asApplicant(made) })).toMatchObject(own)
  const answer = { ...asApplicant(made), question_id: questions[0]?.id ?? '', answer: 'Nine.' }
  const refused = {
    status: 409,
    body: { code: 'application_busy', detail: 'This is not possible right now. Please try again in a minute.' },
  }
  expect(await api.call(answerQuestion, { body: answer })).toMatchObject(refused)
  expect(await api.call(withdrawApplication, { body: asApplicant(made) })).toMatchObject(refused)
  expect(await api.get(reopenApplication, of(made))).toMatchObject(own)
  expect(await api.get(answerQuestion, { body: answer })).toMatchObject({ status: 'received' })
  await api.get(declineApplication, { ...of(made), body: { reason: 'Not this year.' } })
  await api.db.run(sql`
    update member_application set decided_at = ${new Date(Date.now() - DECLINE_UNDO_MS)} where id = ${made.id}`)
  expect(await api.call(withdrawApplication, { body: asApplicant(made) })).toMatchObject({
    status: 409,
    body: { code: 'application_decided' },
  })
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
    (await api.get(findApplications, { token, body: { search } })).map(({ id }) => id)
  for (const search of ['FEATHER', '100% s', 'uma@quill']) expect(await ids(search)).toEqual([found.id])
  expect(await ids('100_')).toEqual([])
})
