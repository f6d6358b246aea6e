import type { IncomingHttpHeaders } from 'node:http'
import { sessionOf } from '@waymark/domain/accounts/authenticate'
import type { App } from '@waymark/domain/context'
import { networksOf } from '@waymark/domain/networks/require-member'
import { AppError, isDatabaseUnavailable, tooManyRequests, unauthorized } from '@waymark/platform/errors'
import { z } from 'zod'
import {
  ADMINISTRATORS_ROOM,
  type GatewaySocket,
  type Io,
  networkRoom,
  PLATFORM_ROOM,
  sessionRoom,
  socketsOf,
  userRoom,
} from './rooms.ts'

/** Tabs and devices of one user on one gateway; without limit under `RATE_LIMITS=off`. */
const MOST_SOCKETS = 20

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a handshake may come from where it says. Browsers always send Origin and cannot choose it: ours is
 * `PUBLIC_URL`'s, or on a developer's machine the very host that was called, whatever its port.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, public_url: string): boolean {
  const { origin } = headers
  if (origin === undefined || origin === new URL(public_url).origin) return true
  if (!URL.canParse(origin)) return false
  const { host, hostname } = new URL(origin)
  return LOCAL.has(hostname) && (host === headers.host || host === headers['x-forwarded-host'])
}

const handshake = z.object({ token: z.string().max(4096) })

/** What a refused client is told; `data` is the error body of the HTTP API without a request id. */
const refusal = ({ message, code }: AppError) => Object.assign(new Error(message), { data: { detail: message, code } })

/**
 * Lets in who holds an access token of a session that is good, and puts the socket into the rooms of its user, its
 * session and the user's networks. While the database is away the connection just ends, so that the client comes again by itself.
 */
export function requireSession(io: Io, app: Pick<App, 'db' | 'secrets' | 'log' | 'config'>) {
  const most = app.config.RATE_LIMITS === 'off' ? Number.POSITIVE_INFINITY : MOST_SOCKETS
  const asked = new WeakSet<object>()

  return async (socket: GatewaySocket, next: (error?: Error) => void): Promise<void> => {
    const { conn } = socket
    // One question per connection, or a client could have tokens checked without end.
    if (asked.has(conn)) {
      conn.close()
      return
    }
    asked.add(conn)
    try {
      const { data } = handshake.safeParse(socket.handshake.auth)
      if (!data) throw unauthorized()
      const { user, session_id } = await sessionOf(app, data.token)
      const networks = (await networksOf(app.db, user)).map(networkRoom)
      // Nothing is waited for between counting and joining, or many at once would all be the last that may.
      if (socketsOf(io, user.id) >= most) throw tooManyRequests(60, 'Too many windows are open.')
      socket.handshake.auth = {}
      socket.data = { user_id: user.id, session_id }
      const shared = [...networks]
      if (user.capabilities.includes('platform_watch')) shared.push(PLATFORM_ROOM)
      if (user.role === 'sys_admin') shared.push(ADMINISTRATORS_ROOM)
      await socket.join([userRoom(user.id), sessionRoom(session_id), ...shared])
      next()
    } catch (error) {
      if (error instanceof AppError) next(refusal(error))
      else {
        if (!isDatabaseUnavailable(error)) app.log.error({ err: error }, 'a handshake failed')
        conn.close()
      }
    }
  }
}
