import type { Sql } from '@waymark/platform/database'
import { observed } from '@waymark/platform/metrics'
import { type Backlog, backlog } from './backlog.ts'
import { readPauses } from './pauses.ts'
import { readProcesses } from './processes.ts'
import { type Subscriber, subscribers } from './routing.ts'

const FIGURES = [
  [
    'deliveries_pending',
    'Due and not settled: waiting, dispatched or failed before',
    ({ due, taken, lost, retrying }: Backlog) => due + taken + lost + retrying,
  ],
  ['deliveries_lost', 'Dispatched and not settled within their lease', ({ lost }: Backlog) => lost],
  ['deliveries_retrying', 'Failed, and waiting for their next attempt', ({ retrying }: Backlog) => retrying],
  ['deliveries_later', 'Timers and postponed deliveries', ({ later }: Backlog) => later],
  ['deliveries_dead', 'Dead, waiting for a retry by an administrator', ({ dead }: Backlog) => dead],
  ['deliveries_discarded', 'Discarded by an administrator', ({ discarded }: Backlog) => discarded],
  [
    'deliveries_oldest_seconds',
    'Age of the oldest due delivery that is not being worked on',
    ({ oldest_s }: Backlog) => oldest_s,
  ],
  [
    'deliveries_failing_oldest_seconds',
    'Age of the oldest due delivery that failed and is tried again',
    ({ stuck_s }: Backlog) => stuck_s,
  ],
] as const

const nothing = (subscriber: Subscriber): Backlog => ({
  subscriber,
  due: 0,
  taken: 0,
  lost: 0,
  retrying: 0,
  later: 0,
  dead: 0,
  discarded: 0,
  oldest_s: 0,
  stuck_s: 0,
})

/** Serves the state of the outbox and the processes at `/metrics`. Reads it for each scrape. */
export function observeBacklog(db: Sql): void {
  let reading: Promise<Backlog[]> | undefined
  // All figures of one scrape come from one query.
  const read = () => {
    reading ??= backlog(db).finally(() => {
      reading = undefined
    })
    return reading
  }
  for (const [name, help, figure] of FIGURES) {
    observed(name, help, ['subscriber'], async (set) => {
      for (const line of [...subscribers.map(nothing), ...(await read())])
        set({ subscriber: line.subscriber }, figure(line))
    })
  }
  observed('queues_paused', '1 while the queue is paused', ['subscriber'], async (set) => {
    for (const subscriber of subscribers) set({ subscriber }, 0)
    for (const { subscriber } of await readPauses(db)) set({ subscriber }, 1)
  })
  observed(
    'processes',
    'Processes by state; silent ones stopped without reporting it',
    ['process', 'state'],
    async (set) => {
      const found = await readProcesses(db)
      for (const process of ['api', 'gateway', 'relay', 'worker']) {
        for (const state of ['alive', 'silent']) {
          set({ process, state }, found.filter((one) => one.service === process && one.state === state).length)
        }
      }
    },
  )
}
