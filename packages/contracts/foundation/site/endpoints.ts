import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

/** Who runs this installation, and how to reach them. Null is what nobody configured. */
const operator = z.object({
  name: z.string().nullable(),
  /** A postal address in one line. */
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
export type Operator = z.output<typeof operator>

/** How long what people give us is kept, in days, as the settings say now. */
const retainedFor = z.object({
  /** After they were marked enrolled. */
  enrolled_clients: z.number().int(),
  /** Without a sign of life, until we offer to delete them. */
  silent_clients: z.number().int(),
  /** From that offer to the deletion. */
  notice: z.number().int(),
  /** What a visitor wrote before an assessment. */
  visitor_messages: z.number().int(),
  /** A business assessment, after it last changed. */
  business_leads: z.number().int(),
  /** A request for access, white label or an appointment. */
  contact_requests: z.number().int(),
  /** An application to a network, after it was declined or withdrawn. */
  closed_applications: z.number().int(),
  /** A broker's talk with the assistant, after the last message. */
  assistant_conversations: z.number().int(),
  /** A session, after it expired. */
  sessions: z.number().int(),
})
export type RetainedFor = z.output<typeof retainedFor>

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
      /** In characters, for new accounts and changed passwords. */
      password_min_length: z.number().int(),
      operator,
    }),
  }),
  readRetainedFor: endpoint({
    method: 'GET',
    path: '/site/retention',
    summary: 'Get how long what people give us is kept',
    tag: 'System',
    access: 'public',
    limit: 'public_read',
    status: 200,
    response: retainedFor,
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
