import type { App } from '@waymark/domain/context'
import { partnersAmong } from '@waymark/domain/conversations/messaging/partners-among'
import type { Presence } from '@waymark/domain/conversations/presence/presence'
import { debounce } from './debounce.ts'
import { emitTo, type Io, userRoom, usersOnline } from './rooms.ts'

/** The most messages per window: telling everyone about everyone grows with the square of the number of users. */
const MAX_FRAMES = 5000
const WINDOW_MS = 250

export interface PresenceAnnouncer {
  /** This user came online or went offline. */
  tell: (user_id: string) => void
  stop: () => Promise<void>
}

/**
 * Tells sockets on this gateway immediately who came and went. In a wave, such as after a restart, only their
 * conversation partners are told. Everyone else sees it with the next list they fetch.
 */
export function announcePresence(io: Io, presence: Presence, { db, log }: Pick<App, 'db' | 'log'>): PresenceAnnouncer {
  let spent = 0
  const tell = (room: string | null, agent_id: string) =>
    emitTo(io, room, 'presence', { agent_id, online: presence.isOnline(agent_id) })

  const wave = debounce(
    async (user_ids) => {
      for (const { user_id, partner_id } of await partnersAmong(db, user_ids, usersOnline(io))) {
        tell(userRoom(partner_id), user_id)
      }
    },
    log,
    WINDOW_MS,
  )
  return {
    tell(user_id) {
      const frames = io.sockets.sockets.size
      if (spent > 0 && spent + frames > MAX_FRAMES) {
        wave.add([user_id])
        return
      }
      if (spent === 0) {
        setTimeout(() => {
          spent = 0
        }, WINDOW_MS).unref()
      }
      spent += frames
      tell(null, user_id)
    },
    stop: wave.stop,
  }
}
