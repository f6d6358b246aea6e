import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { instant } from '../../fields.ts'
import { LIMIT_KINDS } from '../../limits.ts'

const limited = z.object({
  kind: z.enum(LIMIT_KINDS),
  /** The name of the limit in the contracts. */
  limit_name: z.string(),
  /** How many calls it allows within how many seconds. */
  points: z.number().int(),
  duration_s: z.number().int(),
  /** What is counted: a network, an account, or an id. Null for a mailbox, which is stored as a hash only. */
  subject: z.string().nullable(),
  /** Who made the last call that was refused: `user:<id>`, `client:<id>` or `network:<address>`. */
  caller: z.string(),
  /** If the caller is a user whose account still exists. */
  caller_name: z.string().nullable(),
  /** What the last refused call would have done. */
  does: z.string(),
  /** The first refusal; after an hour without one, it starts again. */
  began_at: instant,
  last_at: instant,
  refusals: z.number().int(),
  /** Whether the last refusal is so recent that the limit may still apply. */
  is_current: z.boolean(),
})
export type Limited = z.output<typeof limited>

export const limitEndpoints = {
  listLimited: endpoint({
    method: 'GET',
    path: '/admin/limited',
    summary: 'List who was refused because of a limit within the last day, newest first, at most 100',
    tag: 'Administration',
    access: 'sys_admin',
    status: 200,
    response: z.array(limited),
  }),
}
