import { setTimeout as sleep } from 'node:timers/promises'
import { issueAccessToken } from '@waymark/domain/people/accounts/access-token'
import { loadSecrets } from '@waymark/domain/secrets'
import { reactionNames } from '@waymark/events/routing'
import { type Database, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { migrate } from '@waymark/platform/migrate'
import { int4, row } from '@waymark/platform/row'
import { anAdministrator, aUser, signedIn } from '@waymark/testing/factories/people'
import { eventually } from '@waymark/testing/wait'
import { io } from 'socket.io-client'
import { STATES } from './intakes.ts'
import { type Lab, settingsFor } from './lab.ts'
import { type BenchProcess, familyCpuMs } from './processes.ts'

const BROKERS_PER_STATE = 2
const DRAINED_WITHIN_MS = 300_000
/** Rarely enough that the query costs nothing next to the work it waits for. */
const ASK_EVERY_MS = 100

/** The real services on their own database, with an open screen for everyone who may get a lead. */
export interface Product {
  db: Database
  /** Two for each state, with the state that they are licensed in. */
  brokers: (User & { state: (typeof STATES)[number] })[]
  api: BenchProcess
  /** Where the gateway of the core listens. */
  gatewayUrl: () => string
  /** Every acknowledged intake. */
  posted: Set<string>
  /** When each client's `lead:new` reached a screen. */
  heard: Map<string, number>
  /** Starts one more of its processes, or a variant of one. */
  start(entry: string): Promise<BenchProcess>
  /** Gateway, screens, relay and worker. */
  startCore(): Promise<void>
  /** Processor time so far (ms) by what runs, its servers included. */
  cpuMs(): Record<string, number>
  /** Deliveries that are due or in progress, without the timers of the 24-hour clock. */
  pending(): Promise<number>
  /** Waits until nothing is due and every posted lead is on its screen. */
  drain(): Promise<void>
  /** Ends its processes, so that the next one has the machine to itself. */
  stop(): Promise<void>
}

let products = 0

/** How many of the processes that can be several. Screens connect to the first gateway. */
export interface Instances {
  workers: number
  gateways: number
}

export async function openProduct(lab: Lab, { workers, gateways }: Instances): Promise<Product> {
  products += 1
  const url = await lab.createDatabase(`waymark_bench_${products}`)
  await migrate(url)
  const db = lab.open(url)
  const administrator = await anAdministrator(db)
  // Without emails, because the mail server runs on another machine and is not measured here.
  const make = async (state: (typeof STATES)[number]) => {
    const user = await aUser(db, { states_licensed: [state], daily_cap: 1_000_000, email_notifications: false })
    return { ...user, state }
  }
  const brokers: Awaited<ReturnType<typeof make>>[] = []
  for (const state of STATES) for (let n = 0; n < BROKERS_PER_STATE; n += 1) brokers.push(await make(state))

  const settings = settingsFor(lab, url)
  const started: { stop(): Promise<void> }[] = []
  const services: [string, BenchProcess][] = []
  const start = async (entry: string) => {
    const process = await lab.start(entry, settings)
    started.push(process)
    services.push([entry.split('/')[1] ?? entry, process])
    return process
  }
  const heard = new Map<string, number>()
  const posted = new Set<string>()
  let gateway_url = ''
  const pending = () => unsettled(db)

  return {
    db,
    brokers,
    api: await start('services/api/main.ts'),
    gatewayUrl: () => gateway_url,
    posted,
    heard,
    start,
    pending,
    async startCore() {
      gateway_url = (await start('services/gateway/main.ts')).url
      started.push(await openScreens(lab, db, [administrator, ...brokers], gateway_url, heard))
      for (let more = 1; more < gateways; more += 1) await start('services/gateway/main.ts')
      await start('services/relay/main.ts')
      for (let worker = 0; worker < workers; worker += 1) await start('services/worker/main.ts')
    },
    cpuMs() {
      const sums: Record<string, number> = {
        postgres: familyCpuMs(lab.pids.postgres),
        redis: familyCpuMs(lab.pids.redis),
      }
      for (const [name, process] of services) sums[name] = (sums[name] ?? 0) + process.cpuMs()
      return sums
    },
    async drain() {
      await settled(db)
      // The gate reports anything still missing.
      await eventually('the screens', () => heard.size >= posted.size, 5).catch(() => undefined)
    },
    async stop() {
      for (let process = started.pop(); process; process = started.pop()) await process.stop()
      // What a line that failed left in the queues would be dispatched to the next product.
      await lab.flushRedis()
    },
  }
}

/** Waits until nothing is due or in progress. */
export async function settled(db: Database): Promise<void> {
  for (const end = Date.now() + DRAINED_WITHIN_MS; (await unsettled(db)) > 0; await sleep(ASK_EVERY_MS)) {
    if (Date.now() > end) throw new Error('due deliveries are not completed')
  }
}

async function unsettled(db: Database): Promise<number> {
  // A delivery in progress is due again at the end of its lease, which is less than a minute for all of these.
  const counted = await db.row(
    row({ count: int4 }),
    sql`
    select count(*)::int as count from event_delivery
    where subscriber = any(${[...reactionNames.filter((name) => name !== 'housekeep'), 'broadcast']}) and state = 'pending'
      and due_at < now() + interval '1 minute'`,
  )
  return counted?.count ?? 0
}

async function openScreens(lab: Lab, db: Database, users: User[], url: string, heard: Map<string, number>) {
  const secrets = await loadSecrets(db)
  const sockets = await Promise.all(
    users.map(async (user) => {
      const { session_id } = await signedIn(db, user)
      const token = await issueAccessToken(secrets, { user_id: user.id, session_id }, new Date())
      const socket = io(url, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true })
      socket.on('lead:new', ({ client_id }: { client_id: string }) => {
        if (!heard.has(client_id)) heard.set(client_id, performance.now())
      })
      await new Promise((resolve, reject) => {
        socket.once('counts', resolve)
        socket.once('connect_error', reject)
      })
      return socket
    }),
  )
  const stop = async () => {
    for (const socket of sockets) socket.disconnect()
  }
  lab.onClose(stop)
  return { stop }
}
