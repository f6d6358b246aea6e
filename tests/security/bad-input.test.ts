import { bytes, type Endpoint } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import { errorBody } from '@waymark/contracts/fields'
import { newId } from '@waymark/platform/ids'
import { pathOf } from '@waymark/testing/api'
import { anIntake } from '@waymark/testing/factories/intake'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NASTY } from './strange-values.ts'
import { problems, startTarget, type Target } from './target.ts'

let api: Target['api']
let target: Target
let token: string
beforeAll(async () => {
  target = await startTarget()
  ;({ api, token } = target)
})
afterAll(() => target[Symbol.asyncDispose]())

const all = Object.entries<Endpoint>(endpoints)
// A webhook answers only to a signature, so its own tests cover its query.
const reading = all.filter(([, { query, raw_body }]) => query && raw_body === undefined)
// A link may name an agent in any words, and an agent who is not found takes no bookings.
const naming = all.filter(([, { params, path }]) => params && !path.includes('{agent}'))

test.each(reading)('%s handles any query', async (_name, endpoint) => {
  const names = Object.keys(endpoint.query?.shape ?? {})
  const values = NASTY.filter(({ length }) => length < 6000).map((text) => text.replace(/^"|"$/g, ''))
  const raw = ['%ff', '%00', '%', '+', '&', '=', '%ED%A0%80', '%u0000', ...values.map(encodeURIComponent)]
  const queries = names.flatMap((name) => raw.map((value) => `${name}=${value}`))
  for (const name of names)
    queries.push(`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`, name, `${name.toUpperCase()}=1`)
  queries.push('__proto__=1', '__proto__[limit]=1', 'constructor=1', '&&&', '%', `limit=${'9'.repeat(400)}`)
  const sent = target.sentTo(endpoint)
  const path = pathOf(endpoint, sent)
  const headers = { authorization: `Bearer ${sent.token ?? token}` }
  const found = await problems(queries, async (query) => {
    const answer = await api.fetch(`${path}?${query}`, { method: endpoint.method, headers })
    const done = answer.status === endpoint.status
    const file = done && endpoint.response === bytes
    const location = answer.headers.get('location')
    const body: unknown = file ? await answer.bytes() : (location ?? (await answer.json()))
    if (!done) errorBody.parse(body)
    else if (!file) endpoint.response.parse(body)
    if (!done && answer.status !== 422) throw new Error(`${answer.status}`)
    return { status: answer.status, headers: answer.headers, body }
  })
  expect(found).toEqual([])
})

test.each(naming)('%s finds nothing for an invalid id', async (_name, endpoint) => {
  // A client resolves dots and spaces itself.
  const ids = ['x', '0', '-1', '%00', '%ff', '%', '..%2f..', '%20', '{id}', "'", 'null', newId().slice(1)]
  const { method, path } = endpoint
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = method === 'GET' ? {} : { body: '{}' }
  const statuses = new Set<number>()
  for (const id of [...ids, `${newId()}x`, 'x'.repeat(5000)]) {
    const answer = await api.fetch(`/api${path.replace(/\{(id|opp_id|subscriber|name|zip_code|token)\}/, id)}`, {
      method,
      headers,
      ...body,
    })
    errorBody.parse(await answer.json())
    statuses.add(answer.status)
  }
  // A path that cannot be decoded is a bad request.
  expect(statuses).toEqual(new Set([400, 404]))
})

test('refuses a method that a path does not support and lists the supported ones', async () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
  const paths = Map.groupBy(Object.values<Endpoint>(endpoints), ({ path }) => path)
  for (const [path, known] of paths) {
    const allowed = known.map(({ method }) => method)
    const others = methods.filter((method) => allowed.every((one) => one !== method))
    const answers = await Promise.all(
      others.map((method) => api.fetch(pathOf({ path }), { method, headers: { authorization: `Bearer ${token}` } })),
    )
    for (const [index, answer] of answers.entries()) {
      expect([path, others[index], answer.status, answer.headers.get('allow')]).toEqual([
        path,
        others[index],
        405,
        allowed.join(', '),
      ])
      errorBody.strict().parse(await answer.json())
    }
  }
})

test.each(['/api', '/api/', '/api/nothing', '/api/%ff', '/api/clients/a/b/c', '/api/broker', '/api/openapi.json/x'])(
  'answers 404 for %s',
  async (path) => {
    for (const method of ['GET', 'POST']) {
      const answer = await api.fetch(path, { method })
      expect([404, 400]).toContain(answer.status)
      errorBody.strict().parse(await answer.json())
    }
  },
)

test('never fails because of unusual headers', async () => {
  const junk = [
    '',
    ' ',
    ',',
    'x'.repeat(6000),
    '\u00ff\u00fe',
    '../..',
    "'",
    '{}',
    '%00',
    'Bearer',
    'Bearer  x',
    'Basic x',
  ]
  const calls = [
    endpoints.me,
    endpoints.createClient,
    endpoints.refresh,
    endpoints.sendAgentMessage,
    endpoints.readSite,
  ]
  const names = [
    'authorization',
    'x-intake-token',
    'idempotency-key',
    'cookie',
    'user-agent',
    'x-forwarded-for',
    'accept',
  ]
  const inputs = calls.flatMap((endpoint) => names.flatMap((name) => junk.map((value) => ({ endpoint, name, value }))))
  inputs.push(
    ...[
      'waymark_refresh=',
      'waymark_refresh=%E0%A4%A',
      'waymark_refresh=x.y',
      `waymark_refresh=${newId()}.x`,
      '=;=;=',
    ].map((value) => ({ endpoint: endpoints.refresh, name: 'cookie', value })),
  )
  const found = await problems(inputs, ({ endpoint, name, value }) => {
    const { body }: Endpoint = endpoint
    return api.call(endpoint, { headers: { [name]: value }, ...(body ? { body: anIntake() } : {}) })
  })
  expect(found).toEqual([])
})
