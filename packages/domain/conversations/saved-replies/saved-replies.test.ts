import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { readySentenceEndpoints } from '@waymark/contracts/conversations/messaging/ready-sentences'
import { savedReplyEndpoints } from '@waymark/contracts/conversations/saved-replies/endpoints'
import { DEFAULT_APPOINTMENT_SETTINGS } from '@waymark/contracts/leads/appointments/settings'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tokenOf } from '@waymark/testing/access'
import { aSavedReply } from '@waymark/testing/factories/agency'
import { aTask } from '@waymark/testing/factories/client-work'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import { changeAppointmentSettings } from '../../leads/appointments/settings.ts'

const { listSavedReplies, createSavedReply, updateSavedReply, deleteSavedReply } = savedReplyEndpoints
const api = await apiForFile()
const titles = async (user: User) =>
  (await api.get(listSavedReplies, { token: await tokenOf(api, user) })).map(({ title, editable }) => [title, editable])

test('keeps replies of an account to itself, and shows everyone what administrators share', async () => {
  const [ada, bob, administrator] = [await aUser(api.db), await aUser(api.db), await anAdministrator(api.db)]
  await aSavedReply(api.db, ada, { title: 'beta' })
  await aSavedReply(api.db, bob, { title: 'Bob’s' })
  const token = await tokenOf(api, administrator)
  const shared = await api.get(createSavedReply, { token, body: { title: 'Alpha', english: 'Hi', shared: true } })
  expect(shared).toMatchObject({ english: 'Hi', spanish: null, shared: true, editable: true })
  expect(await titles(ada)).toEqual([
    ['Alpha', false],
    ['beta', true],
  ])
  const mine = await tokenOf(api, ada)
  const share = { token: mine, body: { title: 'x', english: 'x', shared: true } }
  expect(await api.call(createSavedReply, share)).toMatchObject({ status: 403 })
  expect(await api.call(deleteSavedReply, { token: mine, params: { id: shared.id } })).toMatchObject({ status: 404 })
  expect(await api.call(deleteSavedReply, { token, params: { id: shared.id } })).toMatchObject({ status: 204 })
  expect(await titles(ada)).toEqual([['beta', true]])
})

test('needs a text in one language, with variables that are known, and has a limit', async () => {
  const ada = await aUser(api.db)
  const token = await tokenOf(api, ada)
  const create = (body: object) => api.call(createSavedReply, { token, body: { title: 'T', ...body } })
  expect(await create({ english: ' ', spanish: '' })).toMatchObject({ status: 422 })
  expect(await create({ english: 'Hi {nickname}' })).toMatchObject({ status: 422 })
  const { id } = await api.get(createSavedReply, { token, body: { title: 'T', spanish: 'Hola {first_name}' } })
  const changed = await api.get(updateSavedReply, {
    token,
    params: { id },
    body: { title: 'New', english: 'Hi', spanish: '' },
  })
  expect(changed).toMatchObject({ id, title: 'New', english: 'Hi', spanish: null })
  for (let made = 1; made < 100; made++) await aSavedReply(api.db, ada)
  expect(await create({ english: 'One more' })).toMatchObject({ status: 409 })
})

test('fills in what is known in both languages, and refuses a message with an open variable', async () => {
  const ada = await aUser(api.db, { first_name: 'Ada', last_name: 'Stern', company_name: 'North Agency' })
  await api.db.run(sql`update app_user set time_zone = 'America/Chicago' where id = ${ada.id}`)
  const client = await aClient(api.db, { broker_id: ada.id, first_name: 'Rosa', language: 'es' })
  await aTask(api.db, ada, { client_id: client.id, due_at: new Date('2999-03-08T03:00:00Z') })
  const token = await tokenOf(api, ada)
  const read = await api.get(readySentenceEndpoints.readReadySentences, { token, params: { id: client.id } })
  const known = { first_name: 'Rosa', agent_name: 'Ada Stern', agency: 'North Agency' }
  expect(read.variables.english).toMatchObject({ ...known, next_step_due: 'Thursday, March 7' })
  expect(read.variables.translated).toMatchObject({ ...known, next_step_due: 'jueves, 7 de marzo' })
  // A link with a token would open the page to everyone who sees the message.
  expect(read.variables.english.own_page).toMatch(/\/status$/)
  const send = (message: string) =>
    api.call(messagingEndpoints.sendMessage, { token, body: { recipient_id: client.id, message } })
  expect(await send('By {next_step_due}')).toMatchObject({
    status: 422,
    body: { detail: 'Please fill in {next_step_due} before you send this.' },
  })
  expect(await send('By Thursday')).toMatchObject({ status: 201, body: { message: 'By Thursday' } })
})

test('names the booking page of an agent who has one, and says what to do where there is none', async () => {
  const ada = await aUser(api.db)
  const client = await aClient(api.db, { broker_id: ada.id, language: 'es' })
  const token = await tokenOf(api, ada)
  const variables = async () =>
    (await api.get(readySentenceEndpoints.readReadySentences, { token, params: { id: client.id } })).variables
  const body = { recipient_id: client.id, message: 'Book a time: {booking_link}' }
  expect((await variables()).english.booking_link).toBeUndefined()
  expect(await api.call(messagingEndpoints.sendMessage, { token, body })).toMatchObject({
    status: 422,
    body: { detail: 'You have no booking page. Turn it on in Settings, or take out {booking_link}.' },
  })
  await changeAppointmentSettings(api.db, ada.id, { ...DEFAULT_APPOINTMENT_SETTINGS, enabled: true })
  const booking_link = `${api.config.PUBLIC_URL}/book?agent=${ada.id}`
  expect(await variables()).toMatchObject({ english: { booking_link }, translated: { booking_link } })
  expect(await api.call(messagingEndpoints.sendMessage, { token, body })).toMatchObject({
    status: 422,
    body: { detail: 'Please fill in {booking_link} before you send this.' },
  })
})
