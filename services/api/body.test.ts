import { type ClientRequest, request as open } from 'node:http'
import { AppError } from '@waymark/platform/errors'
import { portOf } from '@waymark/platform/port-of'
import express from 'express'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readRawBody } from './body.ts'

const SIZE = 200 * 1024
const ATTACKER = '203.0.113.1'
const PROVIDER = '198.51.100.7'

const app = express()
app.set('trust proxy', 1)
app.post('/', (request, response) => {
  readRawBody(request, response, 'event').then(
    (body) => response.status(200).end(String(body.length)),
    (error: unknown) => response.status(error instanceof AppError ? error.status : 500).end(),
  )
})
let server: ReturnType<typeof app.listen>
let port: number
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server = app.listen(0, '127.0.0.1', () => resolve())
  })
  port = portOf(server)
})
afterAll(() => server.close())
const slow: ClientRequest[] = []
afterEach(() => {
  for (const each of slow.splice(0)) each.destroy()
})

/** Sends the beginning of a body, and never its end. Resolves to the status if there is one. */
function begin(bytes: number, from: string): Promise<number | undefined> {
  const sent = open({ port, method: 'POST', headers: { 'x-forwarded-for': from, 'transfer-encoding': 'chunked' } })
  slow.push(sent)
  sent.write('x'.repeat(bytes))
  return new Promise((resolve) => {
    sent.once('response', (answer) => resolve(answer.statusCode))
    sent.once('error', () => resolve(undefined))
  })
}

const post = async (from: string) => {
  const headers = { 'x-forwarded-for': from, 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: 'x'.repeat(SIZE) })
  return [answer.status, await answer.text()]
}

test('many bodies that have hardly begun take no room', async () => {
  for (let one = 0; one < 100; one += 1) void begin(1, ATTACKER)
  await expect.poll(() => post(ATTACKER)).toEqual([200, String(SIZE)])
})

test('one network that sends bodies without an end leaves room for others, and gets it back when they end', async () => {
  const statuses = Array.from({ length: 30 }, () => begin(SIZE, ATTACKER))
  expect(await Promise.any(statuses)).toBe(503)
  expect((await post(ATTACKER))[0]).toBe(503)
  expect(await post(PROVIDER)).toEqual([200, String(SIZE)])
  for (const each of slow.splice(0)) each.destroy()
  await expect.poll(() => post(ATTACKER)).toEqual([200, String(SIZE)])
})
