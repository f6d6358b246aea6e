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

test('files that are refused take no place among the ten of a message', () => {
  const attachments = createAttachments({ upload: () => Promise.reject(busy), remove: () => Promise.resolve() })
  const names = ['setup.exe', ...Array.from({ length: 11 }, (_, index) => `letter-${index}.pdf`)]
  attachments.add(names.map((name) => new File(['x'], name)))
  const refused = attachments.read().filter(({ state }) => state === 'refused')
  expect(refused.map(({ file }) => file.name)).toEqual(['setup.exe', 'letter-10.pdf'])
})
