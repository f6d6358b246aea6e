import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { MANIFEST, readManifest } from './manifest.ts'

test('tells a folder without a backup from a backup that cannot be read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-manifest-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await expect(readManifest(folder)).rejects.toThrow(`There is no backup in ${folder}: it has no manifest.json.`)
  await mkdir(join(folder, MANIFEST))
  await expect(readManifest(folder)).rejects.toThrow(`The backup in ${folder} cannot be read (EISDIR: `)
})
