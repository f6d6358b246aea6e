import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, instant } from '../../fields.ts'

export const TROUBLE_KINDS = [
  'failing',
  'late',
  'stuck',
  'dead',
  'provider',
  'workers',
  'redis',
  'access_log',
  'backup',
] as const

const trouble = z.object({
  id,
  kind: z.enum(TROUBLE_KINDS),
  /**
   * The queue. For `provider`, the outside service; for the access log, `chain`; for the workers, `all`. For the backup, `all`,
   * or `archive` if PostgreSQL cannot archive its log. For `redis`, `all` if it is away, or `writes` if it answers but refuses to
   * write.
   */
  subject: z.string(),
  /** The error, or what else an operator needs to know. */
  detail: z.string(),
  /**
   * `failing`: failures a minute. `late`, `stuck`: seconds. `dead`: how many. `provider`: failures within an hour. `redis`: processes.
   * `access_log`: breaks.
   */
  size: z.number().int(),
  /** The largest size so far. */
  peak: z.number().int(),
  began_at: instant,
  ended_at: instant.nullable(),
  /** When an administrator said that they know. */
  acknowledged_at: instant.nullable(),
  /** The name of that administrator; null if the account is deleted. */
  acknowledged_by: z.string().nullable(),
})
export type Trouble = z.output<typeof trouble>

export const troubleEndpoints = {
  listTroubles: endpoint({
    method: 'GET',
    path: '/admin/troubles',
    summary: 'List what is going wrong now and what went wrong in the last 7 days, newest first',
    tag: 'Administration',
    access: 'sys_admin',
    status: 200,
    response: z.array(trouble),
  }),
  acknowledgeTrouble: endpoint({
    method: 'POST',
    path: '/admin/troubles/{id}/acknowledge',
    summary: 'Say that you know about a trouble, which takes it off the banner of all administrators',
    tag: 'Administration',
    access: 'sys_admin',
    record: 'trouble',
    params: z.object({ id }),
    status: 200,
    response: trouble,
  }),
}
