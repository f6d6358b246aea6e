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

const declaredLimit = z.object({
  kind: z.enum(LIMIT_KINDS),
  /** The name of the limit in the contracts. */
  limit_name: z.string(),
  points: z.number().int(),
  duration_s: z.number().int(),
  /** Whether only calls with a wrong password, code or link count. */
  failures_only: z.boolean(),
  /** How many operations have it. */
  operations: z.number().int(),
  /** How many calls it refused lately: those of everyone whose last refusal is within the last day. */
  refusals: z.number().int(),
  last_at: instant.nullable(),
})
export type DeclaredLimit = z.output<typeof declaredLimit>

export const limitEndpoints = {
  listLimits: endpoint({
    method: 'GET',
    path: '/admin/limits',
    summary: 'List all limits, and how many calls each refused within the last day',
    tag: 'Administration',
    access: 'sys_admin',
    status: 200,
    response: z.array(declaredLimit),
  }),
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
