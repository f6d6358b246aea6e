import { expect, test } from 'vitest'
import { ApiError } from '../../../shared/api/api-error.ts'
import { createUploadQueue, type Sending, type Upload } from '../../../shared/files/upload-queue.ts'

const named = (...names: string[]) => names.map((name) => new File(['x'], name))

/** A server that responds when the test tells it to. */
function aServer() {
  const asked: (Sending & { arrive: () => void; fail: (error: unknown) => void })[] = []
  const send = (sending: Sending) =>
    new Promise((resolve, reject) => {
      sending.signal.addEventListener('abort', () => reject(sending.signal.reason))
      asked.push({ ...sending, arrive: () => resolve(undefined), fail: reject })
    })
  return { send, asked, names: () => asked.map(({ upload }) => upload.file.name) }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const states = (uploads: readonly Upload[]) => uploads.map(({ file, state }) => `${file.name} ${state}`)

test('sends three files at the same time, and the next when one arrives', async () => {
  const server = aServer()
  const queue = createUploadQueue(server.send)
  queue.add(named('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'), 'agency_knowledge', 'files')
  expect(server.names()).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
  server.asked[1]?.arrive()
  await settled()
  expect(server.names()).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'])
  expect(states(queue.uploads.read())).toEqual(['a.pdf sending', 'c.pdf sending', 'd.pdf sending', 'e.pdf waiting'])
})

test('explains why a file is invalid and continues with the others', () => {
  const server = aServer()
  const queue = createUploadQueue(server.send)
  queue.add(named('a.pdf', 'notes.txt', 'b.csv'), 'agency_knowledge', 'files')
  expect(server.names()).toEqual(['a.pdf', 'b.csv'])
  expect(queue.uploads.read()[1]).toMatchObject({
    state: 'refused',
    problem: 'We only accept PDF, DOCX, XLSX, CSV, PNG, or JPG files. notes.txt is not supported.',
  })
})

test('quick actions let the server decide which files are valid', () => {
  const server = aServer()
  createUploadQueue(server.send).add(named('notes.txt'), 'plan_data', 'quick')
  expect(server.names()).toEqual(['notes.txt'])
})

test.each([
  [413, 'File too large. Try compressing it or splitting it into smaller files.'],
  [415, 'File type not supported. Please upload PDF, DOCX, XLSX, CSV, PNG, or JPG.'],
  [402, 'What the server says.'],
  [409, 'What the server says.'],
  [422, 'What the server says.'],
  [500, 'Upload failed. Please check your connection and try again.'],
  [0, 'Upload failed. Please check your connection and try again.'],
])('an error with status %d says what to do', async (status, problem) => {
  const server = aServer()
  const queue = createUploadQueue(server.send)
  queue.add(named('a.pdf'), 'agency_knowledge', 'files')
  server.asked[0]?.fail(new ApiError(status, 'code', 'What the server says.'))
  await settled()
  expect(queue.uploads.read()[0]).toMatchObject({ state: 'failed', problem })
})

test('after too many requests, uploads wait as long as the server says and then continue on their own', async () => {
  const server = aServer()
  const waits: { seconds: number; over: () => void }[] = []
  const queue = createUploadQueue(
    server.send,
    (seconds) => new Promise((resolve) => waits.push({ seconds, over: () => resolve(undefined) })),
  )
  queue.add(named('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'), 'agency_knowledge', 'files')
  for (const asked of [0, 1]) server.asked[asked]?.fail(new ApiError(429, 'too_many', 'Too many.', [], 7))
  server.asked[2]?.arrive()
  await settled()
  expect(states(queue.uploads.read())).toEqual(['a.pdf waiting', 'b.pdf waiting', 'd.pdf waiting'])
  expect(waits.map(({ seconds }) => seconds)).toEqual([7])
  waits[0]?.over()
  await settled()
  expect(server.names()).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'a.pdf', 'b.pdf', 'd.pdf'])
})

test('a retry reuses the key of the failed upload', async () => {
  const server = aServer()
  const queue = createUploadQueue(server.send)
  queue.add(named('a.pdf'), 'agency_knowledge', 'files')
  server.asked[0]?.fail(new Error('lost'))
  await settled()
  const key = queue.uploads.read()[0]?.key ?? ''
  queue.retry(key)
  expect(server.asked[1]?.upload.key).toBe(key)
  server.asked[1]?.arrive()
  await settled()
  expect(queue.uploads.read()).toEqual([])
})

test('canceling stops an upload and starts the next one', async () => {
  const server = aServer()
  const queue = createUploadQueue(server.send)
  queue.add(named('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'), 'agency_knowledge', 'files')
  queue.cancel(queue.uploads.read()[0]?.key ?? '')
  await settled()
  expect(server.asked[0]?.signal.aborted).toBe(true)
  expect(states(queue.uploads.read())).toEqual(['b.pdf sending', 'c.pdf sending', 'd.pdf sending'])
})

test('a finished upload stays until its listener is done', async () => {
  const server = aServer()
  const queue = createUploadQueue(server.send)
  const listed = Promise.withResolvers<void>()
  queue.onEnd(() => listed.promise)
  queue.add(named('a.pdf'), 'agency_knowledge', 'files')
  server.asked[0]?.arrive()
  await settled()
  expect(states(queue.uploads.read())).toEqual(['a.pdf arrived'])
  listed.resolve()
  await settled()
  expect(queue.uploads.read()).toEqual([])
})

test('the end of the session removes all uploads', async () => {
  const server = aServer()
  const queue = createUploadQueue(server.send)
  queue.add(named('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'), 'agency_knowledge', 'files')
  queue.clear()
  await settled()
  expect(queue.uploads.read()).toEqual([])
  expect(server.names()).not.toContain('d.pdf')
})
