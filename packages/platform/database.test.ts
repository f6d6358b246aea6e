import { connect, createServer, type Socket } from 'node:net'
import { createTestDatabase } from '@waymark/testing/infrastructure'
import { TEST_KEYS } from '@waymark/testing/keys'
import { Client, DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { openDatabase, SESSION_SETTINGS, sql, type Transaction, unlimitedOptions } from './database.ts'
import { localKeys } from './encryption/key-service.ts'
import { isDatabaseUnavailable, wasRolledBack } from './errors.ts'
import { createLog } from './log.ts'
import { portOf } from './port-of.ts'
import { primaryOf } from './primary.ts'
import { prismaOf } from './prisma.ts'
import { setRoleSettings } from './role-settings.ts'
import { int4, row, text } from './row.ts'

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

/** The server, as an address with several names it, and the database. */
function partsOf(url: string) {
  const { host, searchParams, pathname } = new URL(url)
  const sockets = searchParams.get('host')
  return { there: sockets === null ? host : encodeURIComponent(sockets), sockets, pathname }
}

test('reaches the server that takes writes when the first one in its address is gone', async () => {
  await using server = await createTestDatabase()
  const { there, pathname } = partsOf(server.url)
  const url = `postgresql://waymark@${encodeURIComponent('/nowhere')},${there}${pathname}`
  const db = openDatabase(url, createLog('test', 'silent'), 2, { keys: localKeys(TEST_KEYS) })
  // Also the first request, because a service that starts would end with an error.
  expect(await Promise.all([1, 2, 3].map(() => db.exists(sql`select 1`)))).toEqual([true, true, true])
  await db.transaction((tx) => tx.run(sql`select 1`))
  // Keys are read on a connection of their own.
  await db.keys.load()
  expect(await primaryOf(url)).toBe(`postgresql://waymark@${there}${pathname}`)
  await db.close()
})

test('leaves a server that says nothing more when another one takes writes', async () => {
  await using server = await createTestDatabase()
  const { there, sockets, pathname } = partsOf(server.url)
  const [host = '', port = '5432'] = there.split(':')
  const streams: Socket[] = []
  let vanished = false
  // Leads to the same server, until it vanishes: its connections stay open.
  const way = createServer((socket) => {
    const onward = sockets === null ? connect(Number(port), host) : connect(`${sockets}/.s.PGSQL.5432`)
    for (const stream of [socket, onward]) stream.on('error', () => undefined)
    streams.push(socket, onward)
    if (!vanished) socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  const first = `127.0.0.1:${portOf(way)}`
  const db = openDatabase(`postgresql://waymark@${first},${there}${pathname}`, createLog('test', 'silent'), 2)
  await db.run(sql`select 1`)
  vanished = true
  for (const stream of streams) stream.unpipe()
  // The one that waits on the connection, and another that waits for a new one.
  const waiting = await Promise.allSettled([db.run(sql`select 2`), db.run(sql`select 3`)])
  expect(waiting.map((asked) => (asked.status === 'fulfilled' ? asked.value : String(asked.reason)))).toEqual([
    'Error: Connection terminated unexpectedly',
    1,
  ])
  expect(await db.run(sql`select 4`)).toBe(1)
  await db.close()
  for (const stream of streams) stream.destroy()
  way.close()
})

test('prepares nothing in sessions behind a pooler, and gives their role the settings of ours', async () => {
  await using server = await createTestDatabase()
  await setRoleSettings({ url: server.url, direct_url: server.url })
  const db = openDatabase(server.url, createLog('test', 'silent'), 1, { direct_url: server.url })
  const settingRow = row({ name: text, setting: text })
  const names = Object.keys(SESSION_SETTINGS)
  const read = sql`select name, setting from pg_settings where name = any(${names})`
  expect(Object.fromEntries((await db.rows(settingRow, read)).map(({ name, setting }) => [name, setting]))).toEqual(
    SESSION_SETTINGS,
  )
  expect(await db.exists(sql`select from pg_prepared_statements where name <> ''`)).toBe(false)
  await db.close()
})

test('counts a day as 24 hours in a database with a zone of its own', async () => {
  await using server = await createTestDatabase()
  const client = new Client(unlimitedOptions(server.url))
  await client.connect()
  await client.query(`alter database ${new URL(server.url).pathname.slice(1)} set timezone = 'America/New_York'`)
  await client.end()
  const db = openDatabase(server.url, createLog('test', 'silent'), 1)
  // A night on which clocks there change.
  const later = sql`select ('2026-03-07T15:00Z'::timestamptz + interval '1 day')::text as at`
  expect(await db.row(row({ at: text }), later)).toEqual({ at: '2026-03-08 15:00:00+00' })
  await db.close()
})

test('a migration is not held to the limits of the role', async () => {
  await using server = await createTestDatabase()
  await setRoleSettings({ url: server.url, direct_url: server.url })
  const client = new Client(unlimitedOptions(server.url))
  await client.connect()
  const { rows } = await client.query('show statement_timeout')
  await client.end()
  expect(rows).toEqual([{ statement_timeout: '0' }])
})

test.each([
  ['statement', (tx: Transaction) => tx.exists(sql`select 1`)],
  ['commit', async () => undefined],
] as const)(
  'gives up a %s that a silent server never answers, and its connection',
  { timeout: 10_000 },
  async (_what, work) => {
    const sockets = new Set<Socket>()
    // Lets anyone in, begins a transaction, and then never answers again.
    const answers = ['R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'C\0\0\0\x0aBEGIN\0Z\0\0\0\x05T']
    const silent = createServer((socket) => {
      sockets.add(socket)
      socket.on('data', () => socket.write(answers.shift() ?? ''))
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const port = portOf(silent)
    const db = openDatabase(`postgresql://waymark@127.0.0.1:${port}/waymark`, createLog('test', 'silent'), 1)
    const asked = db.transaction<unknown>(work, { patience_ms: 50 })
    await expect(asked).rejects.toSatisfy(isDatabaseUnavailable)
    expect(db.pool.totalCount).toBe(0)
    for (const socket of sockets) socket.destroy()
    silent.close()
    await db.close()
  },
)

const driverError = (message: string, fields: object) => Object.assign(new Error(message), fields)
const socketError = (code: string, syscall: string) =>
  driverError(`${syscall} ${code} /x`, { code, syscall, errno: -1 })

test.each([
  [true, socketError('ECONNREFUSED', 'connect')],
  [true, socketError('ECONNRESET', 'read')],
  [true, socketError('EPIPE', 'write')],
  // The name of a container that is stopped, and a name server that is away.
  [true, socketError('ENOTFOUND', 'getaddrinfo')],
  [true, socketError('EAI_AGAIN', 'getaddrinfo')],
  // Unix sockets: the server is down, or too many callers are waiting for it.
  [true, socketError('ENOENT', 'connect')],
  [true, socketError('EAGAIN', 'connect')],
  [false, socketError('ENOENT', 'open')],
  [true, driverError('terminating connection due to administrator command', { code: '57P01', severity: 'FATAL' })],
  [true, driverError('the database system is starting up', { code: '57P03', severity: 'FATAL' })],
  [true, driverError('sorry, too many clients already', { code: '53300', severity: 'FATAL' })],
  [true, driverError('could not serialize access', { code: '40001', severity: 'ERROR' })],
  [true, driverError('cannot execute INSERT in a read-only transaction', { code: '25006', severity: 'ERROR' })],
  [true, driverError('Query read timeout', {})],
  [false, driverError('division by zero', { code: '22012', severity: 'ERROR' })],
  [true, driverError('Connection terminated unexpectedly', {})],
  [true, driverError('timeout exceeded when trying to connect', {})],
])('%s: a retry can fix "%s", also when Prisma wraps it', async (temporary, error) => {
  const db = openDatabase('postgresql://unused', createLog('test', 'silent'), 1)
  db.pool.query = () => {
    throw error
  }
  const wrapped = await (await prismaOf(db)).client.findMany().catch((reason: unknown) => reason)
  expect([isDatabaseUnavailable(error), isDatabaseUnavailable(wrapped)]).toEqual([temporary, temporary])
  await db.close()
})

const refusal = (code: string | undefined, severity: string) =>
  Object.assign(new DatabaseError('…', 1, 'error'), { code, severity })

test('knows by its code that PostgreSQL rolled a statement back, in any language', () => {
  expect(wasRolledBack(refusal('22012', 'FEHLER'))).toBe(true)
  expect(wasRolledBack(refusal('57014', 'ERROR'))).toBe(true)
  for (const code of ['57P01', '08006', '25P03', undefined]) expect(wasRolledBack(refusal(code, 'FATAL'))).toBe(false)
  expect(wasRolledBack(socketError('ECONNRESET', 'read'))).toBe(false)
})
