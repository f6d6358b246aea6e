import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, page } from '../fields.ts'

const agencyFile = z.object({
  id,
  original_name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  uploaded_at: instant,
  status: z.enum(['processing', 'ready', 'failed']),
  file_type: z.enum(['agency_knowledge', 'plan_data']),
})
export type AgencyFile = z.output<typeof agencyFile>

export const fileEndpoints = {
  listFiles: endpoint({
    method: 'GET',
    path: '/broker/files',
    summary: 'Files of this agency, the latest first',
    tag: 'Files',
    access: 'session',
    query: page,
    status: 200,
    response: z.array(agencyFile),
    paged: true,
  }),
}
