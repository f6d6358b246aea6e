import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { send } from './send.ts'

const address = { method: 'POST', path: '/notes', idempotent: true } as const
const keys: (string | null)[] = []
let answer: () => Response | Promise<Response>

beforeEach(() => {
  keys.length = 0
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('idempotency-key'))
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const refused = (error: unknown): unknown => error

test('reuses the key of a call without a response, and uses a new key after a response', async () => {
  const body = { text: 'Called back' }
  answer = () => Promise.reject(new TypeError('network'))
  await expect(send(address, { body })).rejects.toMatchObject({ status: 0, code: 'unreachable' })
  answer = () => Response.json({ detail: 'Restarting', code: 'unavailable' }, { status: 503 })
  await send(address, { body }).catch(refused)
  answer = () => Response.json({})
  await send(address, { body })
  await send(address, { body })
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]])
  expect(keys[3]).not.toBe(keys[0])
})

test('uses a different key for different content', async () => {
  answer = () => Promise.reject(new TypeError('network'))
  await send(address, { body: { text: 'one' } }).catch(refused)
  await send(address, { body: { text: 'two' } }).catch(refused)
  expect(keys[1]).not.toBe(keys[0])
})

test('sends the key from the caller, and no key if the endpoint does not support one', async () => {
  answer = () => Response.json({})
  await send(address, { body: {}, idempotency_key: 'mine' })
  await send({ method: 'POST', path: '/notes' }, { body: {} })
  expect(keys).toEqual(['mine', null])
})

test('gives a file five minutes, and another request 15 seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  answer = () => Response.json({})
  await send(address, { form: new FormData() })
  await send(address, { body: {} })
  expect(timeout.mock.calls).toEqual([[300_000], [15_000]])
  timeout.mockRestore()
})

test('reads the fields that the server rejected and the seconds to wait', async () => {
  const errors = [{ path: 'name', message: 'Please enter a name' }, { path: 3 }]
  answer = () =>
    Response.json({ detail: 'No', code: 'invalid', errors }, { status: 422, headers: { 'retry-after': '7' } })
  const error = await send(address, { body: {} }).catch(refused)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 422, code: 'invalid', errors: errors.slice(0, 1), retry_after: 7 })
})

test.each([
  [45, 'Too many attempts. Please wait a moment and try again.'],
  [61, 'Too many attempts. Please try again in 2 minutes.'],
  [3600, 'Too many attempts. Please try again in 60 minutes.'],
])('says after too many attempts when the next one is possible: %d seconds', async (seconds, detail) => {
  const refusal = { detail: 'Too many attempts. Please wait a moment and try again.', code: 'too_many_requests' }
  answer = () => Response.json(refusal, { status: 429, headers: { 'retry-after': String(seconds) } })
  expect(await send(address, { body: {} }).catch(refused)).toMatchObject({ status: 429, detail, retry_after: seconds })
})

test('reuses the key of a call whose response is lost midway', async () => {
  const body = { text: 'Will call on Monday' }
  const cut = new ReadableStream({ start: (stream) => stream.error(new TypeError('network')) })
  answer = () => new Response(cut, { status: 201 })
  await expect(send(address, { body })).rejects.toMatchObject({ status: 0, code: 'unreachable' })
  answer = () => Response.json({ id: 1 }, { status: 201 })
  expect(await (await send(address, { body })).json()).toEqual({ id: 1 })
  expect(keys[1]).toBe(keys[0])
})

test('passes on a response without a body', async () => {
  // As in Chromium, whose 204 has an empty body instead of none.
  answer = () => Object.defineProperty(new Response(''), 'status', { value: 204 })
  expect(await send(address, { body: { text: 'Read' } })).toMatchObject({ status: 204, body: null })
})
