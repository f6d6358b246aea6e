import { Redis } from 'ioredis'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase, startPostgres, startRedis } from './infrastructure.ts'

async function query(url: string, sql: string) {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('each disposable database is migrated and isolated from the others', async () => {
  await using one = await createTestDatabase()
  await using two = await createTestDatabase()
  await query(one.url, 'create table only_here ()')
  const tables = `select to_regclass('only_here') is not null as mine, to_regclass('_prisma_migrations') is not null as migrated`
  expect(await query(one.url, tables)).toEqual([{ mine: true, migrated: true }])
  expect(await query(two.url, tables)).toEqual([{ mine: false, migrated: true }])
})

test('PostgreSQL keeps committed rows and its address through a restart and a kill', async () => {
  await using postgres = await startPostgres()
  await query(postgres.url, 'create table kept as select 1 as n')
  await postgres.restart()
  expect(await query(postgres.url, 'select n from kept')).toEqual([{ n: 1 }])
  await postgres.kill()
  await expect(query(postgres.url, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
  await postgres.start()
  expect(await query(postgres.url, 'select n from kept')).toEqual([{ n: 1 }])
})

test('Redis can be flushed, killed and restarted at the same address', async () => {
  await using server = await startRedis()
  const redis = new Redis(server.url)
  redis.on('error', () => {})
  await redis.set('key', 'value')
  await server.flush()
  expect(await redis.get('key')).toBeNull()
  await server.kill()
  await server.start()
  expect(await redis.ping()).toBe('PONG')
  redis.disconnect()
})
