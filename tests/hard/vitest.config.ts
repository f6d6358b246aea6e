import { defineConfig } from 'vitest/config'
import { Table } from './table.ts'

/**
 * `npm run test:hard`: what takes minutes or needs more than Node and npm, by hand, one after the other. A check that lacks
 * a program fails with what to install. `npm run test:hard -- soak` runs the checks with that name; their sizes are
 * settings (`HARD_…` in each file, and these).
 */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/hard/**/*.test.ts', 'tests/resilience/**/*.test.ts', 'tests/security/fuzz*.test.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
    globalSetup: 'packages/testing/global-setup.ts',
    setupFiles: ['packages/testing/setup-rows.ts'],
    reporters: ['default', new Table()],
    env: {
      RESILIENCE_INTAKES: '10000',
      RESILIENCE_KILLS: '20',
      RESILIENCE_AWAY_S: '30',
      RESILIENCE_RESTARTS: '10',
      RESILIENCE_SCREENS: '1000',
      FUZZ_REQUESTS: '300',
    },
  },
})
