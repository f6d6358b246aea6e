import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idParams, instant, LIMITS, page, requiredText } from '../../fields.ts'

const HOLD_OUTCOMES = ['confirmed', 'passed', 'expired', 'reassigned'] as const

/** A lead of the broker's link that waits for their word on a license. Nothing else about the client is shown. */
const heldLead = z.object({
  client_id: id,
  first_name: z.string().nullable(),
  /** Two-letter code. */
  state: z.string(),
  held_at: instant,
  /** Without an answer by then, the client goes to another agent. */
  answer_by: instant,
  ended_at: instant.nullable(),
  /** Null while the client waits. */
  outcome: z.enum(HOLD_OUTCOMES).nullable(),
})
export type HeldLead = z.output<typeof heldLead>

/** The two-letter code of the state that the broker was asked about. */
const askedState = z.string().length(2).optional()

export const holdEndpoints = {
  listHeldLeads: endpoint({
    method: 'GET',
    path: '/broker/clients/held',
    summary:
      'List the leads of your links from states that are not on your list, newest first: those that wait for you to confirm a license, and those of the last week that went on',
    tag: 'Clients',
    access: 'session',
    query: page,
    status: 200,
    response: z.array(heldLead),
    paged: true,
  }),
  answerLicense: endpoint({
    method: 'POST',
    path: '/broker/clients/{id}/license',
    summary:
      'Say whether you are licensed in the state of a held lead: with a license number the state is added to your list and the client is yours, otherwise the client goes to another agent. The same answer again changes nothing; 409 if the client has moved to another state than `state`',
    tag: 'Clients',
    access: 'session',
    record: 'held_lead',
    params: idParams,
    body: z.discriminatedUnion('licensed', [
      z.object({
        licensed: z.literal(true),
        state: askedState,
        license_number: requiredText(LIMITS.name, 'Please enter your license number'),
      }),
      z.object({ licensed: z.literal(false), state: askedState }),
    ]),
    status: 200,
    response: z.object({ client_id: id, licensed: z.boolean() }),
  }),
}
