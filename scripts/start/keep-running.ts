import { setTimeout as sleep } from 'node:timers/promises'

interface Server {
  ended: Promise<void>
  stop: () => Promise<void>
}

export interface Kept<T extends Server> {
  /** The server that is running now. */
  current: () => T
  stop: () => Promise<void>
}

/** Starts a server and restarts it at the same address whenever it ends, until it is stopped. */
export async function keepRunning<T extends Server>(
  name: string,
  launch: () => Promise<T>,
  say: (line: string) => void,
): Promise<Kept<T>> {
  let server = await launch()
  let stopping = false
  let watching = watch()

  async function watch(): Promise<void> {
    await server.ended
    for (let delay = 250; ; delay = Math.min(delay * 2, 5000)) {
      if (stopping) return
      say(`${name} ended; starting it again.`)
      try {
        server = await launch()
        watching = watch()
        return
      } catch (error) {
        say(error instanceof Error ? error.message : String(error))
        await sleep(delay)
      }
    }
  }

  return {
    current: () => server,
    stop: async () => {
      stopping = true
      await server.stop()
      await watching
      // It may have been starting at that moment.
      await server.stop()
    },
  }
}
