import { fileEndpoints } from '@waymark/contracts/files/endpoints'
import { MAX_FILE_BYTES } from '@waymark/contracts/files/rules'
import { tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { aUser } from '@waymark/testing/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

/** Plain text of exactly so many bytes. */
async function upload(bytes: number) {
  const user = await aUser(api.db)
  const body = new FormData()
  body.set('file_type', 'plan_data')
  body.set('file', new File(['a,b\n'.repeat(bytes / 4 + 1).slice(0, bytes)], 'plans.csv'))
  const token = await tokenOf(api, user)
  const answer = await api.call(fileEndpoints.uploadFile, { body, token })
  return { answer, token }
}

test('a file of exactly the limit is taken, and comes back as it was', async () => {
  const { answer, token } = await upload(MAX_FILE_BYTES)
  expect(answer).toMatchObject({
    status: 201,
    body: { original_name: 'plans.csv', size: MAX_FILE_BYTES, file_type: 'plan_data' },
  })
  const { id } = fileEndpoints.uploadFile.response.parse(answer.body)
  const bytes = await api.call(fileEndpoints.downloadFile, { params: { id }, token })
  expect(bytes).toMatchObject({ status: 200 })
  expect(String(bytes.body)).toHaveLength(MAX_FILE_BYTES)
})

test('one byte more is not', async () => {
  const { answer } = await upload(MAX_FILE_BYTES + 1)
  expect(answer).toMatchObject({
    status: 413,
    body: { detail: 'File too large. Try compressing it or splitting it into smaller files.' },
  })
})
