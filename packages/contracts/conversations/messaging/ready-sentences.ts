import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idParams } from '../../fields.ts'

const replyValues = z.object({
  first_name: z.string().optional(),
  agent_name: z.string().optional(),
  agency: z.string().optional(),
  next_step_due: z.string().optional(),
  own_page: z.string().optional(),
  /** Where the agent takes bookings. Absent if they take none. */
  booking_link: z.string().optional(),
})

/** Sentences to pick for a message, in English beside the client's language. */
export const readySentences = z.object({
  /** The client's, such as `es`. */
  language: z.string(),
  /** Whether the client's agent says in their profile that they speak it. */
  agent_speaks: z.boolean(),
  /** What is known of the variables of saved replies, in both languages. */
  variables: z.object({ english: replyValues, translated: replyValues }),
  groups: z.array(
    z.object({
      title: z.string(),
      sentences: z.array(z.object({ english: z.string(), translated: z.string() })),
    }),
  ),
})
export type ReadySentences = z.output<typeof readySentences>

export const readySentenceEndpoints = {
  readReadySentences: endpoint({
    method: 'GET',
    path: '/broker/clients/{id}/ready-sentences',
    summary: "Get sentences for a message to a client, in English and in the client's language",
    tag: 'Messages',
    access: 'session',
    record: 'client',
    params: idParams,
    status: 200,
    response: readySentences,
  }),
}
