import type { Sql } from '@waymark/platform/database'
import { observed } from '@waymark/platform/metrics'
import { type ChainState, readChainState } from './read-chain-state.ts'

const FIGURES = [
  ['access_log_unchained', 'Entries waiting to be chained', ({ unchained }: ChainState) => unchained],
  [
    'access_log_unchained_oldest_seconds',
    'Age of the oldest entry waiting to be chained',
    ({ unchained_oldest_s }: ChainState) => unchained_oldest_s,
  ],
  ['access_log_chained', 'Entries in the chain', ({ head }: ChainState) => head.seq],
  [
    'access_log_broken',
    'Places where an entry was found changed, moved or missing, until they are settled',
    ({ broken }: ChainState) => broken?.breaks ?? 0,
  ],
] as const

/** Serves the state of the access log's chain at `/metrics`. Reads it for each scrape. */
export function observeChain(db: Sql): void {
  for (const [name, help, figure] of FIGURES) {
    observed(name, help, [], async (set) => set({}, figure(await readChainState(db))))
  }
}
