import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { draftEndpoints } from '@waymark/contracts/leads/intake/drafts'
import { agencyEndpoints } from '@waymark/contracts/people/agency/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import PostalMime from 'postal-mime'
import { beforeEach, expect, test } from 'vitest'
import { mail as mailReaction } from '../../reactions/mail.ts'
import { deliverMessage } from '../messaging/deliver-message.ts'

const api = await apiForFile()
let folder: string
let agency: User
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-mail-'))
  await api.db.run(sql`update event_delivery set state = 'done'`)
  agency = await aUser(api.db, { subscription_package: 'white_label', subscription_status: 'active' })
  await named('Hill Country Health')
  return () => rm(folder, { recursive: true, force: true })
})

const named = async (agency_name: string) =>
  api.call(agencyEndpoints.updateAgencyProfile, {
    token: await tokenOf(api, agency),
    body: { agency_name, primary_color: '#FFD700' },
  })
const clientOf = ({ id: broker_id }: User, overrides: Partial<Client> = {}) =>
  aClient(api.db, { broker_id, assignment_type: 'agent_link', ...overrides })

/** The only email that the reaction sends now. */
async function mailed() {
  const config = {
    SMTP_URL: undefined,
    DATA_DIR: folder,
    PUBLIC_URL: 'https://way.example',
    BRAND_NAME: 'Waymark',
    OPERATOR_NAME: 'Waymark LLC',
  }
  await makeDue(api.db, 'mail')
  await react(api.db, mailReaction({ config, secrets: api.secrets }))
  const [file = '', ...others] = await readdir(join(folder, 'mail'))
  expect(others).toEqual([])
  const source = await readFile(join(folder, 'mail', file), 'utf8')
  return { source, ...(await PostalMime.parse(source)) }
}

const askForLink = ({ email }: Client) => api.call(consumerEndpoints.requestOwnLink, { body: { email } })

test('emails to a client are in the name of the agency, from our own address, and say who sends them', async () => {
  await askForLink(await clientOf(agency))
  const { from, text = '', html = '' } = await mailed()
  expect(from).toEqual({ name: 'Hill Country Health via Waymark', address: 'no-reply@way.example' })
  expect(text).toContain('Waymark sends this email for Hill Country Health.')
  expect(text).toContain('Waymark LLC')
  expect(html).toContain('background:#806C00')
  expect(html).toContain('color: #FFD700 !important')
  expect(html).not.toContain('<img')
})

test('a Spanish reader gets the same in Spanish', async () => {
  await askForLink(await clientOf(agency, { language: 'es' }))
  const { from, text = '' } = await mailed()
  expect(from?.name).toBe('Hill Country Health por medio de Waymark')
  expect(text).toContain('Waymark envía este correo en nombre de Hill Country Health.')
})

test('a message to a client who came from the pool has the look of their agency too', async () => {
  const client = await clientOf(agency, { assignment_type: 'pool' })
  await api.db.transaction((tx) =>
    deliverMessage(tx, {
      sender: { kind: 'user', id: agency.id },
      recipient: { kind: 'client', id: client.id },
      message: 'Hello',
    }),
  )
  const { from, text } = await mailed()
  expect(from?.name).toBe('Hill Country Health via Waymark')
  expect(text).toContain('wrote to you at Hill Country Health')
})

test.each([
  'Bad\r\nBcc: all@example.com',
  'Bad\nSubject: Prize',
  'Bad" <boss@bank.example>',
  'Bad\u2028Bcc: x',
  '=?utf-8?Q?Bad=0D=0ABcc:_x@y.example?=',
  'Bad\u0000\u202e',
])('no name adds a header or another sender: %j', async (agency_name) => {
  await named(agency_name)
  await askForLink(await clientOf(agency))
  const { source, from, headers } = await mailed()
  const names = headers.map(({ key }) => key)
  expect(names).not.toContain('bcc')
  expect(names.filter((name) => name === 'subject' || name === 'from')).toHaveLength(2)
  expect(from?.address).toBe('no-reply@way.example')
  expect(from?.name).toMatch(/ via Waymark$/)
  expect(from?.name).not.toMatch(/[\r\n@<>\u2028\u202e]/)
  expect(source.match(/^From: .*$/gm)).toHaveLength(1)
})

test('clients of an agency without the package get emails in our own name', async () => {
  const other = await aUser(api.db, { company_name: 'Basic Agency', subscription_status: 'active' })
  await askForLink(await clientOf(other))
  const { from, text } = await mailed()
  expect(from?.name).toBe('Waymark')
  expect(text).not.toContain('sends this email for')
})

test('the email of an unfinished assessment and the page behind its link are in the look of the agency of its link', async () => {
  const answers = { email: 'jo@example.com', health_conditions: [] }
  await api.call(draftEndpoints.saveDraft, {
    body: { email: `${agency.id}@example.test`, step: 2, agent: agency.id, answers },
  })
  const { from, text } = await mailed()
  expect(from?.name).toBe('Hill Country Health via Waymark')
  expect(text).toContain(`https://way.example/intake?agent=${agency.id}#resume=`)
})
