import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { anIntake } from '@waymark/testing/factories/intake'

/** The results of a load's requests. */
export interface Load {
  /** The client id of each 201, by index of the intake. */
  acknowledged: string[]
  /** Attempts by result: a status, or the code of a lost connection. */
  outcomes: Record<string, number>
  /** A 503 without Retry-After. */
  without_retry_after: number
  /** The longest time between two 201s. */
  longest_pause_ms: number
  /** How long each intake took, with its repeats. */
  took_ms: number[]
}

export interface LoadOptions {
  count: number
  /** Intakes a second. */
  rate: number
  /** The broker whose link each consumer uses. */
  link?: (index: number) => string | null
}

const newLoad = (): Load => ({
  acknowledged: [],
  outcomes: {},
  without_retry_after: 0,
  longest_pause_ms: 0,
  took_ms: [],
})

const CONNECTIONS = 16
const GIVE_UP_MS = 60_000

/**
 * Consumers who submit at a steady pace and, like the pages, repeat a submission with its Idempotency-Key until it gets
 * a 201. Every tenth uses the email address of an earlier one. Rejects on a response that repeating cannot fix.
 */
export async function submitIntakes(url: string, { count, rate, link = () => null }: LoadOptions): Promise<Load> {
  const load = newLoad()
  load.acknowledged = Array.from({ length: count }, () => '')
  const run = randomUUID().slice(0, 8)
  const started = performance.now()
  let next = 0
  let last = started
  const consume = async () => {
    for (let index = next++; index < count; index = next++) {
      await sleep(Math.max(0, started + (index / rate) * 1000 - performance.now()))
      const began = performance.now()
      load.acknowledged[index] = await submit(url, intake(run, index, link(index)), load)
      load.took_ms.push(performance.now() - began)
      load.longest_pause_ms = Math.max(load.longest_pause_ms, Math.round(performance.now() - last))
      last = performance.now()
    }
  }
  await Promise.all(Array.from({ length: Math.min(CONNECTIONS, count) }, consume))
  return load
}

/** Consumers who submit one after another, each once, until the server stops listening. */
export async function submitUntilRefused(url: string): Promise<Load> {
  const load = newLoad()
  const run = randomUUID().slice(0, 8)
  let next = 0
  const consume = async () => {
    let outcome = ''
    while (outcome !== 'ECONNREFUSED') {
      const answer = await attempt(url, randomUUID(), intake(run, next++, null), load)
      outcome = answer.outcome
      load.outcomes[outcome] = (load.outcomes[outcome] ?? 0) + 1
      if (answer.id !== undefined) load.acknowledged.push(answer.id)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, consume))
  return load
}

/** How many clients a load creates. Answers with a repeated address wait for a confirmation. */
export const clientsOf = (count: number): number =>
  Array.from({ length: count }, (_, i) => i).filter((i) => !isRepeat(i)).length
const isRepeat = (index: number) => index % 10 === 9

const intake = (run: string, index: number, broker_id: string | null) =>
  anIntake({
    email: `consumer-${run}-${isRepeat(index) ? index - 5 : index}@example.test`,
    last_name: `Consumer ${index}`,
    // Mostly Texas, and sometimes a state without a broker, which goes to the admin queue.
    zip_code: index % 20 === 3 ? '99501' : '75001',
    broker_id,
  })

async function submit(url: string, answers: object, load: Load): Promise<string> {
  const key = randomUUID()
  for (const deadline = Date.now() + GIVE_UP_MS; Date.now() < deadline; await sleep(100)) {
    const { outcome, id } = await attempt(url, key, answers, load)
    load.outcomes[outcome] = (load.outcomes[outcome] ?? 0) + 1
    if (id !== undefined) return id
  }
  throw new Error(`an intake was not taken within ${GIVE_UP_MS / 1000} s`)
}

async function attempt(
  url: string,
  key: string,
  answers: object,
  load: Load,
): Promise<{ outcome: string; id?: string }> {
  try {
    const answer = await fetch(`${url}/api/clients`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(answers),
    })
    const body = await answer.text()
    const outcome = String(answer.status)
    if (answer.status === 201) return { outcome, id: String(JSON.parse(body).id) }
    if (answer.status !== 502 && answer.status !== 503) throw new Error(`an intake was answered ${outcome}: ${body}`)
    if (answer.status === 503 && answer.headers.get('retry-after') === null) load.without_retry_after += 1
    return { outcome }
  } catch (error) {
    if (error instanceof TypeError) return { outcome: String(causeOf(error)) }
    throw error
  }
}

const causeOf = ({ cause }: Error) =>
  cause instanceof Error && 'code' in cause ? cause.code : cause instanceof Error ? cause.message : 'lost'
