import { Agent, createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { endBrokenConnections } from '@waymark/platform/http-server'
import { portOf } from '@waymark/platform/port-of'
import { transportSecurity } from '@waymark/platform/transport-security'
import { createForwarder } from './edge-forward.ts'
import { createTunnel, refuseUpgrade } from './edge-tunnel.ts'
import { StartError } from './start-error.ts'
import type { Targets } from './targets.ts'

/**
 * The single origin of `npm start`: `/socket.io` goes to a gateway, everything else to an API. It is our own reverse
 * proxy because it must hold requests while a service restarts, and may only repeat those that are safe to repeat.
 */
export interface Edge {
  port: number
  /** Accepts no new requests and resolves once those in progress are answered. */
  drain: () => Promise<void>
  /** Ends all remaining connections. */
  close: () => void
}

export interface EdgeOptions {
  /** 0 for any free port. */
  port: number
  api: Targets
  gateway: Targets
  /** The operator's own proxy is in front, so its scheme and host headers are passed on. */
  behindProxy: boolean
  /** If it is https, the answers that no service gives ask browsers to use that, as those of services do. */
  public_url: string
  /** How long a request waits for a restarting service; 5 s by default. */
  hold_ms?: number
  /**
   * How long an idle connection to a service is kept; 4 s by default. The service closes one after 10 s, and a request
   * that is sent just then is lost. So the edge closes it long before.
   */
  idle_ms?: number
}

/** How long requests already on their way are accepted while draining. Closing immediately would lose them. */
const LAST_REQUESTS_MS = 300

/** @throws StartError when the port is taken or not allowed */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const { port, api, gateway, behindProxy, public_url, hold_ms = 5000, idle_ms = 4000 } = options
  const transport = transportSecurity(public_url)
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: idle_ms })
  const tunnels = new Set<Duplex>()
  let draining = false
  const forward = createForwarder({ agent, behindProxy, transport, hold_ms, isDraining: () => draining })
  const tunnel = createTunnel({ gateway, behindProxy, transport, hold_ms })

  // Headers within 5 s. A body may take as long as a large upload; the API has a shorter limit for everything else.
  const server = createServer({
    connectionsCheckingInterval: 1000,
    headersTimeout: 5000,
    requestTimeout: 300_000,
    // So that the next step of an assessment needs no new connection. A proxy in front usually keeps one for 60 s.
    keepAliveTimeout: 65_000,
  })
  endBrokenConnections(server, public_url)
  server.on('request', (request, response) => {
    response.once('close', () => {
      if (!server.listening) server.closeIdleConnections()
    })
    const targets = isSocketPath(request.url) ? gateway : api
    forward(request, response, targets).catch(() => response.destroy())
  })
  server.on('upgrade', (request, socket, head) => {
    tunnels.add(socket)
    socket.once('close', () => tunnels.delete(socket))
    socket.on('error', () => socket.destroy())
    if (isSocketPath(request.url)) tunnel(request, socket, head).catch(() => socket.destroy())
    else refuseUpgrade(socket, '404 Not Found', transport)
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(listenProblem(port, error))))
    server.listen(port, resolve)
  })
  return {
    port: portOf(server),
    drain: async () => {
      draining = true
      await sleep(LAST_REQUESTS_MS)
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
    close: () => {
      for (const socket of tunnels) socket.destroy()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

const isSocketPath = (url = '') => /^\/socket\.io(?:[/?]|$)/.test(url)

function listenProblem(port: number, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Choose another: PORT=3000 npm start`
  return `Port ${port} cannot be used: ${message}`
}
