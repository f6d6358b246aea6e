import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, test, vi } from 'vitest'
import { root } from './folders.ts'
import { KEPT_MESSAGES } from './kept-lines.ts'
import { openServiceLog } from './service-log.ts'

const line = (msg: string) =>
  `{"level":"info","time":"2026-11-30T10:00:00Z","service":"api","hash":"ab","msg":"${msg}"}\n`
const KEPT = KEPT_MESSAGES.map(line)

test('what a restore has to repeat stays for 90 days, however much else is written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-kept-lines-test-'))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T10:00:00Z') })
  try {
    for (const name of ['kept-2026-07.log', 'kept-2026-08.log', 'kept-2026-09.log'])
      await writeFile(join(folder, name), 'x')
    const output = new PassThrough()
    openServiceLog('api', join(folder, 'api.log'), 'silent', () => {}).follow(output)
    for (const one of KEPT) output.write(`${line('request')}${one}`)
    vi.setSystemTime(new Date('2026-12-01T00:00:00Z'))
    output.end(line('opted out'))
    await finished(output)
    await expect
      .poll(async () => (await readdir(folder)).filter((name) => name.startsWith('kept')).toSorted())
      .toEqual(['kept-2026-09.log', 'kept-2026-11.log', 'kept-2026-12.log'])
    expect(await readFile(join(folder, 'kept-2026-11.log'), 'utf8')).toBe(KEPT.join(''))
    expect(await readFile(join(folder, 'kept-2026-12.log'), 'utf8')).toBe(line('opted out'))
  } finally {
    vi.useRealTimers()
    await rm(folder, { recursive: true })
  }
})

test('the runbook searches for the same lines', async () => {
  const runbook = await readFile(join(root, 'docs/operations/runbook.md'), 'utf8')
  expect(runbook).toContain(`"msg":"(${KEPT_MESSAGES.join('|')})"`)
})
