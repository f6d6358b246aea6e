/** How far back this goes (ms). A page that loaded its data earlier loads it again. */
const REMEMBERED_MS = 60_000
/** The most users who came or went that a new socket is told of. */
const MAX_USERS = 200

/**
 * Remembers when each room last got a message. A page that loaded its data before then may have missed something, so it
 * loads it again.
 */
export interface LastSent {
  /** A message went to this room, whether or not a socket was in it. */
  note(room: string): void
  /** This user came or went. */
  noteUser(user_id: string): void
  /** Starts over, because messages may have been missed that belonged to any room. */
  restart(): void
  /**
   * How long ago (ms) one of these rooms last got a message or, if none did, how far back this remembers. Users who came or
   * went do not count: a new socket is told of them.
   */
  msSinceLastSent(rooms: Iterable<string>): number
  /** The users who came or went in the time that is remembered. */
  users(): Iterable<string>
}

export function rememberLastSent(now: () => number = Date.now): LastSent {
  let started = now()
  // Oldest first.
  const rooms = new Map<string, number>()
  const users = new Map<string, number>()

  function noteIn(times: Map<string, number>, key: string) {
    const at = now()
    times.delete(key)
    times.set(key, at)
    for (const [oldest, then] of times) {
      if (then > at - REMEMBERED_MS) break
      times.delete(oldest)
    }
  }

  return {
    note: (room) => noteIn(rooms, room),
    noteUser(user_id) {
      noteIn(users, user_id)
      const [oldest] = users
      if (!oldest || users.size <= MAX_USERS) return
      users.delete(oldest[0])
      started = Math.max(started, oldest[1])
    },
    restart() {
      started = now()
    },
    msSinceLastSent(among) {
      let since = Math.max(started, now() - REMEMBERED_MS)
      for (const room of among) since = Math.max(since, rooms.get(room) ?? 0)
      return Math.max(0, now() - since)
    },
    users: () => users.keys(),
  }
}
