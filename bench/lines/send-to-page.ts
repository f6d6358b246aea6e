import { setTimeout as sleep } from 'node:timers/promises'
import { CONSUMER_NAMESPACE } from '@waymark/contracts/sockets'
import { intakeToken } from '@waymark/domain/leads/intake/intake-token'
import { issueAccessToken } from '@waymark/domain/people/accounts/access-token'
import { loadSecrets } from '@waymark/domain/secrets'
import { aClient } from '@waymark/testing/factories/clients'
import { signedIn } from '@waymark/testing/factories/people'
import { io, type Socket } from 'socket.io-client'
import type { Product } from '../product.ts'
import type { Row } from '../report.ts'
import { median, percentile } from '../statistics.ts'
import type { Effort } from './effort.ts'

const PER_S = 20
const PAGES_PER_BROKER = 5
/** A message that takes longer is counted as lost. */
const LONGEST_MS = 10_000

/** A consumer's open page: hears that messages changed, and asks for them. */
interface OpenPage {
  client_id: string
  broker_token: string
  token: string
  socket: Socket
}

/** Line 16: from the request of a broker who sends a message until the client's open page has it. The core must run. */
export async function measureSendToPage(product: Product, effort: Effort): Promise<Row[]> {
  const pages = await openPages(product)
  const sends = effort.rounds * effort.seconds * PER_S
  await run(product, pages, PER_S * 5)
  const times = await run(product, pages, sends)
  for (const { socket } of pages) socket.disconnect()
  const signals = times.map(({ signal }) => signal)
  const arrivals = times.map(({ page }) => page)
  const row = (share: 'p50' | 'p99', of: (values: number[]) => number): Row => ({
    line: '16',
    figure: `broker's Send to the client's open page, ${PER_S}/s, ${share} of ${sends}`,
    value: `${of(arrivals).toFixed(1)} ms`,
    floor: `${of(signals).toFixed(1)} ms to its signal`,
    result: of(arrivals),
    rounds: { subject: arrivals, floor: signals },
  })
  return [row('p50', median), row('p99', (values) => percentile(values, 0.99))]
}

async function openPages({ db, brokers, gatewayUrl }: Product): Promise<OpenPage[]> {
  const secrets = await loadSecrets(db)
  const pages: OpenPage[] = []
  for (const broker of brokers.slice(0, 4)) {
    const { session_id } = await signedIn(db, broker)
    const broker_token = await issueAccessToken(secrets, { user_id: broker.id, session_id }, new Date())
    for (let count = 0; count < PAGES_PER_BROKER; count += 1) {
      const { id: client_id, submitted_at } = await aClient(db, {
        broker_id: broker.id,
        assignment_type: 'manual',
        assigned_at: new Date(),
        email_consent: false,
      })
      const token = intakeToken(secrets, client_id, submitted_at)
      const socket = io(`${gatewayUrl()}${CONSUMER_NAMESPACE}`, {
        transports: ['websocket'],
        auth: { token },
        reconnection: false,
        forceNew: true,
      })
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('connect_error', reject)
      })
      pages.push({ client_id, broker_token, token, socket })
    }
  }
  return pages
}

async function run(product: Product, pages: readonly OpenPage[], sends: number) {
  const all: Promise<{ signal: number; page: number }>[] = []
  const started = performance.now()
  for (let turn = 0; turn < sends; turn += 1) {
    await sleep(Math.max(0, started + (turn * 1000) / PER_S - performance.now()))
    const page = pages[turn % pages.length]
    if (!page) continue
    const one = send(product, page, `Message ${turn} of a measurement`)
    // Reported at the end. Without this, one that fails before that would end the process.
    one.catch(() => undefined)
    all.push(one)
  }
  return Promise.all(all)
}

/** Milliseconds from the request until the page hears of the message, and until it has it. */
async function send({ api }: Product, { client_id, broker_token, token, socket }: OpenPage, message: string) {
  const sent_at = performance.now()
  const heard = new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('a page heard nothing of a message')), LONGEST_MS)
    socket.once('messages:changed', () => {
      clearTimeout(timer)
      resolve(performance.now() - sent_at)
    })
  })
  // The message itself may fail first.
  heard.catch(() => undefined)
  const response = await fetch(`${api.url}/api/agent/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${broker_token}` },
    body: JSON.stringify({ recipient_id: client_id, message }),
  })
  if (response.status !== 201) throw new Error(`sending a message answered ${response.status}`)
  const signal = await heard
  const listed = await fetch(`${api.url}/api/my/messages`, { headers: { authorization: `Bearer ${token}` } })
  if (!(await listed.text()).includes(message)) throw new Error('the page does not have the message')
  return { signal, page: performance.now() - sent_at }
}
