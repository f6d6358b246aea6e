import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { logAccess } from '@waymark/domain/access-log'
import { headText } from '@waymark/domain/operations/audit/chain'
import { chainEntries, readHead } from '@waymark/domain/operations/audit/chain-entries'
import { type Database, sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { migrate } from '@waymark/platform/migrate'
import { int4, row } from '@waymark/platform/row'
import { ANONYMOUS, contextOf, openTestApp, type TestApp } from '@waymark/testing/app'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runScript } from './run-script.fixture.ts'
import { scratchFolder, socketFolder } from './start/folders.ts'
import { lockInstance } from './start/instance-lock.ts'
import { DISPOSABLE, startPostgres } from './start/postgres.ts'

let stack: AsyncDisposableStack
beforeEach(() => {
  stack = new AsyncDisposableStack()
})
afterEach(() => stack.disposeAsync())

const verify = (env: NodeJS.ProcessEnv, ...args: string[]) =>
  runScript('verify-access-log.ts', args, { DATABASE_URL: '', ...env })

const anApp = async (settings?: Record<string, string>) => stack.use(await openTestApp(settings))

const write = (app: TestApp, count: number) =>
  logAccess(
    contextOf(app, ANONYMOUS),
    'client.read',
    'client',
    Array.from({ length: count }, () => newId()),
  )

async function chained(app: TestApp, count: number): Promise<string> {
  await write(app, count)
  await chainEntries(app.db)
  return headText(await readHead(app.db))
}

/** Changes rows with triggers disabled, as a superuser can. */
const bypass = (db: Database, statement: ReturnType<typeof sql>) =>
  db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(statement)
  })

test('an intact chain exits with 0, its head and the number of waiting entries', async () => {
  const app = await anApp()
  const head = await chained(app, 4)
  await write(app, 1)
  const { code, said } = await verify({ DATABASE_URL: app.db.url })
  expect(said.split('\n')).toEqual([
    'entries in order: 4',
    'waiting to be chained: 1',
    `head: ${head}`,
    'the chain is intact',
    '',
  ])
  expect(code).toBe(0)
})

test('a broken chain exits with 1 and every position, and a cut end is found only with a stored head', async () => {
  const app = await anApp()
  const head = await chained(app, 6)
  await bypass(app.db, sql`delete from access_log where seq = 6`)
  expect(await verify({ DATABASE_URL: app.db.url })).toMatchObject({ code: 0 })
  const cut = await verify({ DATABASE_URL: app.db.url }, '--head', head)
  expect(cut).toMatchObject({ code: 1, said: expect.stringContaining('BROKEN at entry 6: the stored head') })
  await bypass(app.db, sql`update access_log set action = 'b.read' where seq in (2, 4)`)
  const changed = await verify({ DATABASE_URL: app.db.url })
  expect(changed).toMatchObject({ code: 1, said: expect.stringContaining('entries in order: 3\n') })
  for (const seq of [2, 4]) expect(changed.said).toContain(`BROKEN at entry ${seq}: this entry was changed`)
  expect(await verify({ DATABASE_URL: app.db.url }, '--since', '2')).toMatchObject({ code: 1 })
  expect(await verify({ DATABASE_URL: app.db.url }, '--since', '4')).toMatchObject({ code: 0 })
})

test('exits with 2 and a reason if it cannot verify', async () => {
  const nothing = await verify({ DATA_DIR: '/nowhere' })
  expect(nothing).toEqual({ code: 2, said: expect.stringContaining('There is no database in /nowhere.') })
  expect(await verify({ DATABASE_URL: 'postgresql://x@127.0.0.1:1/x' })).toMatchObject({ code: 2 })
  expect(await verify({}, '--head', 'x')).toMatchObject({ code: 2, said: expect.stringContaining('<position>:<hash>') })
})

test('verifies the database of DATA_DIR while it runs, or else starts and stops it', async () => {
  const dataDir = scratchFolder('waymark-verify-test')
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const options = { folder: join(dataDir, 'postgres'), log: join(dataDir, 'postgres.log'), settings: DISPOSABLE }
  const sockets = socketFolder(dataDir, 'run')
  const lock = await lockInstance(sockets, dataDir)
  const server = await startPostgres(options)
  await migrate(server.url())
  const app = await openTestApp({ DATABASE_URL: server.url() })
  const head = await chained(app, 3)
  const whole = { code: 0, said: expect.stringContaining(`head: ${head}`) }
  expect(await verify({ DATA_DIR: dataDir })).toEqual(whole)
  expect(await app.db.row(row({ still: int4 }), sql`select 1 as still`)).toEqual({ still: 1 })

  await app[Symbol.asyncDispose]()
  await server.stop()
  await new Promise((resolve) => lock.close(resolve))
  expect(await verify({ DATA_DIR: dataDir })).toEqual(whole)
  await (await startPostgres(options)).stop()
})
