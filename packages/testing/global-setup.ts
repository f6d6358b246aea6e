import { migrate } from '@waymark/platform/migrate'
import type { TestProject } from 'vitest/node'
import { dockerServes } from './docker-images.ts'
import { dockerPostgres, sweepDockerServers } from './docker-servers.ts'
import { localPostgres, sweepLocalServers } from './local-servers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database that every test database is copied from. No one connects to it. */
    template_url: string
    docker: boolean
  }
}

/** One PostgreSQL for the whole run. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await sweepLocalServers()
  const docker = await dockerServes()
  if (docker) await sweepDockerServers()
  const postgres = await (docker ? dockerPostgres() : localPostgres())
  try {
    await migrate(postgres.url)
  } catch (error) {
    await postgres.close()
    throw error
  }
  provide('template_url', postgres.url)
  provide('docker', docker)
  return postgres.close
}
