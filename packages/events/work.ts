import type { Database } from '@waymark/platform/database'
import type { Log } from '@waymark/platform/log'
import { counter, histogram } from '@waymark/platform/metrics'
import { BLOCKING, connectRedis } from '@waymark/platform/redis'
import { inSpan, requestIdOf } from '@waymark/platform/tracing'
import { type Job, Worker } from 'bullmq'
import type { ActivityCounter, Run } from './activity.ts'
import { type Attempt, dispatchAgain, fail, release } from './deliveries.ts'
import { type Delivery, messageAttributes, parseJob } from './envelope.ts'
import { watchPauses } from './pauses.ts'
import { QUEUE_PREFIX } from './queues.ts'
import type { Reactions } from './reaction.ts'
import type { Transport } from './relay.ts'
import { perJob, policies, queues, type ReactionName, reactionNames } from './routing.ts'

export interface WorkContext {
  db: Database
  reactions: Reactions
  log: Log
  /** Names this process in `done_by`. */
  by: string
  activity: ActivityCounter
}

const reacted = counter('reactions_total', 'Reactions run, by how they ended', ['subscriber', 'outcome'])
const duration = histogram('reaction_duration_seconds', 'How long a reaction ran', ['subscriber'])
const late = histogram('delivery_duration_seconds', 'Time from due (usually the event itself) to done', ['subscriber'])

/**
 * Runs one delivery and settles it. Throws only when PostgreSQL cannot store the result; the lease then brings it back.
 */
async function work({ db, reactions, log, by, activity }: WorkContext, delivery: Delivery): Promise<void> {
  const { subscriber, event } = delivery
  if (subscriber === 'broadcast') throw new Error('broadcasts are the relay’s')
  const began = performance.now()
  const ranMs = () => performance.now() - began
  const late_ms = () => Math.max(0, Date.now() - Date.parse(delivery.fell_due_at))
  let outcome: Run['outcome'] = 'failed'
  activity.started(subscriber)
  try {
    const attributes = messageAttributes('process', subscriber, event)
    const found = reactions.get(subscriber)
    if (!found) throw new Error(`there is no reaction ${subscriber}`)
    const mine = await inSpan(`process ${subscriber}`, { parent: event.trace, kind: 'consumer', attributes }, () =>
      found.run(db, delivery, by),
    )
    outcome = mine ? 'done' : 'left'
    reacted.inc({ subscriber, outcome })
    if (mine) late.observe({ subscriber }, late_ms() / 1000)
  } catch (error) {
    const state = await failed({ db, reactions }, delivery, error, { by, ran_ms: ranMs() })
    reacted.inc({ subscriber, outcome: state === 'pending' ? 'failed' : state })
    const request_id = requestIdOf(event.trace)
    log.warn({ err: error, event_id: event.id, request_id, subscriber, state }, 'a reaction failed')
  } finally {
    const ran_ms = ranMs()
    duration.observe({ subscriber }, ran_ms / 1000)
    activity.ended(subscriber, { outcome, ran_ms, late_ms: late_ms() })
  }
}

/** Records a failed attempt, and after the last one what the reaction writes then. */
const failed = (
  { db, reactions }: Pick<WorkContext, 'db' | 'reactions'>,
  delivery: Delivery,
  error: unknown,
  attempt: Attempt,
) =>
  db.transaction(async (tx) => {
    const state = await fail(tx, delivery, error, attempt)
    if (state === 'dead' && delivery.subscriber !== 'broadcast') {
      await reactions.get(delivery.subscriber)?.givenUp?.({ ...tx, trace: delivery.event.trace }, delivery)
    }
    return state
  })

/** Waits for all of them, then throws what the first failed one threw. */
async function allSettled(works: readonly Promise<void>[]): Promise<void> {
  for (const settled of await Promise.allSettled(works)) if (settled.status === 'rejected') throw settled.reason
}

/** Takes deliveries from the BullMQ queues. */
export function startQueueWorkers(context: WorkContext, url: string): { stop(): Promise<void> } {
  const connection = connectRedis(url, BLOCKING, context.log)
  const isPaused = watchPauses(context.db)
  const take = async (job: Job) => {
    const deliveries = parseJob(job.data)
    const [one, ...others] = deliveries
    if (!one) return
    // It was started before and never ended, so a delivery of it may have ended its process. That counts as a failure
    // once it is known which one: of several, each is tried alone.
    if (job.attemptsStarted > 1) {
      if (others.length === 0) {
        await failed(context, one, new Error('its process ended while it ran'), { by: context.by, ran_ms: 0 })
      } else await dispatchAgain(context.db, deliveries)
    }
    // They were dispatched before the pause, so they go back to the database, where nothing claims them for now.
    else if (await isPaused(one.subscriber)) await release(context.db, deliveries, 0)
    else await allSettled(deliveries.map((delivery) => work(context, delivery)))
  }
  const workers = Array.from(queues, ([name, sharers]) => {
    const worker = new Worker(name, take, {
      connection,
      prefix: QUEUE_PREFIX,
      concurrency: Math.max(...sharers.map((subscriber) => policies[subscriber].concurrency)),
      // The lock of a killed worker expires after 10 s. Then another one takes the job, however often this happens.
      lockDuration: 10_000,
      stalledInterval: 5000,
      maxStalledCount: 100,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    })
    worker.on('error', () => undefined)
    worker.on('failed', (job, error) =>
      context.log.warn({ err: error, job: job?.id, queue: name }, 'a job ended without a result'),
    )
    return worker
  })
  return {
    async stop() {
      await Promise.allSettled(workers.map((worker) => worker.close()))
      connection.disconnect()
    },
  }
}

/** Processes deliveries in this process: the transport without Redis. */
export function localTransport(context: WorkContext): Transport & { drain(): Promise<void> } {
  // By the ids of their events.
  const running = new Map<ReactionName, Map<string, Promise<void>>>(reactionNames.map((name) => [name, new Map()]))
  return {
    async rooms() {
      return reactionNames.map((subscriber) => ({
        subscriber,
        limit: policies[subscriber].concurrency * perJob(subscriber) - (running.get(subscriber)?.size ?? 0),
      }))
    },
    async dispatch(deliveries) {
      for (const delivery of deliveries) {
        if (delivery.subscriber === 'broadcast') throw new Error('broadcasts do not go through queues')
        const own = running.get(delivery.subscriber)
        const { id } = delivery.event
        // It took longer than its lease, which is new now. BullMQ ignores a job that it still has, too.
        if (own?.has(id)) continue
        const job = work(context, delivery)
          .catch((error: unknown) => context.log.warn({ err: error }, 'a reaction ended without a result'))
          .finally(() => own?.delete(id))
        own?.set(id, job)
      }
    },
    async drain() {
      await Promise.allSettled([...running.values()].flatMap((own) => [...own.values()]))
    },
  }
}
