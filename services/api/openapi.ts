import { bytes, type Endpoint } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import { errorBody } from '@waymark/contracts/fields'
import { limitsOf } from '@waymark/contracts/limits'
import type { Config } from '@waymark/platform/config'
import { z } from 'zod'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return rest
}

const problem = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const BINARY = { type: 'string', format: 'binary' }

function bodyContent({ body, upload }: Endpoint): Json {
  const schema = body ? schemaOf(body, 'input') : {}
  if (!upload) return { 'application/json': { schema } }
  const { properties, required } = z
    .looseObject({ properties: z.looseObject({}), required: z.array(z.string()).default([]) })
    .parse(schema)
  return {
    'multipart/form-data': {
      schema: { ...schema, properties: { file: BINARY, ...properties }, required: ['file', ...required] },
    },
  }
}

const parameters = (where: 'path' | 'query', schema: z.ZodObject | undefined) => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: value,
  }))
}

const SECURITY: Record<Endpoint['access'], Json[]> = {
  public: [],
  visitor: [{}, { session: [] }, { intake: [] }],
  intake: [{ session: [] }, { intake: [] }],
  consumer: [{ intake: [] }],
  session: [{ session: [] }],
  founder: [{ session: [] }],
  sys_admin: [{ session: [] }],
}

function successOf({ status, response, paged }: Endpoint): Json {
  if (status === 204) return { description: 'Done' }
  if (status === 302) return { description: 'Continue there', headers: { Location: { schema: { type: 'string' } } } }
  const content =
    response === bytes
      ? { 'application/octet-stream': { schema: BINARY } }
      : { 'application/json': { schema: schemaOf(response, 'output') } }
  const link = { description: 'The next page, as rel="next"', schema: { type: 'string' } }
  return { description: 'Done', content, ...(paged && { headers: { Link: link } }) }
}

function responses(endpoint: Endpoint): Json {
  const { access, record, params, needs, limit, idempotent, body, query, raw_body, invalid_status = 422 } = endpoint
  const { address, account, target } = limitsOf(endpoint)
  // Endpoints that are proven by something in the body: a password, a code, or the token of a link.
  const takesProof = endpoint.tag === 'Accounts' || limit === 'open_draft' || limit === 'own_appointment'
  const identifies = access !== 'public' || takesProof
  const names =
    record ||
    access === 'consumer' ||
    params ||
    raw_body ||
    endpoint.response === bytes ||
    (body && access !== 'public')
  const invalid = body || query || idempotent
  // Of two with the same status, the later one counts.
  const failures: [applies: unknown, status: number, sentence: string][] = [
    [body || params || raw_body, 400, 'The request cannot be read'],
    [identifies, 401, 'Not signed in, or the session has ended'],
    [identifies, 403, 'Signed in, but not allowed'],
    [needs === 'subscription', 402, 'The subscription is not active'],
    [names, 404, 'No such record, or not yours'],
    [endpoint.method !== 'GET', 409, 'The state of the record does not allow it'],
    [endpoint.upload, 408, 'The upload took too long'],
    [body || raw_body, 413, 'Too large'],
    [body, 415, 'Not JSON, or an unsupported file type'],
    [invalid, invalid_status, 'A field is missing or invalid'],
    [invalid, 422, 'A field is missing or invalid, or the Idempotency-Key was used with another body'],
    [address ?? account ?? target, 429, 'Too many attempts; see Retry-After'],
    [true, 503, 'Part of the service is restarting; see Retry-After'],
  ]
  const applying = failures.filter(([applies]) => applies)
  return {
    [endpoint.status]: successOf(endpoint),
    ...Object.fromEntries(applying.map(([, status, sentence]) => [status, problem(sentence)])),
  }
}

function operation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    security: SECURITY[endpoint.access],
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.idempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              schema: { type: 'string', maxLength: 200 },
              description: 'The same key and body get the same response',
            },
          ]
        : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: bodyContent(endpoint),
          },
        }
      : {}),
    responses: responses(endpoint),
  }
}

let document: Json | undefined

/** This API as OpenAPI 3.1, generated from the schemas that validate it. */
export function openApi({ BRAND_NAME, version }: Config): Json {
  if (document) return document
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operation(name, endpoint)
  }
  document = {
    openapi: '3.1.0',
    info: { title: `${BRAND_NAME} API`, version },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access_token from a sign-in',
        },
        intake: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Intake-Token',
          description: 'The intake_token from a submission, or from a link in an email',
        },
      },
    },
  }
  return document
}
