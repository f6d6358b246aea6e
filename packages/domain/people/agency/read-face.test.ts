import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { agencyEndpoints } from '@waymark/contracts/people/agency/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { anAppointment, takesBookings } from '@waymark/testing/factories/appointments'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'
import { appointmentToken } from '../../leads/appointments/appointment-token.ts'

const api = await apiForFile()
let agency: User
let client: Client
beforeEach(async () => {
  agency = await aUser(api.db, { subscription_package: 'white_label', subscription_status: 'active' })
  client = await aClient(api.db, { broker_id: agency.id, assignment_type: 'agent_link' })
  await save({ agency_name: 'Hill Country Health', primary_color: '#FFD700', accent_color: '#0B7A75' })
})

const save = async (body: object) =>
  api.call(agencyEndpoints.updateAgencyProfile, { token: await tokenOf(api, agency), body })
const change = (fields: Partial<User>) =>
  api.db.run(sql`
    update app_user set (subscription_status, subscription_package, is_active, trial_ends_at)
      = (select subscription_status, subscription_package, is_active, trial_ends_at
         from jsonb_populate_record(app_user, ${JSON.stringify(fields)}::jsonb))
    where id = ${agency.id}::uuid`)
const faceFor = async ({ id, ...asked }: Client) => {
  const token = mailedTokenOf(api, { id, ...asked })
  const own = await api.get(consumerEndpoints.readOwnRecord, { token })
  const status = await api.get(intakeEndpoints.readIntakeStatus, { token, params: { id } })
  expect(status.agent?.face).toEqual(own.agent?.face)
  return own.agent?.face
}
const upload = async () => {
  const body = new FormData()
  body.set(
    'file',
    new Blob(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>']),
    'a.svg',
  )
  return api.call(agencyEndpoints.uploadLogo, { token: await tokenOf(api, agency), body })
}
const logoAt = async (path: string) => api.fetch(path)

test('shows clients of the agency its name and readable colors', async () => {
  expect(await faceFor(client)).toEqual({
    agency_name: 'Hill Country Health',
    logo: null,
    theme: expect.objectContaining({
      '--mantine-color-anchor': 'light-dark(#806C00, #FFD700)',
      '--face-accent': '#0B7A75',
    }),
  })
})

test.each<[string, Partial<User>]>([
  ['the other package', { subscription_package: 'broker_basic' }],
  ['no package', { subscription_package: null }],
  ['an ended subscription', { subscription_status: 'inactive' }],
  ['a trial that is over', { subscription_status: 'trial', trial_ends_at: new Date(0) }],
])('has no face with %s, and shows no logo', async (_what, fields) => {
  await upload()
  const before = await faceFor(client)
  await change(fields)
  expect(await faceFor(client)).toBe(null)
  expect((await logoAt(before?.logo ?? '')).status).toBe(404)
})

test('has a face during a trial with the package', async () => {
  await change({ subscription_status: 'trial', trial_ends_at: new Date(Date.now() + 86_400_000) })
  expect((await faceFor(client))?.agency_name).toBe('Hill Country Health')
})

test('shows it to no client of another agency or of the admin queue', async () => {
  const other = await aUser(api.db)
  expect(await faceFor(await aClient(api.db, { broker_id: other.id, assignment_type: 'pool' }))).toBe(null)
  const administrator = await anAdministrator(api.db, { subscription_package: 'white_label' })
  const waiting = await aClient(api.db, { broker_id: administrator.id, assignment_type: 'admin_queue' })
  expect(await faceFor(waiting)).toBeUndefined()
})

test('serves the logo to anyone, and lets browsers keep it under an address that changes with it', async () => {
  await upload()
  const first = (await faceFor(client))?.logo ?? ''
  const answer = await logoAt(first)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('image/svg+xml')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400, immutable')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  await upload()
  expect((await faceFor(client))?.logo).not.toBe(first)
})

test('takes the name of the company or the person if the profile has none, without addresses in it', async () => {
  await save({ agency_name: null })
  expect((await faceFor(client))?.agency_name).toBe('Ada Broker')
  await save({ agency_name: 'Pay now at evil.example\n<b>Bank</b> help@bank.example' })
  expect((await faceFor(client))?.agency_name).toBe('Pay now at evil example')
})

test('the pages behind the links of emails have the look of the agency, while it has one', async () => {
  const appointment = await anAppointment(api.db, agency, { client_id: client.id })
  const body = { token: appointmentToken(api.secrets, appointment.id) }
  const { openAppointment, readFreeTimes } = appointmentEndpoints
  expect((await api.get(openAppointment, { body })).face?.agency_name).toBe('Hill Country Health')
  await takesBookings(api.db, agency)
  const free = await api.get(readFreeTimes, { params: { agent: agency.id } })
  expect(free?.face?.agency_name).toBe('Hill Country Health')
  await change({ subscription_package: 'broker_basic' })
  expect((await api.get(openAppointment, { body })).face).toBe(null)
})
