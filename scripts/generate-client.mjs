/** Generates the Prisma client, and the rows of all tables (prisma/tables.mjs), from prisma/schema in the current folder. */
import { spawnSync } from 'node:child_process'

const { status } = spawnSync(process.execPath, ['node_modules/prisma/build/index.js', 'generate'], {
  // Generating needs no schema engine. Without this, Prisma would download one.
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
