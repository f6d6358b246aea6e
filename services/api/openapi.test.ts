import type { Endpoint } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

/** The parts of OpenAPI 3.1 that we use. Unknown keys are errors. */
const schema = z.record(z.string(), z.unknown())
const media = z.strictObject({ schema })
const content = z.union([
  z.strictObject({ 'application/json': media }),
  z.strictObject({ 'multipart/form-data': media }),
  z.strictObject({ 'application/octet-stream': media }),
])
const parameter = z.strictObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema,
})
const operation = z.strictObject({
  operationId: z.string(),
  summary: z.string().min(10),
  tags: z.array(z.string()).min(1),
  security: z.array(
    z
      .record(z.enum(['session', 'intake']), z.array(z.never()))
      .or(z.strictObject({}))
      .or(schema),
  ),
  parameters: z.array(parameter),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    z.strictObject({ description: z.string().min(1), content: content.optional(), headers: schema.optional() }),
  ),
})
const documentShape = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string(), version: z.string() }),
  servers: z.array(z.strictObject({ url: z.literal('/api') })),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(['get', 'post', 'patch', 'delete']), operation)),
  components: z.strictObject({ schemas: z.record(z.string(), schema), securitySchemes: z.record(z.string(), schema) }),
})

const api = await apiForFile()
let document: z.output<typeof documentShape>
beforeAll(async () => {
  document = documentShape.parse(await api.get(endpoints.readOpenApi))
})

const all = Object.entries<Endpoint>(endpoints)
const operationOf = ({ path, method }: Endpoint) => {
  const key = z.enum(['get', 'post', 'patch', 'delete']).parse(method.toLowerCase())
  const found = document.paths[path]?.[key]
  if (!found) throw new Error(`${method} ${path} is missing`)
  return found
}

test('lists every endpoint under its name, and nothing else', () => {
  const listed = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(listed.toSorted()).toEqual(all.map(([name]) => name).toSorted())
})

test.each(all)('describes %s: parameters, body, responses, access', (name, endpoint) => {
  const { operationId, parameters, requestBody, responses, security } = operationOf(endpoint)
  expect(operationId).toBe(name)
  const names = (where: string) => parameters.filter((one) => one.in === where).map((one) => one.name)
  expect(names('path')).toEqual([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, found]) => found))
  expect(parameters.filter((one) => one.in === 'path').every(({ required }) => required)).toBe(true)
  expect(names('query')).toEqual(Object.keys(endpoint.query?.shape ?? {}))
  expect(names('header')).toEqual(endpoint.idempotent ? ['Idempotency-Key'] : [])
  expect(requestBody !== undefined).toBe(endpoint.body !== undefined)
  const success = responses[String(endpoint.status)]
  expect(success?.content !== undefined).toBe(![204, 302].includes(endpoint.status))
  expect(success?.headers !== undefined).toBe(endpoint.paged === true || endpoint.status === 302)
  expect(Object.keys(responses)).toContain('503')
  expect(Object.keys(responses).includes('402')).toBe(endpoint.needs === 'subscription')
  expect(security.some((one) => 'session' in one)).toBe(!['public', 'consumer'].includes(endpoint.access))
  for (const [status, response] of Object.entries(responses)) {
    if (status === String(endpoint.status)) continue
    expect(response.content).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/Error' } } })
  }
})

test('every upload by a broker needs a subscription', () => {
  const free = all.filter(([, { access, upload, needs }]) => upload && access === 'session' && needs !== 'subscription')
  expect(free.map(([name]) => name)).toEqual([])
})

test('every reference has a target', () => {
  const json = JSON.stringify(document)
  const references = new Set([...json.matchAll(/"\$ref":"#([^"]+)"/g)].map(([, path]) => path ?? ''))
  for (const path of references) {
    let at: unknown = document
    for (const key of path.split('/').slice(1)) at = schema.parse(at)[key]
    expect(at).toBeDefined()
  }
  expect(document.components.schemas).toHaveProperty('Error')
  expect(Object.keys(document.components.securitySchemes).toSorted()).toEqual(['intake', 'session'])
})

test('serves the API page and its assets from our origin', async () => {
  const page = await api.fetch('/api/docs')
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  const html = await page.text()
  const loaded = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '')
  expect(loaded.length).toBeGreaterThan(2)
  for (const path of loaded) {
    expect(path).toMatch(/^\/api\/docs\//)
    expect((await api.fetch(path)).status).toBe(200)
  }
  expect(html).not.toMatch(/<script>|<style>|https?:/)
  expect(await (await api.fetch('/api/docs/start.js')).text()).toContain("url: '/api/openapi.json'")
})
