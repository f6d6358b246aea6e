import { request as openRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { tokenOf } from '@waymark/testing/access'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'

const REQUEST_MS = 600
const api = await apiForFile({}, { headers_ms: 300, request_ms: REQUEST_MS, checked_every_ms: 50 })

/** Sends a body in pieces until it is complete or the server gives up. Returns the status of the response. */
async function drip(path: string, type: string, pieces: readonly string[]): Promise<number> {
  const { hostname, port } = new URL(api.url)
  const headers = {
    authorization: `Bearer ${await tokenOf(api, await aUser(api.db))}`,
    'content-type': type,
    'content-length': Buffer.byteLength(pieces.join('')),
  }
  const request = openRequest({ hostname, port, path, method: 'POST', headers })
  const status = new Promise<number>((resolve, reject) => {
    request.once('response', (response) => resolve(response.resume().statusCode ?? 0))
    request.on('error', reject)
  })
  status.catch(() => undefined)
  for (const piece of pieces) {
    request.write(piece)
    await sleep((3 * REQUEST_MS) / pieces.length)
  }
  request.end()
  return status
}

const UPLOAD = [
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n',
  ...Array.from({ length: 10 }, () => 'a,b\n'),
  '\r\n--x--\r\n',
]

test('gives only uploads extra time', async () => {
  expect(await drip('/api/broker/files/upload', 'multipart/form-data; boundary=x', UPLOAD)).toBe(201)
  const link = ['{"label":"Slow",', ...Array.from({ length: 10 }, () => ' '), '"url":"https://example.com/"}']
  expect(await drip('/api/broker/quoting-links', 'application/json', link)).toBe(408)
})

test('keeps an idle connection longer than the proxies in front do', async () => {
  const { headers } = await fetch(`${api.url}/healthz`)
  const [, kept_s] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? []
  expect(Number(kept_s)).toBeGreaterThan(120)
})
