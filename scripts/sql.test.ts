import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { createBareDatabase, type TestDatabase } from '@waymark/testing/infrastructure'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './start/folders.ts'

let bare: TestDatabase
beforeEach(async () => {
  bare = await createBareDatabase()
})
afterEach(() => bare.drop())

async function run(args: string[], { stdin = '', env = {} }: { stdin?: string; env?: NodeJS.ProcessEnv } = {}) {
  const child = spawn(process.execPath, ['scripts/sql.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: bare.url, ...env },
  })
  child.stdin.end(stdin)
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { said, complained, code }
}

test('runs statements and prints their rows, and how many they changed', async () => {
  const stdin = `
    create table kept (id int, at timestamptz, about text);
    insert into kept values (1, '2026-11-29T03:00:00Z', 'a'), (2, null, null);
    select * from kept order by id;`
  expect(await run([], { stdin })).toEqual({
    said: 'CREATE\nINSERT 2\nid\tat\tabout\n1\t2026-11-29 03:00:00+00\ta\n2\t\t\nSELECT 2\n',
    complained: '',
    code: 0,
  })
  expect(await run(['delete from kept where id = 1'])).toMatchObject({ said: 'DELETE 1\n', code: 0 })
})

test('leaves nothing behind when PostgreSQL refuses a statement', async () => {
  const refused = await run(['create table half (id int); select nothing from half'])
  expect(refused).toEqual({ said: '', complained: 'column "nothing" does not exist\n', code: 1 })
  expect(await run(["select to_regclass('half') is null as away"])).toMatchObject({ said: 'away\nt\nSELECT 1\n' })
})

test('exits with 2 and a reason if there is nothing to run it in', async () => {
  const nowhere = await run(['select 1'], { env: { DATABASE_URL: '', DATA_DIR: '/nowhere' } })
  expect(nowhere).toMatchObject({ code: 2, complained: expect.stringContaining('There is no database in /nowhere.') })
  expect(await run(['select', '1'])).toMatchObject({ code: 2, complained: expect.stringContaining('pair of quotes') })
})
