import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idParams, instant, LIMITS, optionalText, page, requiredText } from '../../fields.ts'

/** How many active codes a broker can have. */
export const MAX_LEAD_CODES = 200
/** How many codes the overview shows before the broker asks for more. */
export const FIRST_LEAD_CODES = 5
/** The longest label of a code (characters). */
export const MAX_LEAD_CODE_LABEL = 60

const leadCode = z.object({
  id,
  code: z.string(),
  /** The link to the assessment with this code, on our own site. */
  link: z.string(),
  label: z.string().nullable(),
  /** Number of clients who used it. */
  uses: z.number().int(),
  created_at: instant,
  /** When the code was ended. Its link no longer assigns leads to the broker. */
  ended_at: instant.nullable(),
})
export type LeadCode = z.output<typeof leadCode>

export const leadCodeEndpoints = {
  createLeadCode: endpoint({
    method: 'POST',
    path: '/broker/lead-generation-codes',
    summary: 'Create a code for assessment links; clients who use it are assigned to you',
    tag: 'Lead codes',
    access: 'session',
    needs: 'subscription',
    idempotent: true,
    body: z.object({
      /** One of our own origins, used as the start of the link. */
      base_url: requiredText(LIMITS.free_text, 'base_url is required'),
      label: optionalText(MAX_LEAD_CODE_LABEL),
    }),
    status: 201,
    response: leadCode,
  }),
  listLeadCodes: endpoint({
    method: 'GET',
    path: '/broker/lead-generation-codes',
    summary: 'List your codes with how often each was used, newest first',
    tag: 'Lead codes',
    access: 'session',
    query: page,
    status: 200,
    response: z.array(leadCode),
    paged: true,
  }),
  endLeadCode: endpoint({
    method: 'DELETE',
    path: '/broker/lead-generation-codes/{id}',
    summary: 'End a code: its link no longer assigns leads to you, but its figures stay',
    tag: 'Lead codes',
    access: 'session',
    record: 'lead_code',
    params: idParams,
    status: 200,
    response: leadCode,
  }),
}
