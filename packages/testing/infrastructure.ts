import { randomBytes } from 'node:crypto'
import { migrate } from '@waymark/platform/migrate'
import { Redis } from 'ioredis'
import { Client } from 'pg'
import { inject } from 'vitest'
import { dockerPostgres, dockerRedis } from './docker-servers.ts'
import { localPostgres, localRedis } from './local-servers.ts'
import type { TestServer } from './server.ts'

export interface TestDatabase extends AsyncDisposable {
  url: string
  /** Drops the database and ends its remaining connections. */
  drop: () => Promise<void>
}

export interface TestRedis extends TestServer {
  /** FLUSHALL */
  flush: () => Promise<void>
}

export interface TestPostgres extends TestServer {
  /** Fast shutdown and start, like an administrator would do it. */
  restart: () => Promise<void>
}

/** A new migrated, empty database on the server that the whole run shares. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  createDatabase(new URL(inject('template_url')).pathname.slice(1))

/** A database without any tables. */
export const createBareDatabase = (): Promise<TestDatabase> => createDatabase('template0')

async function createDatabase(from: string): Promise<TestDatabase> {
  const template = new URL(inject('template_url'))
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(template, `create database ${name} template ${from}`)
  const url = databaseUrl(template, name)
  const drop = () => administer(template, `drop database if exists ${name} with (force)`)
  return { url, drop, [Symbol.asyncDispose]: drop }
}

/** A separate Redis for the caller: starting one is easier than isolating tests within a shared one. */
export async function startRedis(): Promise<TestRedis> {
  const server = await (inject('docker') ? dockerRedis() : localRedis())
  const flush = async () => {
    const redis = new Redis(server.url, { maxRetriesPerRequest: 0, retryStrategy: () => null })
    redis.on('error', () => {})
    await redis.flushall()
    redis.disconnect()
  }
  return { ...server, flush }
}

/** A separate PostgreSQL with a migrated database, for tests that stop or kill it. */
export async function startPostgres(): Promise<TestPostgres> {
  const server = await (inject('docker') ? dockerPostgres() : localPostgres())
  await migrate(server.url)
  const restart = async () => {
    await server.stop()
    await server.start()
  }
  return { ...server, restart }
}

async function administer(server: URL, sql: string) {
  const client = new Client(databaseUrl(server, 'postgres'))
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function databaseUrl(server: URL, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
