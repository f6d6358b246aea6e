import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

export const systemEndpoints = {
  readSite: endpoint({
    method: 'GET',
    path: '/site',
    summary: 'Get what the pages need before sign-in',
    tag: 'System',
    access: 'public',
    limit: 'public_read',
    status: 200,
    response: z.object({
      brand_name: z.string(),
      public_url: z.string(),
      /** The website of the alliance. Null if none is configured. */
      alliance_url: z.string().nullable(),
      /** Whether a consumer can agree to text messages. */
      sends_texts: z.boolean(),
    }),
  }),
  readOpenApi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    summary: 'Get this API as OpenAPI 3.1',
    tag: 'System',
    access: 'public',
    limit: 'public_read',
    status: 200,
    response: z.record(z.string(), z.unknown()),
  }),
}
