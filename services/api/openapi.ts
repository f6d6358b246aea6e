import { bytes, type Endpoint } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import { errorBody } from '@waymark/contracts/fields'
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

function responses(endpoint: Endpoint): Json {
  const {
    status,
    access,
    record,
    needs,
    limit,
    user_limit,
    idempotent,
    body,
    query,
    invalid_status = 422,
    paged,
  } = endpoint
  const answer: Json =
    status === 204
      ? { description: 'Done' }
      : status === 302
        ? { description: 'Go on there', headers: { Location: { schema: { type: 'string' } } } }
        : {
            description: 'Done',
            content:
              endpoint.response === bytes
                ? { 'application/octet-stream': { schema: BINARY } }
                : { 'application/json': { schema: schemaOf(endpoint.response, 'output') } },
            ...(paged
              ? { headers: { Link: { description: 'The next page, as rel="next"', schema: { type: 'string' } } } }
              : {}),
          }
  // What somebody proves in the body: a password, a code, the token of a link.
  const takesProof = endpoint.tag === 'Accounts' || limit === 'open_draft'
  const invalid = Boolean(body ?? query) || idempotent
  return {
    [status]: answer,
    ...(body || endpoint.params || endpoint.raw_body ? { 400: problem('What was sent cannot be read') } : {}),
    ...(access === 'public' && !takesProof
      ? {}
      : { 401: problem('Nobody is signed in, or not any more'), 403: problem('Known, but not allowed') }),
    ...(needs === 'subscription' ? { 402: problem('The subscription is not active') } : {}),
    ...(record ||
    access === 'consumer' ||
    endpoint.params ||
    endpoint.raw_body ||
    endpoint.response === bytes ||
    (body && access !== 'public')
      ? { 404: problem('No such record, or somebody else’s') }
      : {}),
    ...(endpoint.method === 'GET' ? {} : { 409: problem('The state of the record forbids it') }),
    ...(endpoint.upload ? { 408: problem('The upload took too long') } : {}),
    ...(endpoint.raw_body ? { 413: problem('Too large') } : {}),
    ...(body ? { 413: problem('Too large'), 415: problem('Not JSON, or a file of a type that is not taken') } : {}),
    ...(invalid
      ? {
          [invalid_status]: problem('Something is missing or out of bounds'),
          422: problem('Something is missing or out of bounds, or the Idempotency-Key came with another body'),
        }
      : {}),
    ...(limit || user_limit ? { 429: problem('Too many tries; see Retry-After') } : {}),
    503: problem('A part is restarting; see Retry-After'),
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
              description: 'Same key and body, same answer',
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

/** This interface as OpenAPI 3.1, from the schemas that validate. */
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
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'access_token of a sign-in' },
        intake: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Intake-Token',
          description: 'intake_token of a submission, or of a link in a mail',
        },
      },
    },
  }
  return document
}
