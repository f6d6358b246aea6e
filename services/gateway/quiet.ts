/** For how long (ms) the gateway remembers what it sent. A page that asked earlier asks again. */
const REMEMBERED_MS = 60_000
/** Users who came or went, to tell one socket of. */
const MOST_USERS = 200

/** When something was last sent to each room, whether or not a socket was in it. */
export interface Quiet {
  sent(room: string): void
  /** This user came or went. */
  changed(user_id: string): void
  /** Something may have been missed that would have been sent. */
  restart(): void
  /** For how long (ms) a socket in these rooms would have received nothing, other than who came and went. */
  forMs(rooms: Iterable<string>): number
  /** The users who came or went in that time. */
  users(): Iterable<string>
}

export function rememberQuiet(now: () => number = Date.now): Quiet {
  let started = now()
  // Oldest first.
  const rooms = new Map<string, number>()
  const users = new Map<string, number>()

  function note(times: Map<string, number>, key: string) {
    const at = now()
    times.delete(key)
    times.set(key, at)
    for (const [oldest, then] of times) {
      if (then > at - REMEMBERED_MS) break
      times.delete(oldest)
    }
  }

  return {
    sent: (room) => note(rooms, room),
    changed(user_id) {
      note(users, user_id)
      const [oldest] = users
      if (!oldest || users.size <= MOST_USERS) return
      users.delete(oldest[0])
      started = Math.max(started, oldest[1])
    },
    restart() {
      started = now()
    },
    forMs(among) {
      let since = Math.max(started, now() - REMEMBERED_MS)
      for (const room of among) since = Math.max(since, rooms.get(room) ?? 0)
      return Math.max(0, now() - since)
    },
    users: () => users.keys(),
  }
}
