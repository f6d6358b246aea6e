import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileEndpoints } from '@waymark/contracts/knowledge/files/endpoints'
import { tokenOf } from '@waymark/testing/access'
import { startApi } from '@waymark/testing/api'
import { aUser } from '@waymark/testing/factories/people'
import { expect, test } from 'vitest'
import { mountSmallDisk } from './small-disk.ts'

test('a file larger than the room on the disk is refused with 503 and Retry-After, and a smaller one is stored after it', async ({
  task,
}) => {
  using disk = mountSmallDisk('4m')
  await using api = await startApi({ DATA_DIR: join(disk.folder, 'data') })
  const token = await tokenOf(api, await aUser(api.db))
  const send = (bytes: number) => {
    const body = new FormData()
    body.set('file_type', 'plan_data')
    body.set('file', new File(['a,b\n'.repeat(bytes / 4)], 'plans.csv'))
    return api.call(fileEndpoints.uploadFile, { token, body })
  }
  for (const megabytes of [3, 5, 20]) {
    const { status, headers } = await send(megabytes * 1_000_000)
    expect([megabytes, status, headers.get('retry-after')]).toEqual([megabytes, 503, '1'])
  }
  expect(readdirSync(join(disk.folder, 'data/uploads'))).toEqual([])
  expect((await send(1_000_000)).status).toBe(201)
  task.meta.size = '3, 5 and 20 MB on 4 MB'
})
