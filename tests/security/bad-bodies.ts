import { gzipSync } from 'node:zlib'
import type { Endpoint } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import { sql } from '@waymark/platform/database'
import { sample } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { malformed } from './malformed.ts'
import { problems, startTarget, type Target } from './target.ts'

const BODIES = 1000
const MAX_BODY = 128 * 1024

/** Sends bad bodies to the endpoints with this access. Files share the work, because each takes a few seconds. */
export function refusesBadBodies(of: (access: Endpoint['access']) => boolean): void {
  let target: Target
  beforeAll(async () => {
    target = await startTarget()
  })
  afterAll(() => target[Symbol.asyncDispose]())
  // An upload is not JSON. services/api/receive-file.test.ts sends bad uploads.
  const writing = Object.entries<Endpoint>(endpoints).filter(
    ([, { access, body, upload }]) => body && !upload && of(access),
  )

  describe.each(writing)('%s', (_name, endpoint) => {
    test(`answers ${BODIES} malformed bodies as its contract describes`, async () => {
      if (!endpoint.body) throw new Error('no body')
      const { api, client_id, sentTo } = target
      const bodies = refused(endpoint.body).map((body) => withClient(body, client_id))
      const sent = sentTo(endpoint)
      expect(await problems(bodies, (body) => api.call(endpoint, { ...sent, body }))).toEqual([])
    })

    test('refuses bodies that are not JSON or are too large', async () => {
      const { api, sentTo } = target
      const sent = sentTo(endpoint)
      const send = async (body: unknown, headers: Record<string, string> = {}) =>
        (await api.call(endpoint, { ...sent, body, headers })).status
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'nonsense',
      ]) {
        expect(await send('{}', { 'content-type': type })).toBe(415)
      }
      expect(await send('{}', { 'content-type': 'application/json; charset=latin1' })).toBe(415)
      expect(await send('{}', { 'content-encoding': 'br2' })).toBe(415)
      expect(await send('{}', { 'content-encoding': 'gzip' })).toBe(400)
      expect(await send('{"a":')).toBe(400)
      expect(await send('"text"')).toBe(400)
      expect(await send(padded(MAX_BODY))).not.toBe(413)
      expect(await send(padded(MAX_BODY + 1))).toBe(413)
      expect(await send(padded(10 * MAX_BODY))).toBe(413)
      expect(await send(gzipSync(padded(100 * MAX_BODY)), { 'content-encoding': 'gzip' })).toBe(413)
    })

    test('requires a body, unless it is optional', async () => {
      const { api, victim, sentTo } = target
      // An accepted body may have marked the account as protected.
      await api.db.run(sql`update app_user set is_stakeholder = false, is_test_agent = false where id = ${victim.id}`)
      const answer = await api.call(endpoint, sentTo(endpoint))
      const optional = endpoint.body?.safeParse(undefined).success
      expect(answer.status).toBe(optional ? endpoint.status : (endpoint.invalid_status ?? 422))
    })
  })
}

const padded = (length: number) => `{"x":"${'x'.repeat(length - 8)}"}`
/** Names an existing client, so that the body is read. */
const withClient = (body: string, client_id: string) =>
  body.replace(/"client_id":"[0-9a-f-]{36}"/, `"client_id":"${client_id}"`)

/** Texts that the schema rejects, and a few that it accepts. */
function refused(schema: z.ZodType): string[] {
  const [taken, others] = [new Set<string>(), new Set<string>()]
  for (let seed = 20_261_121; others.size < BODIES; seed++) {
    for (const body of sample(malformed(schema), { numRuns: BODIES, seed })) {
      if (schema.safeParse(parsed(body)).success) taken.add(body)
      else others.add(body)
    }
  }
  return [...[...taken].slice(0, 20), ...[...others].slice(0, BODIES)]
}
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
