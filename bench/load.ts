import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long a connection is used again (ms). The server ends those that wait for 10 s. */
const FRESH_MS = 3000

export interface Answer {
  status: number
  /** Id of the client created by a 201. */
  id: string | undefined
}

/**
 * A keep-alive connection that sends intakes one after another. It uses a bare socket because the load generator shares
 * the machine with the system under test, and `node:http` and `fetch` need several times the CPU.
 */
class Connection {
  readonly #socket: Socket
  readonly #head: string
  #received = ''
  #used = performance.now()
  #settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined

  constructor(url: URL) {
    this.#head = `POST ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\nContent-Length: `
    this.#socket = connect({ host: url.hostname, port: Number(url.port || 80), noDelay: true })
    this.#socket.setEncoding('latin1')
    this.#socket.on('data', (data: string) => this.#receive(data))
    this.#socket.on('error', (error) => this.#settle?.reject(error))
    this.#socket.on('close', () => this.#settle?.reject(new Error('the connection ended without a response')))
  }

  /** Whether the server still has it. */
  isFresh(): boolean {
    return performance.now() - this.#used < FRESH_MS
  }

  post(body: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      // It would tell nobody.
      if (this.#socket.destroyed) throw new Error('the connection has ended')
      this.#settle = { resolve, reject }
      this.#socket.write(`${this.#head}${Buffer.byteLength(body)}\r\n\r\n${body}`)
    })
  }

  #receive(data: string) {
    this.#received += data
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = /content-length: (\d+)/i.exec(this.#received)?.[1]
    if (length === undefined) {
      this.#settle?.reject(new Error('a response without Content-Length cannot be read'))
      return
    }
    if (this.#received.length < end + 4 + Number(length)) return
    const status = Number(this.#received.slice(9, 12))
    const id = status === 201 ? /"id":"([0-9a-f-]{36})"/.exec(this.#received)?.[1] : undefined
    this.#received = ''
    this.#used = performance.now()
    this.#settle?.resolve({ status, id })
  }

  close() {
    this.#settle = undefined
    this.#socket.destroy()
  }
}

export interface Load {
  accepted_per_s: number
  p50_ms: number
  p99_ms: number
  ids: string[]
  /** Responses other than 201, by status. */
  refused: Record<number, number>
}

/** Runs `connections` callers that each send the next intake after the previous response. `url` is the endpoint. */
export async function closedLoop(
  url: string,
  { connections = 32, seconds, body }: { connections?: number; seconds: number; body: () => string },
): Promise<Load & { latencies_ms: number[] }> {
  const target = new URL(url)
  const latencies_ms: number[] = []
  const ids: string[] = []
  const refused: Record<number, number> = {}
  const started = performance.now()
  const end = started + seconds * 1000
  const open = Array.from({ length: connections }, () => new Connection(target))
  try {
    await Promise.all(
      open.map(async (connection) => {
        for (let sent = performance.now(); sent < end; ) {
          const { status, id } = await connection.post(body())
          const now = performance.now()
          latencies_ms.push(now - sent)
          sent = now
          if (status === 201 && id) ids.push(id)
          else refused[status] = (refused[status] ?? 0) + 1
        }
      }),
    )
  } finally {
    for (const connection of open) connection.close()
  }
  const elapsed_s = (performance.now() - started) / 1000
  const sorted = latencies_ms.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { accepted_per_s: ids.length / elapsed_s, p50_ms: at(0.5), p99_ms: at(0.99), ids, refused, latencies_ms }
}

/** Sends `rate` intakes a second regardless of responses. Returns when each accepted one was sent. */
export async function openLoop(
  url: string,
  { rate, seconds, body }: { rate: number; seconds: number; body: () => string },
): Promise<{ sent_at: Map<string, number>; refused: number }> {
  const target = new URL(url)
  const sent_at = new Map<string, number>()
  const all: Connection[] = []
  const free: Connection[] = []
  const pending = new Set<Promise<void>>()
  let refused = 0
  let failed: unknown
  const send = async () => {
    const last = free.pop()
    const connection = last?.isFresh() ? last : new Connection(target)
    if (connection !== last) all.push(connection)
    const sent = performance.now()
    const { id } = await connection.post(body())
    free.push(connection)
    if (id) sent_at.set(id, sent)
    else refused += 1
  }
  try {
    const started = performance.now()
    for (let count = 0; count < rate * seconds; count += 1) {
      const due = started + (count * 1000) / rate
      const wait = due - performance.now()
      if (wait > 0.5) await sleep(wait)
      const one: Promise<void> = send()
        .catch((error: unknown) => {
          failed ??= error
        })
        .finally(() => pending.delete(one))
      pending.add(one)
      if (failed) break
    }
    await Promise.all(pending)
    if (failed) throw failed
  } finally {
    for (const connection of all) connection.close()
  }
  return { sent_at, refused }
}
