import type { App } from '@waymark/domain/context'
import { readSessions } from '@waymark/domain/conversations/presence/read-sessions'
import { readSnapshot } from '@waymark/domain/operations/queues/read-queues'
import { forbidden } from '@waymark/platform/errors'
import { counter } from '@waymark/platform/metrics'
import { debounce } from './debounce.ts'
import { emitTo, type GatewaySocket, type Io, QUEUES_ROOM } from './rooms.ts'

/** How often watchers get an update; less often if reading takes long. */
const EVERY_MS = 1000

const snapshots = counter('gateway_queue_snapshots_total', 'Reads of the queues for those who watch them')

export interface QueueWatch {
  /** Throws 403 for users who are not administrators. */
  join: (socket: GatewaySocket) => Promise<void>
  leave: (socket: GatewaySocket) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Sends the queues to the administrators who watch them: one read for everyone on this gateway, and none while no one
 * watches.
 */
export function watchingQueues(io: Io, { db, log }: Pick<App, 'db' | 'log'>): QueueWatch {
  const looks = debounce(
    async (again) => {
      if (!io.sockets.adapter.rooms.has(QUEUES_ROOM)) return
      const snapshot = await readSnapshot(db, new Date())
      snapshots.inc()
      emitTo(io, QUEUES_ROOM, 'queues', snapshot)
      looks.add(again)
    },
    log,
    EVERY_MS,
  )
  return {
    async join(socket) {
      const [session] = await readSessions(db, [socket.data.session_id])
      if (!session || session.over !== null || !session.administrator)
        throw forbidden('Only administrators can do this.')
      await socket.join(QUEUES_ROOM)
      looks.add(['queues'])
    },
    leave: async (socket) => socket.leave(QUEUES_ROOM),
    stop: looks.stop,
  }
}
