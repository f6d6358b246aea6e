import type { IncomingHttpHeaders } from 'node:http'
import type { App } from '@waymark/domain/context'
import { sessionOf } from '@waymark/domain/people/accounts/authenticate'
import { requireSecondFactor } from '@waymark/domain/people/accounts/second-factor'
import { networksOf } from '@waymark/domain/people/memberships/require-member'
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

/** Tabs and devices of one user on one gateway. Unlimited with `RATE_LIMITS=off`. */
const MAX_SOCKETS = 20

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a handshake's Origin is allowed. Browsers always send Origin and scripts cannot change it. It must be
 * `PUBLIC_URL` or, on a developer's machine, the same host on any port.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, public_url: string): boolean {
  const { origin } = headers
  if (origin === undefined || origin === new URL(public_url).origin) return true
  if (!URL.canParse(origin)) return false
  const { host, hostname } = new URL(origin)
  return LOCAL.has(hostname) && (host === headers.host || host === headers['x-forwarded-host'])
}

export const handshake = z.object({ token: z.string().max(4096) })

/** What a refused client receives. `data` is the error body of the HTTP API without a request id. */
export const refusal = ({ message, code }: AppError) =>
  Object.assign(new Error(message), { data: { detail: message, code } })

/** One attempt per connection, or a client could have tokens checked without limit. Another one closes it. */
export function firstAttempts(): (socket: GatewaySocket) => boolean {
  const asked = new WeakSet<object>()
  return ({ conn }) => {
    if (asked.has(conn)) {
      conn.close()
      return false
    }
    asked.add(conn)
    return true
  }
}

/**
 * Accepts a socket with an access token of a valid session and adds it to the rooms of its user, session and networks.
 * While the database is away, the connection just closes, so that the client retries on its own.
 */
export function requireSession(io: Io, app: Pick<App, 'db' | 'secrets' | 'log' | 'config'>) {
  const most = app.config.RATE_LIMITS === 'off' ? Number.POSITIVE_INFINITY : MAX_SOCKETS
  const isFirst = firstAttempts()

  return async (socket: GatewaySocket, next: (error?: Error) => void): Promise<void> => {
    if (!isFirst(socket)) return
    try {
      const { data } = handshake.safeParse(socket.handshake.auth)
      if (!data) throw unauthorized()
      const { user, session_id } = await sessionOf(app, data.token)
      await requireSecondFactor(app, user)
      const networks = (await networksOf(app.db, user)).map(networkRoom)
      // Nothing may be awaited between counting and joining, or many simultaneous connections would all pass the limit.
      if (socketsOf(io, user.id) >= most) throw tooManyRequests(60, 'You have too many windows open.')
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
        socket.conn.close()
      }
    }
  }
}
