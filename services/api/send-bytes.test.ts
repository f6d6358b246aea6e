import { createServer, request } from 'node:http'
import { portOf } from '@waymark/platform/port-of'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { sendBytes } from './send-bytes.ts'

/** A server with one file, whose first chunk comes when told. `ended` says that nothing reads the file anymore. */
async function aFile(chunks = [Buffer.from('first'), Buffer.from('second')], idle_ms?: number) {
  const chunk = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  async function* content() {
    try {
      asked.resolve()
      await chunk.promise
      yield* chunks
    } finally {
      ended.resolve()
    }
  }
  const gone = Promise.withResolvers<void>()
  const app = express().get('/', async (_request, response) => {
    response.once('close', gone.resolve)
    await sendBytes(response, { name: 'a.txt', media_type: 'text/plain', size: null, content: content() }, idle_ms)
  })
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const port = portOf(server)
  return { url: `http://127.0.0.1:${port}/`, chunk, asked, ended, gone }
}

test('sends all chunks of a file, and ends its reading', async () => {
  const { url, chunk, ended } = await aFile()
  chunk.resolve()
  expect(await (await fetch(url)).text()).toBe('firstsecond')
  await expect(ended.promise).resolves.toBeUndefined()
})

test('ends the reading of a file whose reader leaves before its first chunk is sent', async () => {
  const { url, chunk, asked, ended, gone } = await aFile()
  const reader = request(url).on('error', () => undefined)
  reader.end()
  await asked.promise
  reader.destroy()
  await gone.promise
  chunk.resolve()
  await expect(ended.promise).resolves.toBeUndefined()
})

test('ends the reading of a file whose reader takes nothing', async () => {
  // More than the buffers of both ends of a connection hold.
  const { url, chunk, ended } = await aFile(
    Array.from({ length: 64 }, () => Buffer.alloc(1024 * 1024)),
    50,
  )
  chunk.resolve()
  const reader = request(url)
  const cut = new Promise((resolve) =>
    reader.on('error', resolve).on('response', (response) => response.on('error', resolve)),
  )
  reader.end()
  await expect(ended.promise).resolves.toBeUndefined()
  reader.destroy()
  await cut
})
