import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idParams, instant, LIMITS, optionalText, page, requiredText } from '../fields.ts'

/** How many codes of one broker can be in use at once. */
export const MAX_LEAD_CODES = 200
/** Characters of the name that a broker gives a code. */
export const MAX_LEAD_CODE_LABEL = 60

const leadCode = z.object({
  id,
  code: z.string(),
  /** The assessment with this code, on our own site. */
  link: z.string(),
  label: z.string().nullable(),
  /** Clients that came with it. */
  uses: z.number().int(),
  created_at: instant,
  /** Since then its link names nobody. */
  ended_at: instant.nullable(),
})
export type LeadCode = z.output<typeof leadCode>

export const leadCodeEndpoints = {
  createLeadCode: endpoint({
    method: 'POST',
    path: '/broker/lead-generation-codes',
    summary: 'A new code for links to the assessment; whoever comes with it becomes a client of this broker',
    tag: 'Lead codes',
    access: 'session',
    needs: 'subscription',
    idempotent: true,
    body: z.object({
      /** An address of ours, which the link begins with. */
      base_url: requiredText(LIMITS.free_text, 'base_url is required'),
      label: optionalText(MAX_LEAD_CODE_LABEL),
    }),
    status: 201,
    response: leadCode,
  }),
  listLeadCodes: endpoint({
    method: 'GET',
    path: '/broker/lead-generation-codes',
    summary: 'The codes of this broker with how often each was used, the latest first',
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
    summary: 'End a code: its link names nobody from now on, and its uses stay to be seen',
    tag: 'Lead codes',
    access: 'session',
    record: 'lead_code',
    params: idParams,
    status: 200,
    response: leadCode,
  }),
}
