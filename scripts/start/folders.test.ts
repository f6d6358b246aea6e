import { chown, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runner, scratchFolder, socketFolder } from './folders.ts'

const OTHER = 65_534

test.runIf(runner().uid === 0)('root reaches the instance of the user who owns the data', async () => {
  const parent = scratchFolder('waymark-folders')
  const data_dir = join(parent, 'data')
  await mkdir(data_dir)
  const sockets = socketFolder(data_dir, 'run')
  onTestFinished(async () => {
    for (const folder of [parent, sockets]) await rm(folder, { recursive: true })
  })
  await chown(sockets, OTHER, OTHER)
  expect(() => socketFolder(data_dir, 'run')).toThrow(
    `The folder ${sockets} belongs to another user (uid ${OTHER}). Run this as that user, or remove the folder if nothing uses it.`,
  )
  await chown(data_dir, OTHER, OTHER)
  expect(socketFolder(data_dir, 'run')).toBe(sockets)
  expect((await stat(sockets)).uid).toBe(OTHER)
})
