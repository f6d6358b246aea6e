import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { newId } from '@waymark/platform/ids'
import { mailedTokenOf } from '@waymark/testing/access'
import { aClient, type GivenClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { mailsIn } from '@waymark/testing/mails-in'
import { react } from '@waymark/testing/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mail } from '../../reactions/mail.ts'

const api = await apiForFile()
const { deleteOwnData, readOwnRecord, requestOwnLink } = consumerEndpoints
let folder: string
let email: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-mail-'))
  email = `${newId()}@example.test`
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The letter that answers a request for a link, with the clients that its links open. */
async function askForLink() {
  await api.get(requestOwnLink, { body: { email: email.toUpperCase() }, idempotency_key: newId() })
  const config = { SMTP_URL: undefined, DATA_DIR: folder, PUBLIC_URL: 'https://way.example', BRAND_NAME: 'Waymark' }
  await react(api.db, mail({ config, secrets: api.secrets }))
  const [letter] = await mailsIn(folder)
  const { text = '', html = '' } = letter ?? {}
  const tokens = [...text.matchAll(/status#token=(wm_\S+)/g)].map(([, token = '']) => token)
  const opened = await Promise.all(tokens.map((token) => api.get(readOwnRecord, { token })))
  return { text, html, tokens, opened: opened.map(({ id }) => id) }
}

const aRecord = (given: GivenClient) =>
  aClient(api.db, { email, assignment_type: 'agent_link', submitted_at: new Date('2026-03-05T18:00:00Z'), ...given })

test('the letter leads to each record of the address, an open one first, by its date and agent', async () => {
  const ana = await aUser(api.db, { first_name: 'Ana', last_name: 'Diaz' })
  const enrolled = await aRecord({ broker_id: ana.id, status: 'enrolled', health_conditions: ['asthma'] })
  const open = await aRecord({ assignment_type: 'admin_queue', submitted_at: new Date('2026-11-02T18:00:00Z') })
  const lost = await aRecord({ broker_id: ana.id, status: 'lost', first_name: 'Sam' })
  const { text, html, tokens, opened } = await askForLink()
  expect(opened).toEqual([open.id, enrolled.id, lost.id])
  expect(text).toContain('Open the page for the assessment from November 2, 2026:')
  expect(text).toContain('Open the page for the assessment from March 5, 2026, with Ana Diaz:')
  // Another person reads this mailbox, too.
  expect(text).toContain('Hello,')
  expect(text).not.toMatch(/asthma|enrolled|lost/i)
  for (const token of tokens) expect(html).toContain(`status#token=${token}"`)
})

test('a Spanish reader of two records reads the same in Spanish', async () => {
  await aRecord({ status: 'enrolled' })
  await aRecord({ language: 'es' })
  const { text } = await askForLink()
  expect(text).toContain('Hay más de una evaluación con este correo electrónico.')
  expect(text).toContain('Abrir la página de la evaluación del 5 de marzo de 2026')
})

test('the only record of an address has the letter to itself', async () => {
  const client = await aRecord({ status: 'lost' })
  const { text, opened } = await askForLink()
  expect(opened).toEqual([client.id])
  expect(text).toContain(`Your reference number is ${client.reference}.`)
})

test('the page of a mailed link says that another record has the address, until that is deleted', async () => {
  const enrolled = await aRecord({ status: 'enrolled' })
  const open = await aRecord({})
  await aClient(api.db, { email: `x${email}` })
  const token = mailedTokenOf(api, enrolled)
  expect(await api.get(readOwnRecord, { token })).toMatchObject({ shares_address: true })
  await api.get(deleteOwnData, { token: mailedTokenOf(api, open) })
  expect(await api.get(readOwnRecord, { token })).toMatchObject({ id: enrolled.id, shares_address: false })
})
