import { expect, test } from 'vitest'
import { ApiError, timedOut, unreachable } from '../api/api-error.ts'
import { createAttachments } from './attachments.ts'

const busy = new ApiError(503, 'unavailable', 'Files can’t be stored right now. Please try again in a few minutes.')

test.each([
  ['nothing answers', unreachable(), 'Files need a connection. We try again when you are back online.'],
  ['the answer is late', timedOut(), 'The server took too long to answer. Please try again.'],
  ['files cannot be stored', busy, busy.detail],
] as const)('says why a file was not sent when %s', async (_when, error, problem) => {
  const upload = () => Promise.reject(error)
  const attachments = createAttachments({ upload, remove: () => Promise.resolve() })
  const failed = new Promise<void>((resolve) => {
    attachments.subscribe(() => {
      if (attachments.read()[0]?.state === 'failed') resolve()
    })
  })
  attachments.add([new File(['x'], 'letter.pdf')])
  await failed
  expect(attachments.read()).toMatchObject([{ problem, passing: true }])
})
