/** The current addresses of the instances of one service. */
export interface Targets {
  add: (port: number) => void
  remove: (port: number) => void
  /** The next instance in turn. If there is none, waits for one until the deadline (ms since 1970). */
  next: (deadline: number) => Promise<number | undefined>
}

export function createTargets(): Targets {
  const ports: number[] = []
  const waiting = new Set<() => void>()
  let turn = 0
  return {
    add: (port) => {
      ports.push(port)
      for (const wake of waiting) wake()
    },
    remove: (port) => {
      const index = ports.indexOf(port)
      if (index >= 0) ports.splice(index, 1)
    },
    next: async (deadline) => {
      while (ports.length === 0 && Date.now() < deadline) {
        await new Promise<void>((resolve) => {
          const wake = () => {
            clearTimeout(timer)
            waiting.delete(wake)
            resolve()
          }
          const timer = setTimeout(wake, deadline - Date.now())
          waiting.add(wake)
        })
      }
      turn = (turn + 1) % Math.max(ports.length, 1)
      return ports[turn]
    },
  }
}
