import { languages } from '@waymark/words/t'
import { z } from 'zod'
import { bytes, endpoint } from '../../endpoint.ts'
import { idParams } from '../../fields.ts'

export const summaryEndpoints = {
  downloadClientSummary: endpoint({
    method: 'GET',
    path: '/broker/clients/{id}/summary',
    summary:
      'Get a PDF to hand to the client: the verdict, the household, the answers they agreed to share, what to do next and the agent; in their language unless another is given',
    tag: 'Clients',
    access: 'session',
    record: 'client',
    params: idParams,
    query: z.object({
      language: z
        .string()
        .refine((one) => languages.includes(one), 'Choose one of the languages')
        .optional(),
    }),
    confirm: true,
    status: 200,
    response: bytes,
  }),
}
