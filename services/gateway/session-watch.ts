import type { App } from '@waymark/domain/context'
import type { Presence } from '@waymark/domain/conversations/presence/presence'
import { readSessions } from '@waymark/domain/conversations/presence/read-sessions'
import { type Debouncer, debounce } from './debounce.ts'
import {
  ADMINISTRATORS_ROOM,
  emitTo,
  heldSessionIds,
  type Io,
  PLATFORM_ROOM,
  QUEUES_ROOM,
  sessionRoom,
  socketsOf,
} from './rooms.ts'

/** A safety net for `session.ended`: no socket outlives its session by more than this. */
const SWEEP_MS = 30_000

/** Ends the sockets of a session. Clients do not reconnect on their own after this. */
export function endSockets(io: Io, session_id: string, reason: string): void {
  const room = sessionRoom(session_id)
  if (emitTo(io, room, 'session:ended', { reason })) io.in(room).disconnectSockets(true)
}

/**
 * Checks sessions again: closes the sockets of ended ones, removes from rooms those who may no longer be there, and updates the
 * users' presence.
 */
export function watchSessions(io: Io, presence: Presence, { db, log }: Pick<App, 'db' | 'log'>): Debouncer {
  const checks = debounce(async (session_ids) => {
    const here = session_ids.filter((id) => io.sockets.adapter.rooms.has(sessionRoom(id)))
    if (here.length === 0) return
    for (const { id, over, user_id, administrator, watches_platform, shown } of await readSessions(db, here)) {
      if (!administrator) io.in(sessionRoom(id)).socketsLeave([ADMINISTRATORS_ROOM, QUEUES_ROOM])
      if (!watches_platform) io.in(sessionRoom(id)).socketsLeave(PLATFORM_ROOM)
      if (over !== null) endSockets(io, id, over)
      else if (user_id !== null && socketsOf(io, user_id) > 0) {
        if (shown) presence.hold(user_id)
        else presence.release(user_id)
      }
    }
  }, log)
  const sweep = setInterval(() => checks.add(heldSessionIds(io)), SWEEP_MS)
  return {
    add: checks.add,
    stop() {
      clearInterval(sweep)
      return checks.stop()
    },
  }
}
