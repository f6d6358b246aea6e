import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idParams, instant, LIMITS, optionalText, requiredText } from '../../fields.ts'
import { dueAt } from '../tasks/due-at.ts'

export const CALL_OUTCOMES = ['talked', 'voicemail', 'no_answer', 'wrong_number'] as const
type CallOutcome = (typeof CALL_OUTCOMES)[number]
export const CALL_DIRECTIONS = ['outgoing', 'incoming'] as const
type CallDirection = (typeof CALL_DIRECTIONS)[number]
/** After these, the client heard the broker, or will. They stop the 24-hour clock. A voicemail that the client left does not. */
export const REACHING_OUTCOMES: Record<CallDirection, readonly CallOutcome[]> = {
  outgoing: ['talked', 'voicemail'],
  incoming: ['talked'],
}

const clientCall = z.object({
  id,
  client_id: id,
  user_id: id,
  outcome: z.enum(CALL_OUTCOMES),
  direction: z.enum(CALL_DIRECTIONS),
  minutes: z.number().int().nullable(),
  note: z.string().nullable(),
  called_at: instant,
})
export const callEndpoints = {
  logCall: endpoint({
    method: 'POST',
    path: '/broker/clients/{id}/calls',
    summary:
      'Log a call to or from a client, with the next step as a task if there is one; talking or leaving a voicemail stops the clock',
    tag: 'Calls',
    access: 'session',
    record: 'client',
    idempotent: true,
    params: idParams,
    body: z.object({
      outcome: z.enum(CALL_OUTCOMES, { error: 'Please choose how it went' }),
      /** Who called: the broker, or the client. */
      direction: z.enum(CALL_DIRECTIONS).default('outgoing'),
      minutes: z
        .number({ error: 'Enter a whole number of minutes' })
        .int('Enter a whole number of minutes')
        .min(0)
        .max(600, 'At most 600 minutes')
        .nullable()
        .default(null),
      note: optionalText(LIMITS.free_text),
      /** The next step. */
      follow_up: z
        .object({
          title: requiredText(LIMITS.short_text, 'Please say what to do'),
          due_at: dueAt,
        })
        .nullable()
        .default(null),
    }),
    status: 201,
    response: clientCall,
  }),
  deleteCall: endpoint({
    method: 'DELETE',
    path: '/broker/calls/{id}',
    summary:
      'Delete a call that you logged; its next step goes if it is still open, and the 24-hour clock runs again if nothing else stopped it',
    tag: 'Calls',
    access: 'session',
    record: 'call',
    params: idParams,
    status: 200,
    response: clientCall,
  }),
}
