import { configDefaults, defineConfig } from 'vitest/config'

const common = {
  pool: 'forks' as const,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  isolate: false,
  // In CI, a test disturbed by a busy moment gets a second attempt. The report names it.
  retry: process.env['CI'] ? 1 : 0,
  setupFiles: ['packages/testing/setup-rows.ts'],
}

/** Starts everything. */
const WHOLE = 'scripts/start/main.test.ts'

export default defineConfig({
  test: {
    // Runs once, for all projects.
    globalSetup: 'packages/testing/global-setup.ts',
    projects: [
      {
        test: {
          ...common,
          name: 'server',
          include: [
            'packages/**/*.test.ts',
            'services/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'prisma/**/*.test.ts',
            'web/*.test.ts',
            'web/src/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, WHOLE],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'security',
          include: ['tests/security/**/*.test.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Each spawns the services many times over: alone and last, or they would starve the others.
        test: {
          ...common,
          name: 'resilience',
          include: ['tests/resilience/**/*.test.ts', WHOLE],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
