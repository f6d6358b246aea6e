import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@waymark/platform/log'
import { connectRedis, PRODUCER, READER } from '@waymark/platform/redis'
import type { Redis } from 'ioredis'
import { type Bus, type BusListener, deliver } from './bus.ts'

const STREAM = 'waymark:bus'
/** A gateway that missed more messages than this refetches. */
const KEPT = 10_000
/** How often a reader checks that the stream is still the same. */
const CHECK_MS = 1000
/** The delay before another attempt, while a reader connects for the first time and after the bus went down. */
const CONNECTING_MS = 20
const DOWN_MS = 100

type StreamId = readonly [ms: number, sequence: number]
const parseId = (id: string): StreamId => {
  const [ms = '0', sequence = '0'] = id.split('-')
  return [Number(ms), Number(sequence)]
}
const isAfter = (a: string, b: string) => {
  const [[aMs, aSeq], [bMs, bSeq]] = [parseId(a), parseId(b)]
  return aMs === bMs ? aSeq > bSeq : aMs > bMs
}

interface StreamState {
  last: string
  length: number
  added: number
}

async function inspect(redis: Redis): Promise<StreamState> {
  const info: unknown = await redis.xinfo('STREAM', STREAM).catch((error: Error) => {
    if (/no such key/i.test(error.message)) return null
    throw error
  })
  if (!Array.isArray(info)) return { last: '0-0', length: 0, added: 0 }
  const field = (name: string): unknown => info[info.indexOf(name) + 1]
  return {
    last: String(field('last-generated-id')),
    length: Number(field('length')),
    added: Number(field('entries-added')),
  }
}

/** The bus on a Redis stream: each reader reads all of it from its position. */
export function redisBus(url: string, log: Log): Bus {
  const producer = connectRedis(url, PRODUCER, log)

  return {
    async publish(messages) {
      if (messages.length === 0) return
      const pipeline = producer.pipeline()
      for (const message of messages) {
        pipeline.xadd(STREAM, 'MAXLEN', '~', KEPT, '*', 'm', JSON.stringify(message))
      }
      const results = await pipeline.exec()
      const failed = results?.find(([error]) => error)?.[0]
      if (failed) throw failed
    },

    async subscribe(subscriber) {
      const reader = connectRedis(url, READER, log)
      const checker = connectRedis(url, PRODUCER, log)
      let stopped = false
      void follow(reader, checker, subscriber, () => stopped, log)
      return {
        async stop() {
          stopped = true
          reader.disconnect()
          checker.disconnect()
        },
      }
    },

    async close() {
      producer.disconnect()
    },
  }
}

async function follow(
  reader: Redis,
  checker: Redis,
  subscriber: BusListener,
  stopped: () => boolean,
  log: Log,
): Promise<void> {
  let at: string | undefined
  /** How many entries had ever been added to the stream at position `at`. */
  let added = 0

  const check = async () => {
    const state = await inspect(checker)
    const unread = state.added - added
    // The stream was flushed, is on another server, or was trimmed past our position, so unread messages are lost.
    const lost = at !== undefined && (unread < 0 || isAfter(at, state.last) || unread > state.length)
    if (at === undefined || lost) {
      at = state.last
      added = state.added
    }
    if (lost) subscriber.onGap()
  }

  let checked = 0
  // Undefined until the first read: nothing was missed before it.
  let connected: boolean | undefined
  while (!stopped()) {
    try {
      if (connected === undefined && reader.status !== 'ready') throw new Error('not connected yet')
      if (Date.now() - checked >= CHECK_MS || at === undefined) {
        await check()
        checked = Date.now()
        if (connected === false) subscriber.onGap()
        connected = true
      }
      const read = await reader.xread('COUNT', 500, 'BLOCK', CHECK_MS, 'STREAMS', STREAM, at ?? '$')
      if (stopped()) return
      for (const [entry, fields] of read?.[0]?.[1] ?? []) {
        at = entry
        added += 1
        deliver(fields[1] ?? '', subscriber, log)
      }
    } catch (error) {
      if (stopped()) return
      if (connected) {
        log.warn({ err: error }, 'the bus is down')
        connected = false
      }
      checked = 0
      await sleep(connected === undefined ? CONNECTING_MS : DOWN_MS)
    }
  }
}
