import { execFile } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@waymark/contracts/durations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { manifestText } from './backup/manifest.ts'
import { root } from './start/folders.ts'

const pod = z.object({
  spec: z.object({
    containers: z.tuple([
      z.object({ command: z.tuple([z.literal('sh'), z.literal('-c')]), args: z.tuple([z.string()]) }),
    ]),
  }),
})
const job = z.object({
  backoffLimit: z.int(),
  podFailurePolicy: z
    .object({
      rules: z.array(
        z.object({ action: z.string(), onExitCodes: z.object({ operator: z.string(), values: z.array(z.int()) }) }),
      ),
    })
    .optional(),
  template: pod,
})

/** The job in a file of `deploy/kubernetes`. */
function jobIn(path: string): z.output<typeof job> {
  const documents = parseAllDocuments(readFileSync(join(root, 'deploy/kubernetes', path), 'utf8'))
  const objects = documents.map((document): unknown => document.toJS())
  const found = z
    .union([
      z.object({ kind: z.literal('CronJob'), spec: z.object({ jobTemplate: z.object({ spec: job }) }) }),
      z.object({ kind: z.literal('Job'), spec: job }),
    ])
    .parse(objects.at(-1))
  return found.kind === 'Job' ? found.spec : found.spec.jobTemplate.spec
}

const TODAY = 'waymark-20261130-022000'
let folder: string
let backups: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-kubernetes-backup-test-'))
  backups = join(folder, 'backups')
  mkdirSync(backups)
})
afterEach(() => rmSync(folder, { recursive: true }))

const aManifest = (missing: string[]) =>
  manifestText({
    format: 1,
    at: new Date().toISOString(),
    version: 'test',
    migrations: ['first'],
    tables: [],
    partitions: [],
    sequences: [],
    objects: { bytes: 0, sha256: '0'.repeat(64), count: 0, total_bytes: 0 },
    missing,
  })

function aBackup(name: string, days: number, missing: string[] = []) {
  const path = join(backups, name)
  mkdirSync(path)
  writeFileSync(join(path, 'manifest.json'), aManifest(missing))
  const at = new Date(Date.now() - days * DAY_MS)
  utimesSync(path, at, at)
}

/**
 * Runs the script of the job in `path` with a `node` that stands in for ours: it takes the backup of today and exits as given.
 * Returns the exit code and what it called.
 */
async function run(
  path: string,
  { takes, verifies = 0, damaged, env = {} }: { takes?: number; verifies?: number; damaged?: string; env?: object },
) {
  const node = join(folder, 'node')
  const taken = join(folder, 'taken.json')
  writeFileSync(taken, aManifest(takes === 3 ? ['lost'] : []))
  const calls = join(folder, 'calls')
  writeFileSync(
    node,
    `#!/bin/sh
echo "$*" >> ${calls}
case "$2" in
  --to) [ ${takes ?? 1} = 1 ] || { mkdir ${backups}/${TODAY}; cp ${taken} ${backups}/${TODAY}/manifest.json; }; exit ${takes ?? 1};;
  --verify) [ "$3" != ${backups}/${damaged} ] && exit ${verifies};;
esac\n`,
  )
  chmodSync(node, 0o755)
  const script = jobIn(path).template.spec.containers[0].args[0].replaceAll('/backups', backups)
  const ended = new Promise<number>((resolve) => {
    const child = execFile('sh', ['-c', script], { env: { ...env, PATH: `${folder}:${process.env['PATH']}` } })
    child.once('close', (code) => resolve(code ?? -1))
  })
  return { code: await ended, called: readFileSync(calls, 'utf8').replaceAll(backups, '').trim().split('\n') }
}

const CRON = 'backup/cronjob.yaml'
const withOldOnes = () => {
  aBackup('waymark-20261029-022000', 32)
  aBackup('waymark-20261129-022000', 1)
}

test.each([
  ['is complete', 0, 0, ['waymark-20261129-022000', TODAY]],
  ['lacks a file that the storage lost', 3, 3, ['waymark-20261129-022000', TODAY]],
  ['could not be taken', 1, 1, ['waymark-20261129-022000']],
])('the nightly backup deletes old ones also when the new one %s', async (_what, takes, code, left) => {
  withOldOnes()
  const ran = await run(CRON, { takes })
  expect(ran.code).toBe(code)
  expect(ran.called.at(-1)).toBe(`scripts/backup/main.ts --verify /${left.at(-1)}`)
  expect(readdirSync(backups).toSorted()).toEqual(left)
})

test('the nightly backup deletes nothing when the newest one cannot be verified, and never the newest', async () => {
  withOldOnes()
  expect((await run(CRON, { takes: 0, verifies: 1 })).code).toBe(1)
  expect(readdirSync(backups)).toHaveLength(3)

  backups = join(folder, 'old')
  mkdirSync(backups)
  aBackup('waymark-20261028-022000', 33)
  aBackup('waymark-20261029-022000', 32)
  expect((await run(CRON, { takes: 1 })).code).toBe(1)
  expect(readdirSync(backups)).toEqual(['waymark-20261029-022000'])
})

test.each([
  [32, ['waymark-20261029-022000', 'waymark-20261129-022000', TODAY]],
  [88, ['waymark-20261029-022000', 'waymark-20261129-022000', TODAY]],
  [89, ['waymark-20261129-022000', TODAY]],
])(
  'while new backups lack a file, the last complete one stays until it is 89 days old: at %s days',
  async (days, left) => {
    aBackup('waymark-20261028-022000', days + 1)
    aBackup('waymark-20261029-022000', days)
    aBackup('waymark-20261030-022000', days - 1, ['lost'])
    aBackup('waymark-20261129-022000', 1, ['lost'])
    expect((await run(CRON, { takes: 3 })).code).toBe(3)
    expect(readdirSync(backups).toSorted()).toEqual(left)
  },
)

test('a damaged complete backup goes like the others, and the complete one before it stays in its place', async () => {
  aBackup('waymark-20260930-022000', 61)
  aBackup('waymark-20261001-022000', 60)
  aBackup('waymark-20261029-022000', 32)
  aBackup('waymark-20261129-022000', 1, ['lost'])
  expect((await run(CRON, { takes: 3, damaged: 'waymark-20261029-022000' })).code).toBe(3)
  expect(readdirSync(backups).toSorted()).toEqual(['waymark-20261001-022000', 'waymark-20261129-022000', TODAY])
  expect((await run(CRON, { takes: 1, damaged: 'waymark-20261001-022000' })).code).toBe(1)
  expect(readdirSync(backups).toSorted()).toEqual(['waymark-20261129-022000', TODAY])
})

test('what a killed backup left is deleted also when no backup can be verified, and one under way is not', async () => {
  aBackup('waymark-20261129-022000.partial', 1)
  aBackup('waymark-20261130-021900.partial', 0)
  expect((await run(CRON, { takes: 0, verifies: 1 })).code).toBe(1)
  expect(readdirSync(backups).toSorted()).toEqual([TODAY, 'waymark-20261130-021900.partial'].toSorted())
})

test('the nightly backup is not taken again for a file that the storage lost', () => {
  const { podFailurePolicy } = jobIn(CRON)
  expect(podFailurePolicy?.rules).toEqual([
    { action: 'FailJob', onExitCodes: expect.objectContaining({ operator: 'In', values: [3] }) },
  ])
})

const restore = async (env = {}) => (await run('restore/job.yaml', { env })).called.at(-1)

test('the restore takes the newest backup or the named one, pauses what contacts people, and is tried once', async () => {
  withOldOnes()
  expect(await restore()).toBe('scripts/backup/restore.ts --from /waymark-20261129-022000 --paused')
  expect(await restore({ BACKUP: 'waymark-20261029-022000' })).toBe(
    'scripts/backup/restore.ts --from /waymark-20261029-022000 --paused',
  )
  expect(jobIn('restore/job.yaml').backoffLimit).toBe(0)
})
