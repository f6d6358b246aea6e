import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { rawHeaders } from '@waymark/platform/http-server'
import { upgradeHead } from './edge-headers.ts'
import type { Targets } from './targets.ts'

interface TunnelOptions {
  gateway: Targets
  behindProxy: boolean
  /** Headers of the answers that no gateway gives. */
  transport: Readonly<Record<string, string>>
  /** How long an upgrade waits for a restarting gateway. */
  hold_ms: number
}

/** Connects sockets with a gateway, whose bytes it then passes on as they are. */
export function createTunnel({ gateway, behindProxy, transport, hold_ms }: TunnelOptions) {
  return async function tunnel(request: IncomingMessage, socket: Duplex, head: Buffer) {
    for (const deadline = Date.now() + hold_ms; ; await sleep(20)) {
      const target = await gateway.next(deadline)
      if (target === undefined || socket.destroyed) break
      const upstream = await connected(target)
      if (!upstream) continue
      upstream.on('error', () => socket.destroy())
      upstream.once('close', () => socket.destroy())
      socket.once('close', () => upstream.destroy())
      upstream.write(upgradeHead(request, behindProxy))
      upstream.write(head)
      socket.pipe(upstream).pipe(socket)
      return
    }
    refuseUpgrade(socket, '503 Service Unavailable', { ...transport, 'retry-after': '1' })
  }
}

function connected(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(undefined))
  })
}

export function refuseUpgrade(socket: Duplex, status: string, headers: Readonly<Record<string, string>>) {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${rawHeaders(headers)}\r\n`)
}
