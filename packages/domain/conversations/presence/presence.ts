import type { Bus, BusListener, BusMessage } from '@waymark/events/bus'
import { newId } from '@waymark/platform/ids'

/** How long an announcement is valid. When a process dies, its users go offline after this time. */
const LEASE_MS = 45_000
const TICKS_PER_LEASE = 9
/** Leases are renewed twice before they end, so one lost message takes no one offline. */
const TICKS_PER_RENEWAL = 4
const ASK_AGAIN_MS = 100
/** An id takes 39 bytes; a NOTIFY carries fewer than 8,000. */
const USERS_PER_MESSAGE = 100

/**
 * Who is online, as far as this process knows. Nothing is stored: each process with connections announces its users on
 * the bus as leases, and a newcomer asks for them. While the bus is down, users of other processes go offline here when
 * their leases end. The next announcement, or the question after the gap, brings them back.
 */
export interface Presence extends BusListener {
  isOnline(user_id: string): boolean
  /** This process now holds a connection of this user. */
  hold(user_id: string): void
  /**
   * This process no longer has a connection of this user. Nothing is announced if `hold` follows within `after_ms`, as
   * when a page reloads.
   */
  release(user_id: string, after_ms?: number): void
  /** Resolves when bus messages arrive here, so that the caller misses nothing published later. */
  readonly following: Promise<void>
  stop(): void
}

/** Subscribe the result to the same bus. `onChange` runs when a user comes online or goes offline anywhere. */
export function createPresence(
  bus: Bus,
  { onChange, lease_ms = LEASE_MS }: { onChange?: (user_id: string, online: boolean) => void; lease_ms?: number } = {},
): Presence {
  const holder_id = newId()
  /** For each user, when the lease of each process ends. */
  const leases = new Map<string, Map<string, number>>()
  const held = new Set<string>()
  const releases = new Map<string, NodeJS.Timeout>()

  const untold = new Set<string>()
  let telling = false
  /**
   * Tells the others whether these users are here. One message is on its way at a time, and says how it is when it
   * leaves: two connections could swap an "offline" with the "online" before it.
   */
  const tell = async (user_ids: Iterable<string>) => {
    for (const user_id of user_ids) untold.add(user_id)
    if (telling) return
    telling = true
    while (untold.size > 0) {
      const { online = [], offline = [] } = Object.groupBy(untold, (id) => (held.has(id) ? 'online' : 'offline'))
      untold.clear()
      await publish([...announcements(online, true), ...announcements(offline, false)])
    }
    telling = false
  }
  // The next renewal makes up for a lost message.
  const publish = (messages: BusMessage[]) => bus.publish(messages).catch(() => undefined)
  const announcements = (user_ids: readonly string[], online: boolean): BusMessage[] =>
    Array.from({ length: Math.ceil(user_ids.length / USERS_PER_MESSAGE) }, (_, at) => {
      const some = user_ids.slice(at * USERS_PER_MESSAGE, (at + 1) * USERS_PER_MESSAGE)
      return { kind: 'presence', holder_id, user_ids: some, online }
    })

  const lease = (user_id: string, holder: string, until: number) => {
    const known = leases.get(user_id)
    if (known) {
      known.set(holder, until)
      return
    }
    leases.set(user_id, new Map([[holder, until]]))
    onChange?.(user_id, true)
  }
  const end = (user_id: string, holder: string) => {
    const known = leases.get(user_id)
    if (!known?.delete(holder) || known.size > 0) return
    leases.delete(user_id)
    onChange?.(user_id, false)
  }

  let ticks = 0
  const ticking = setInterval(() => {
    ticks += 1
    if (ticks % TICKS_PER_RENEWAL === 0) void tell(held)
    const now = Date.now()
    for (const [user_id, holders] of leases) {
      for (const [holder, until] of holders) if (until <= now) end(user_id, holder)
    }
  }, lease_ms / TICKS_PER_LEASE)
  ticking.unref()

  const { promise: following, resolve: followed } = Promise.withResolvers<void>()
  let asking: NodeJS.Timeout | undefined
  // A reader of the bus starts some time after `subscribe`. Receiving its own question shows that it has started.
  const question = () => void publish([{ kind: 'presence_query', asker_id: holder_id }])
  const ask = () => {
    clearInterval(asking)
    question()
    asking = setInterval(question, ASK_AGAIN_MS)
    asking.unref()
  }
  ask()

  const drop = (user_id: string) => {
    releases.delete(user_id)
    if (!held.delete(user_id)) return
    end(user_id, holder_id)
    void tell([user_id])
  }

  return {
    following,
    isOnline: (user_id) => leases.has(user_id),
    hold(user_id) {
      clearTimeout(releases.get(user_id))
      releases.delete(user_id)
      if (held.has(user_id)) return
      held.add(user_id)
      lease(user_id, holder_id, Number.POSITIVE_INFINITY)
      void tell([user_id])
    },
    release(user_id, after_ms = 0) {
      clearTimeout(releases.get(user_id))
      if (after_ms === 0) drop(user_id)
      else releases.set(user_id, setTimeout(drop, after_ms, user_id).unref())
    },
    kinds: ['presence', 'presence_query'],
    onMessage(message) {
      if (message.kind === 'presence_query') {
        if (message.asker_id === holder_id) {
          clearInterval(asking)
          followed()
        } else void tell(held)
      } else if (message.kind === 'presence' && message.holder_id !== holder_id) {
        const until = Date.now() + lease_ms
        for (const user_id of message.user_ids) {
          if (message.online) lease(user_id, message.holder_id, until)
          else end(user_id, message.holder_id)
        }
      }
    },
    onGap() {
      void tell(held)
      ask()
    },
    stop() {
      // No offline announcement: the users of this process are about to connect to another one.
      clearInterval(ticking)
      clearInterval(asking)
      for (const release of releases.values()) clearTimeout(release)
    },
  }
}
