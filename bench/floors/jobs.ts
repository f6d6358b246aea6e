/**
 * A bare BullMQ worker. Each job is one committed statement. The message `{ jobs }` returns how long that many took
 * (ms).
 */
import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { Pool } from 'pg'
import { z } from 'zod'
import { STORE_EFFECT, TABLES } from './statements.ts'

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })
await pool.query(TABLES)
const connection = new Redis((process.env['REDIS_URL'] ?? '').replace('unix://', ''), { maxRetriesPerRequest: null })
const queue = new Queue('floor', { connection, prefix: 'floor' })

let left = 0
let finished = () => {}
const worker = new Worker(
  'floor',
  async (job) => {
    await pool.query({ ...STORE_EFFECT, values: [job.data.number] })
    left -= 1
    if (left === 0) finished()
  },
  // More at a time than that gains nothing.
  { connection, prefix: 'floor', concurrency: 48, autorun: false },
)
await queue.pause()
void worker.run()

async function run(jobs: number): Promise<number> {
  const options = { removeOnComplete: true, removeOnFail: true }
  for (let at = 0; at < jobs; at += 1000) {
    const numbers = Array.from({ length: Math.min(1000, jobs - at) }, (_, index) => at + index)
    await queue.addBulk(numbers.map((number) => ({ name: 'job', data: { number }, opts: options })))
  }
  left = jobs
  const done = new Promise<void>((resolve) => {
    finished = resolve
  })
  const started = performance.now()
  await queue.resume()
  await done
  const ms = performance.now() - started
  await queue.pause()
  return ms
}

const question = z.object({ jobs: z.number() })
process.on('message', (message) => {
  void run(question.parse(message).jobs).then((ms) => process.send?.({ ms }))
})
process.send?.({ port: 0 })
process.on('disconnect', () => process.exit())
