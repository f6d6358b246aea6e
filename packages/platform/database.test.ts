import { createTestDatabase } from '@waymark/testing/infrastructure'
import { expect, test } from 'vitest'
import { openDatabase, sql } from './database.ts'
import { isDatabaseUnavailable } from './errors.ts'
import { createLog } from './log.ts'
import { prismaOf } from './prisma.ts'
import { int4, row } from './row.ts'

test('a connection that ends within a transaction fails only that transaction', async () => {
  await using server = await createTestDatabase()
  const db = openDatabase(server.url, createLog('test', 'silent'), 2)
  const closings: Promise<void>[] = []
  db.pool.on('connect', (client) => closings.push(new Promise((resolve) => client.once('end', resolve))))
  const ended = db.transaction(async (tx) => {
    const own = await tx.row(row({ pid: int4 }), sql`select pg_backend_pid() as pid`)
    await db.run(sql`select pg_terminate_backend(${own?.pid ?? 0}::int)`)
    // The connection is idle when it ends, as it is while a password is hashed, so no statement can receive the error.
    await closings[0]
    await tx.run(sql`select 1`)
  })
  await expect(ended).rejects.toSatisfy(isDatabaseUnavailable)
  expect(await db.transaction((tx) => tx.rows(row({ one: int4 }), sql`select 1 as one`))).toEqual([{ one: 1 }])
  await db.close()
})

test('treats a statement on a closing connection as a temporary error', async () => {
  await using server = await createTestDatabase()
  const db = openDatabase(server.url, createLog('test', 'silent'), 1)
  const closed = db.pool.connect().then(async (client) => {
    client.release(true)
    return client.query('select 1')
  })
  await expect(closed).rejects.toSatisfy(isDatabaseUnavailable)
  await db.close()
})

const driverError = (message: string, fields: object) => Object.assign(new Error(message), fields)
const socketError = (code: string, syscall: string) =>
  driverError(`${syscall} ${code} /x`, { code, syscall, errno: -1 })

test.each([
  [true, socketError('ECONNREFUSED', 'connect')],
  [true, socketError('ECONNRESET', 'read')],
  [true, socketError('EPIPE', 'write')],
  // Unix sockets: the server is down, or too many callers are waiting for it.
  [true, socketError('ENOENT', 'connect')],
  [true, socketError('EAGAIN', 'connect')],
  [false, socketError('ENOENT', 'open')],
  [true, driverError('terminating connection due to administrator command', { code: '57P01', severity: 'FATAL' })],
  [true, driverError('the database system is starting up', { code: '57P03', severity: 'FATAL' })],
  [true, driverError('sorry, too many clients already', { code: '53300', severity: 'FATAL' })],
  [true, driverError('could not serialize access', { code: '40001', severity: 'ERROR' })],
  [false, driverError('division by zero', { code: '22012', severity: 'ERROR' })],
  [true, driverError('Connection terminated unexpectedly', {})],
  [true, driverError('timeout exceeded when trying to connect', {})],
])('%s: a retry can fix "%s", also when Prisma wraps it', async (temporary, error) => {
  const db = openDatabase('postgresql://unused', createLog('test', 'silent'), 1)
  db.pool.query = () => {
    throw error
  }
  const wrapped = await prismaOf(db)
    .client.findMany()
    .catch((reason: unknown) => reason)
  expect([isDatabaseUnavailable(error), isDatabaseUnavailable(wrapped)]).toEqual([temporary, temporary])
  await db.close()
})
