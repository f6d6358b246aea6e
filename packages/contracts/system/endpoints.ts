import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const systemEndpoints = {
  readSite: endpoint({
    method: 'GET',
    path: '/site',
    summary: 'What the pages need to know before anybody signs in',
    tag: 'System',
    access: 'public',
    limit: 'public_read',
    status: 200,
    response: z.object({
      brand_name: z.string(),
      public_url: z.string(),
      /** The site of the alliance; null where there is none to lead to. */
      alliance_url: z.string().nullable(),
    }),
  }),
  readOpenApi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This interface as OpenAPI 3.1',
    tag: 'System',
    access: 'public',
    limit: 'public_read',
    status: 200,
    response: z.record(z.string(), z.unknown()),
  }),
}
