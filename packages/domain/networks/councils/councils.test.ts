import { councilEndpoints } from '@waymark/contracts/networks/councils/endpoints'
import type { CouncilMove, WholeCouncil } from '@waymark/contracts/networks/councils/schemas'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { int4, present, row, text as textColumn } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { aCouncil } from '@waymark/testing/factories/networks'
import { aFamilyMember, anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'

const { listCouncils, requestCouncil, readCouncil, makeCouncilMove, downloadDecision, findMembers } = councilEndpoints

const api = await apiForFile()

type Member = User & { token: string }
let [ada, bo, cy]: Member[] = []
const aMember = async (first_name: string): Promise<Member> => {
  const user = await aUser(api.db, { first_name })
  return { ...user, token: await tokenOf(api, user) }
}
const three = () => {
  if (!ada || !bo || !cy) throw new Error('nobody is there')
  return [ada, bo, cy] as const
}
beforeEach(async () => {
  ;[ada, bo, cy] = await Promise.all(['Ada', 'Bo', 'Cy'].map(aMember))
})

const doIn = (id: string, { token }: Member, body: CouncilMove) =>
  api.call(makeCouncilMove, { token, params: { id }, body })
const done = (id: string, { token }: Member, body: CouncilMove): Promise<WholeCouncil> =>
  api.get(makeCouncilMove, { token, params: { id }, body })
const text = 'In my words'

/** A council of these three people, all checked in, with a proposal to consent to. */
async function deciding(first = three()[0]): Promise<string> {
  const [, second, third] = three()
  const { id } = await aCouncil(api.db, first, [second, third])
  for (const member of [first, second, third]) await done(id, member, { act: 'check_in', text })
  await done(id, first, { act: 'move', to: 'clarify', text: null })
  await done(id, first, { act: 'move', to: 'reframe', text: null })
  await done(id, first, { act: 'proposal', text: 'We rent the van.' })
  await done(id, first, { act: 'move', to: 'consent', text: null })
  return id
}
const consent = { act: 'position', position: 'consent', proposal: 1, text: null } as const

const notified = (user: User) =>
  api.db.rows(
    tables.notification.pick('kind').extend({ link: present(textColumn) }),
    sql`select kind, link from notification where user_id = ${user.id} order by id`,
  )

test('notifies the invited members, who join or decline', async () => {
  const [first, second, third] = three()
  const body = {
    title: 'A van',
    purpose: 'We must get around.',
    decision_rule: 'consent',
    network_scope: 'TW',
    invite: [second.id, third.id, second.id],
  }
  const idempotency_key = newId()
  const made = await api.get(requestCouncil, { token: first.token, body, idempotency_key })
  expect(made).toMatchObject({
    status: 'Open',
    step: 'check_in',
    facilitator_id: first.id,
    participants: [
      { user_id: first.id, standing: 'joined' },
      { user_id: second.id, name: 'Bo Broker', standing: 'invited' },
      { user_id: third.id, standing: 'invited' },
    ],
    needs: [{ need: 'company', user_ids: [first.id] }, { need: 'check_in' }],
  })
  expect((await api.get(requestCouncil, { token: first.token, body, idempotency_key })).id).toBe(made.id)
  expect(await notified(second)).toEqual([
    { kind: 'council_invited', link: `/tw/dashboard?tab=council&council=${made.id}` },
  ])

  await done(made.id, second, { act: 'join' })
  const declined = await done(made.id, third, { act: 'decline' })
  expect(declined.entries.map(({ act }) => act)).toEqual(['request', 'invite', 'invite', 'join', 'decline'])
  const { councils } = await api.get(listCouncils, { token: third.token })
  expect(councils.find(({ id }) => id === made.id)).toMatchObject({
    waiting_for: [first.id, second.id],
    participants: [{ user_id: first.id }, { standing: 'joined' }, { standing: 'declined' }],
  })
})

test('lets any member read, only participants speak, and only members be invited', async () => {
  const [first, second, third] = three()
  const { id } = await aCouncil(api.db, first, [second])
  expect((await api.get(readCouncil, { token: third.token, params: { id } })).title).toBe('Who takes the night shift')
  expect((await doIn(id, third, { act: 'check_in', text })).status).toBe(403)
  expect((await doIn(id, second, { act: 'invite', user_id: third.id })).status).toBe(403)
  expect((await doIn(id, first, { act: 'invite', user_id: newId() })).status).toBe(422)

  const family = await aCouncil(api.db, first, [], { network_scope: 'SP' })
  expect((await api.call(readCouncil, { token: second.token, params: { id: family.id } })).status).toBe(404)
  expect((await api.call(listCouncils, { token: second.token, query: { network_scope: 'SP' } })).status).toBe(403)
  const administrator = await anAdministrator(api.db)
  const token = await tokenOf(api, administrator)
  expect((await api.get(listCouncils, { token, query: { network_scope: 'SP' } })).councils).toMatchObject([
    { id: family.id },
  ])
  const found = await api.get(findMembers, { token, query: { network_scope: 'SP', q: 'broker' } })
  expect(found.members).toEqual([])
  await api.db.run(sql`insert into network_membership (user_id, network) values (${second.id}, 'SP')`)
  expect(await api.get(findMembers, { token, query: { network_scope: 'SP', q: 'broker' } })).toEqual({
    members: [{ user_id: second.id, name: 'Bo Broker', company_name: null }],
  })
})

test('records an objection and the amended proposal in the decision, which is final', async () => {
  const [first, second, third] = three()
  const id = await deciding()
  await done(id, third, consent)
  await done(id, second, { act: 'position', position: 'objection', proposal: 1, text: 'It is too dear.' })
  expect((await notified(third)).at(-1)).toMatchObject({ kind: 'council_objection' })
  await done(id, first, { act: 'move', to: 'reframe', text: 'Bo is right about the price.' })
  expect((await doIn(id, first, { act: 'move', to: 'consent', text: null })).status).toBe(409)
  await done(id, first, { act: 'proposal', text: 'We rent the van for a month.' })
  await done(id, first, { act: 'move', to: 'consent', text: null })
  expect((await doIn(id, second, consent)).status).toBe(409)
  const again = { ...consent, proposal: 2 }
  await done(id, first, again)
  await done(id, second, again)
  expect((await api.call(downloadDecision, { token: first.token, params: { id } })).status).toBe(404)
  const council = await done(id, third, { act: 'position', position: 'stand_aside', proposal: 2, text: 'I walk.' })
  expect(council).toMatchObject({
    status: 'Resolved',
    waiting_for: [],
    decision: {
      proposal: { number: 2, text: 'We rent the van for a month.' },
      consented: [{ name: 'Ada Broker' }, { name: 'Bo Broker' }],
      stood_aside: [{ name: 'Cy Broker', text: 'I walk.' }],
      objections: [
        {
          name: 'Bo Broker',
          text: 'It is too dear.',
          proposal: 1,
          met: 'amended',
          how: 'Bo is right about the price.',
        },
      ],
    },
  })
  expect((await notified(second)).at(-1)).toMatchObject({ kind: 'council_resolved' })

  expect((await doIn(id, first, { act: 'withdraw', text })).status).toBe(409)
  for (const change of [
    sql`update council_decision set decided_at = now() where council_id = ${id}`,
    sql`delete from council_move where council_id = ${id}`,
    sql`update council set status = 'Open' where id = ${id}`,
  ]) {
    await expect(api.db.run(change)).rejects.toThrow('never changed')
  }

  const sheet = (format: string) =>
    api.call(downloadDecision, { token: third.token, params: { id }, query: { format } })
  const pdf = String((await sheet('pdf')).body)
  expect(pdf.slice(0, 5)).toBe('%PDF-')
  const missing = ['H1', 'H2', 'P'].filter((part) => !pdf.includes(`/S /${part}\n`))
  expect(missing, 'parts for screen readers').toEqual([])
  expect(String((await sheet('text')).body)).toContain('The proposal was amended: Bo is right about the price.')
})

test('makes one decision of a hundred simultaneous consents', async () => {
  const id = await deciding()
  const answers = await Promise.all(
    Array.from({ length: 34 }, () => three().map((member) => doIn(id, member, consent))).flat(),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const [{ decisions, positions, told } = { decisions: 0, positions: 0, told: 0 }] = await api.db.rows(
    row({ decisions: int4, positions: int4, told: int4 }),
    sql`
    select (select count(*)::int from council_decision where council_id = ${id}) as decisions,
           (select count(*)::int from council_move where council_id = ${id} and said->>'act' = 'position') as positions,
           (select count(*)::int from notification where kind = 'council_resolved' and link like ${`%${id}`}) as told`,
  )
  expect({ decisions, positions, told }).toEqual({ decisions: 1, positions: 3, told: 2 })
})

test('lets the facilitator withdraw it with a reason, which closes it', async () => {
  const [first, second, third] = three()
  const { id } = await aCouncil(api.db, first, [second])
  expect((await doIn(id, second, { act: 'withdraw', text })).status).toBe(403)
  expect(await done(id, first, { act: 'withdraw', text: 'It solved itself.' })).toMatchObject({ status: 'Withdrawn' })
  expect((await notified(second)).at(-1)).toMatchObject({ kind: 'council_withdrawn' })
  expect((await doIn(id, second, { act: 'check_in', text })).status).toBe(409)
  const query = { status: 'Withdrawn', limit: 1 }
  const page = await api.call(listCouncils, { token: third.token, query })
  expect(page.body).toMatchObject({ councils: [{ id, closed_at: expect.any(String) }] })
})

test('passes the council to a participant when the facilitator’s account is disabled', async () => {
  const [second, third] = [three()[1], three()[2]]
  const first = await aMember('Fay')
  const { id } = await aCouncil(api.db, first, [second, third])
  const before = await doIn(id, second, { act: 'take_over' })
  expect(before).toMatchObject({ status: 409, body: { detail: expect.stringContaining('leads this council') } })
  await api.db.run(sql`update app_user set is_active = false where id = ${first.id}`)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => [second, third].map((member) => doIn(id, member, { act: 'take_over' }))).flat(),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const facilitators = await api.db.rows(
    tables.council_move.pick('id'),
    sql`
    select id from council_move where council_id = ${id} and said->>'act' = 'take_over'`,
  )
  expect(facilitators).toHaveLength(1)
})

test('passes the council to a participant when the facilitator left the network with the role of an administrator', async () => {
  const [first, second] = [await anAdministrator(api.db), await aFamilyMember(api.db)]
  const { id } = await aCouncil(api.db, first, [second], { network_scope: 'SP' })
  const token = await tokenOf(api, second)
  await api.db.run(sql`update app_user set role = 'broker' where id = ${first.id}::uuid`)
  expect(await api.get(readCouncil, { token, params: { id } })).toMatchObject({ facilitator_here: false })
  expect(await done(id, { ...second, token }, { act: 'take_over' })).toMatchObject({ facilitator_id: second.id })
  expect((await doIn(id, { ...first, token: await tokenOf(api, first) }, consent)).status).toBe(404)
})

test('passes a deciding council to one who left it only when no one in it can sign in', async () => {
  const [, second, third] = three()
  const first = await aMember('Fay')
  const id = await deciding(first)
  await done(id, second, { act: 'leave' })
  await api.db.run(sql`update app_user set is_active = false where id = ${first.id}`)
  const refused = await doIn(id, second, { act: 'take_over' })
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('participants can take over') },
  })
  await done(id, third, { act: 'leave' })
  expect(await api.get(readCouncil, { token: second.token, params: { id } })).toMatchObject({
    participants_here: false,
  })
  expect(await done(id, second, { act: 'take_over' })).toMatchObject({
    facilitator_id: second.id,
    participants_here: true,
    participants: expect.arrayContaining([expect.objectContaining({ user_id: second.id, standing: 'joined' })]),
  })
})

test('pages through the councils, newest first', async () => {
  const [first] = three()
  const made = []
  for (let at = 0; at < 3; at++) made.push((await aCouncil(api.db, first)).id)
  const page = await api.call(listCouncils, { token: first.token, query: { limit: 2 } })
  expect(page.body).toMatchObject({ councils: [{ id: made[2] }, { id: made[1] }] })
  expect(page.headers.get('link')).toContain('rel="next"')
})
