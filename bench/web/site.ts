import { mailedToken } from '@waymark/domain/leads/intake/intake-token'
import { issueAccessToken } from '@waymark/domain/people/accounts/access-token'
import { loadSecrets, type Secrets } from '@waymark/domain/secrets'
import type { Database } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { migrate } from '@waymark/platform/migrate'
import { aUser, signedIn } from '@waymark/testing/factories/people'
import { z } from 'zod'
import { startProduct } from '../../tests/e2e/product.ts'
import { fillBook, vacuum } from '../book/open-book.ts'
import { intake } from '../intakes.ts'
import { type Lab, settingsFor } from '../lab.ts'

const CLIENTS = 10_000

const submitted = z.object({ id: z.string(), intake_token: z.string() })

/** A consumer who came through the broker's link. `token` is what their browser got for the answers. */
export interface Consumer {
  id: string
  token: string
}

/** Everything on one address by `npm start`, with a broker who has 10,000 clients. */
export interface Site {
  url: string
  broker: User
  /** Takes an assessment through the broker's link, without a browser. */
  submit(): Promise<Consumer>
  /** The address of a consumer's own page, as in the email to them. */
  statusPath(consumer: Consumer): string
  /** What the browser of the broker has stored after a sign-in. */
  storedSession(): Promise<StoredSession>
  stop(): Promise<void>
}

type StoredSession = {
  cookies: []
  origins: { origin: string; localStorage: { name: string; value: string }[] }[]
}

let sites = 0

export async function openSite(lab: Lab): Promise<Site> {
  sites += 1
  const database_url = await lab.createDatabase(`waymark_site_${sites}`)
  await migrate(database_url)
  const db = lab.open(database_url)
  // Without emails, because the mail server runs on another machine and is not measured here.
  const broker = await aUser(db, { daily_cap: 1_000_000, email_notifications: false })
  await fillBook(db, broker.id, CLIENTS)
  await vacuum(database_url)
  const { DATABASE_URL, REDIS_URL, ENCRYPTION_KEYS } = settingsFor(lab, database_url)
  const product = await startProduct({ DATABASE_URL, REDIS_URL, ENCRYPTION_KEYS })
  lab.onClose(() => product.stop())
  const secrets = await loadSecrets(db)
  return {
    url: product.url,
    broker,
    submit: () => submit(product.url, broker),
    statusPath: ({ id }) => `/status#token=${mailedToken(secrets, id, new Date())}`,
    storedSession: () => storedSession(product.url, db, secrets, broker),
    async stop() {
      await product.stop()
      await lab.flushRedis()
    },
  }
}

async function submit(url: string, broker: User): Promise<Consumer> {
  const response = await fetch(`${url}/api/clients`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(intake({ id: broker.id, state: 'TX' })),
  })
  if (response.status !== 201) throw new Error(`an intake answered ${response.status}: ${await response.text()}`)
  const { id, intake_token } = submitted.parse(await response.json())
  return { id, token: intake_token }
}

async function storedSession(url: string, db: Database, secrets: Secrets, broker: User): Promise<StoredSession> {
  const { session_id } = await signedIn(db, broker)
  const token = await issueAccessToken(secrets, { user_id: broker.id, session_id }, new Date())
  const me = await fetch(`${url}/api/broker/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  const localStorage = [
    { name: 'broker_token', value: token },
    { name: 'broker_user', value: await me.text() },
  ]
  return { cookies: [], origins: [{ origin: url, localStorage }] }
}
