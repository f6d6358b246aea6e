import type { ServerMessages } from '@waymark/contracts/sockets'

/**
 * How long (ms) to wait for the gateway's first message, which a slow phone may not get to while it draws the screen.
 * Gateways of earlier releases send none.
 */
const HELLO_MS = 5_000

interface Reread {
  /** Reads everything again. */
  readonly all: () => void
  /** Reads again what an earlier screen had asked. */
  readonly earlier: () => void
}

/**
 * Decides after each connect what has to be read again, because what changes between a screen's first request and its
 * connection is not broadcast to it. The gateway says how long ago it last had something for this page: what was asked
 * since then is up to date. After a lost connection, everything is read again. `opened` is when the screen asked first.
 */
export function createCatchUp(reread: Reread, opened: number) {
  let first = true
  let waiting: ReturnType<typeof setTimeout> | undefined
  const all = () => {
    clearTimeout(waiting)
    waiting = undefined
    first = false
    reread.all()
  }
  return {
    connected: () => {
      clearTimeout(waiting)
      if (first) waiting = setTimeout(all, HELLO_MS)
      else all()
    },
    hello: ({ quiet_ms }: Pick<ServerMessages['hello'], 'quiet_ms'>) => {
      if (waiting === undefined) return
      // The time that the message took counts, too. This can only lead to reading more.
      if (Date.now() - opened > quiet_ms) {
        all()
        return
      }
      clearTimeout(waiting)
      waiting = undefined
      first = false
      reread.earlier()
    },
  }
}
