import { connect, createServer, type Socket } from 'node:net'
import { portOf } from '@waymark/platform/port-of'

export interface Freezable extends AsyncDisposable {
  url: string
  /** From now on it accepts connections and bytes, and answers nothing, as a machine that vanished from the network. */
  freeze(): void
  /** Answers again, first what it was asked meanwhile. */
  thaw(): void
  /** The commands that it was asked while frozen, in lower case. */
  asked(): string[]
}

/** A Redis, reached over a connection that can be frozen. */
export async function freezable(redis_url: string): Promise<Freezable> {
  const { hostname, port, pathname, protocol } = new URL(redis_url)
  const reach = () => (protocol === 'unix:' ? connect(pathname) : connect(Number(port), hostname))
  let frozen = false
  let asked = ''
  const held: (() => void)[] = []
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const redis = reach()
    for (const [from, to] of [
      [client, redis],
      [redis, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('data', (bytes) => {
        if (frozen && from === client) asked += bytes.toString('latin1')
        if (frozen) held.push(() => to.write(bytes))
        else to.write(bytes)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `redis://127.0.0.1:${portOf(server)}`,
    freeze: () => {
      frozen = true
      asked = ''
    },
    thaw: () => {
      frozen = false
      for (const pass of held.splice(0)) pass()
    },
    asked: () => [...asked.matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)].map(([, name = '']) => name.toLowerCase()),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
