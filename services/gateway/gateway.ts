import type { Server as HttpServer } from 'node:http'
import type { App } from '@waymark/domain/context'
import { createPresence, type Presence } from '@waymark/domain/conversations/presence/presence'
import type { BusMessage } from '@waymark/events/bus'
import { freeMemoryAfterWaves } from '@waymark/platform/free-memory'
import { gauge } from '@waymark/platform/metrics'
import { transportSecurity } from '@waymark/platform/transport-security'
import { Server } from 'socket.io'
import { announcePresence } from './announce-presence.ts'
import { handleClientMessages } from './client-messages.ts'
import { consumerPages } from './consumers.ts'
import { debounce } from './debounce.ts'
import { forwardEvent } from './forward-event.ts'
import { rememberLastSent } from './last-sent.ts'
import { watchingQueues } from './queue-watch.ts'
import { recounting } from './recount.ts'
import { emitTo, heldSessionIds, type Io, PLATFORM_ROOM, userOfRoom, userRoom, usersOnline } from './rooms.ts'
import { watchSessions } from './session-watch.ts'
import { isOwnOrigin, requireSession } from './socket-auth.ts'

/** The longest accepted message (bytes). Ours are far shorter. */
const LONGEST_MESSAGE = 64 * 1024
/** Long enough for a page reload, so that its user does not appear to leave. */
const RELOAD_MS = 3000
/** How long to wait for the bus before serving without it. Anything missed until then leads to a refetch. */
const FOLLOW_MS = 3000
const CLOSE_MS = 3000
/** So many handshakes, as after a restart, leave more garbage than their sockets need. */
const WAVE = 200
/** How often users who watch the platform get an update while clients arrive. */
const PLATFORM_MS = 1000

const sockets = gauge('gateway_sockets', 'Sockets of signed-in users')

/** Waits for a promise, up to a limit. */
const within = (ms: number, something: Promise<unknown>) =>
  Promise.race([something, new Promise((resolve) => setTimeout(resolve, ms).unref())])

export interface Gateway {
  attach(server: HttpServer): void
  /** Closes every socket, so that clients connect to another gateway. */
  stop(): Promise<void>
}

/** Reads the whole bus and sends messages to the sockets of this process. */
export async function startGateway(app: Pick<App, 'db' | 'bus' | 'config' | 'log' | 'secrets'>): Promise<Gateway> {
  const { bus, config, log } = app
  const io: Io = new Server({
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: LONGEST_MESSAGE,
    connectTimeout: 5000,
    allowRequest: (request, answer) => answer(null, isOwnOrigin(request.headers, config.PUBLIC_URL)),
  })
  const remembered = rememberLastSent()
  // For the page that opens its socket a moment later.
  const emitAndRemember: typeof emitTo = (server, room, name, data) => {
    if (room !== null) remembered.note(room)
    return emitTo(server, room, name, data)
  }
  const presence: Presence = createPresence(bus, {
    onChange(user_id) {
      remembered.noteUser(user_id)
      news.tell(user_id)
      consumers.tellOfAgent(user_id)
    },
  })
  const news = announcePresence(io, presence, app)
  const consumers = consumerPages(io, presence, app)
  const counts = recounting(io, app)
  const sessions = watchSessions(io, presence, app)
  const platform = debounce(
    async () => void emitAndRemember(io, PLATFORM_ROOM, 'platform:changed', {}),
    log,
    PLATFORM_MS,
  )
  const queues = watchingQueues(io, app)
  const handleMessagesOf = handleClientMessages(app, queues)

  const freeMemory = freeMemoryAfterWaves(WAVE, (error) => log.warn({ err: error }, 'memory could not be freed'))
  const admit = requireSession(io, app)
  io.use((socket, next) => void admit(socket, next))
  io.on('connection', (socket) => {
    sockets.inc()
    freeMemory()
    socket.once('disconnect', () => sockets.dec())
    const users = Array.from(remembered.users(), (agent_id) => ({ agent_id, online: presence.isOnline(agent_id) }))
    socket.emit('hello', { quiet_ms: remembered.msSinceLastSent(socket.rooms), presence: users })
    handleMessagesOf(socket)
    counts.add([socket.data.user_id])
    // The session may have ended between its check and this socket's joining the session's room.
    sessions.add([socket.data.session_id])
  })
  io.sockets.adapter.on('delete-room', (room: string) => {
    const user_id = userOfRoom(room)
    if (user_id) presence.release(user_id, RELOAD_MS)
  })

  const parts = { emit: emitAndRemember, consumers, counts, sessions, platform }
  const subscription = await bus.subscribe({
    onMessage(message: BusMessage) {
      if (message.kind === 'event') forwardEvent(io, parts, message.event)
      else if (message.kind === 'typing') {
        const { partner_id, conversation_id, user_id } = message
        if (!consumers.tellOfTyping(partner_id, user_id)) {
          emitTo(io, userRoom(partner_id), 'typing', { conversation_id, user_id })
        }
      } else presence.onMessage(message)
    },
    onGap() {
      log.info('bus messages may have been missed; all clients refetch')
      remembered.restart()
      emitTo(io, null, 'refetch', {})
      consumers.refetch()
      counts.add(usersOnline(io))
      sessions.add(heldSessionIds(io))
      presence.onGap()
    },
  })
  await within(FOLLOW_MS, presence.following)

  return {
    attach(server) {
      io.attach(server)
      io.engine.on('headers', (headers) => Object.assign(headers, transportSecurity(config.PUBLIC_URL)))
      // Otherwise, the headers of the handshake would stay in memory as long as its socket.
      io.engine.on('connection', (connection: { request: unknown }) => {
        connection.request = null
      })
    },
    async stop() {
      // Closed like a lost network, because clients do not reconnect after an orderly disconnect. An unresponsive peer
      // cannot delay this.
      await within(CLOSE_MS, io.close())
      await subscription.stop()
      presence.stop()
      await Promise.all([counts, sessions, news, platform, queues, consumers].map((part) => part.stop()))
    },
  }
}
