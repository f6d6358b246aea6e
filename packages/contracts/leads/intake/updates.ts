import { msg } from '@waymark/words/t'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idParams, instant, LIMITS, requiredText } from '../../fields.ts'
import { face } from '../../people/agency/face.ts'

export const UPDATE_OUTCOMES = ['confirmed', 'accepted', 'refused', 'expired'] as const
const outcome = z.enum(UPDATE_OUTCOMES)

/** Answers that wait for a confirmation, beside those that count, in the order of the form. Null: not asked. */
export const proposedUpdate = z.object({
  id,
  /** The reference number that its sender was told. */
  reference: z.string(),
  submitted_at: instant,
  /** Nobody can confirm or accept them after this. */
  expires_at: instant,
  /** Whether an email asked for the confirmation, or is about to. The release before does not send it. */
  asked: z.boolean().default(true),
  sections: z.array(
    z.object({
      title: z.string(),
      answers: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    }),
  ),
})

const link = z.object({ token: requiredText(LIMITS.short_text, msg('This link is incomplete')) })
const decided = z.object({ outcome })
const byLink = {
  tag: 'Intake',
  access: 'public',
  limit: 'open_draft',
  body: link,
  status: 200,
  response: decided,
} as const

export const updateEndpoints = {
  openUpdate: endpoint({
    method: 'POST',
    path: '/client-updates/open',
    summary: 'Get the new answers behind an emailed link; 401 if it is not one of ours',
    tag: 'Intake',
    access: 'public',
    limit: 'open_draft',
    body: link,
    status: 200,
    response: z.object({
      submitted_at: instant,
      expires_at: instant,
      /** Null while they wait. */
      outcome: outcome.nullable(),
      /** Whether they expired early, because newer answers took their place. The release before does not send it. */
      replaced: z.boolean().default(false),
      face: face.nullable(),
      /** Empty once they do not wait any longer. */
      sections: z.array(
        z.object({
          title: z.string(),
          answers: z.array(z.object({ name: z.string(), answer: z.string(), changed: z.boolean() })),
        }),
      ),
    }),
  }),
  confirmUpdate: endpoint({
    ...byLink,
    method: 'POST',
    path: '/client-updates/confirm',
    summary: 'Confirm the new answers behind an emailed link, once; 409 if they do not wait any longer',
  }),
  refuseUpdate: endpoint({
    ...byLink,
    method: 'POST',
    path: '/client-updates/refuse',
    summary: 'Discard the new answers behind an emailed link; 409 if they do not wait any longer',
  }),
  decideUpdate: endpoint({
    method: 'POST',
    path: '/broker/client-updates/{id}/decision',
    summary:
      'Accept or refuse new answers that nobody confirmed; phone number and consents stay, because only the person can change them',
    tag: 'Clients',
    access: 'session',
    record: 'proposed_update',
    params: idParams,
    body: z.object({ decision: z.enum(['accept', 'refuse'], { error: 'Choose whether to accept the new answers' }) }),
    status: 200,
    response: decided,
  }),
}
