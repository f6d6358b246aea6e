/**
 * The steps on any path from a stored intake to a screen, each measured alone at 50 a second. The message `{ samples }`
 * returns the times of each step (ms).
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { portOf } from '@waymark/platform/port-of'
import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { Client, Pool } from 'pg'
import { Server } from 'socket.io'
import { io } from 'socket.io-client'
import { z } from 'zod'
import { STORE_INTAKE, TABLES, UPDATE_CLIENT } from './statements.ts'

const EVERY_MS = 20

const settings = { connectionString: process.env['DATABASE_URL'] }
const pool = new Pool({ ...settings, max: 2 })
await pool.query(TABLES)
const listener = new Client(settings)
await listener.connect()
await listener.query('listen floor')

const redis = (process.env['REDIS_URL'] ?? '').replace('unix://', '')
const queue = new Queue('parts', { connection: new Redis(redis, { maxRetriesPerRequest: null }), prefix: 'floor' })
let picked = () => {}
const worker = new Worker('parts', async () => picked(), {
  connection: new Redis(redis, { maxRetriesPerRequest: null }),
  prefix: 'floor',
})
await worker.waitUntilReady()

const sockets = new Server(0, { transports: ['websocket'], serveClient: false })
const port = portOf(sockets.httpServer)
const client = io(`http://127.0.0.1:${port}`, { transports: ['websocket'] })
await new Promise<void>((resolve) => client.once('connect', resolve))

const answers = JSON.stringify({ note: 'x'.repeat(600) })
const ids: string[] = []

async function store() {
  const id = randomUUID()
  ids.push(id)
  await pool.query({ ...STORE_INTAKE, values: [id, `${id}@example.test`, answers, randomUUID()] })
}
const update = () => pool.query({ ...UPDATE_CLIENT, values: [ids.pop(), 1] })
async function notify() {
  const heard = new Promise((resolve) => listener.once('notification', resolve))
  await Promise.all([pool.query("select pg_notify('floor', '')"), heard])
}
async function push() {
  const heard = new Promise((resolve) => client.once('lead', resolve))
  sockets.emit('lead', { client_id: randomUUID() })
  await heard
}

/** Adding a job and starting it in a worker. The start may happen before the add returns. */
async function enqueue() {
  const started = performance.now()
  let pickedAt = 0
  const start = new Promise<void>((resolve) => {
    picked = () => {
      pickedAt = performance.now()
      resolve()
    }
  })
  await queue.addBulk([{ name: 'job', data: { id: randomUUID() }, opts: { removeOnComplete: true } }])
  const added = performance.now()
  await start
  return { add: added - started, pick_up: Math.max(0, pickedAt - added) }
}

async function timed(work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function measure(samples: number) {
  const times = { cte: [], notify: [], add: [], pick_up: [], update: [], push: [] } as Record<string, number[]>
  for (let sample = 0; sample < samples; sample += 1) {
    const each = [timed(store), sleep(EVERY_MS)] as const
    times['cte']?.push((await Promise.all(each))[0])
    times['update']?.push((await Promise.all([timed(update), sleep(EVERY_MS)]))[0])
    times['notify']?.push((await Promise.all([timed(notify), sleep(EVERY_MS)]))[0])
    times['push']?.push((await Promise.all([timed(push), sleep(EVERY_MS)]))[0])
    const [{ add, pick_up }] = await Promise.all([enqueue(), sleep(EVERY_MS)])
    times['add']?.push(add)
    times['pick_up']?.push(pick_up)
  }
  return times
}

const question = z.object({ samples: z.number() })
process.on('message', (message) => {
  void measure(question.parse(message).samples).then((times) => process.send?.(times))
})
process.send?.({ port })
process.on('disconnect', () => process.exit())
