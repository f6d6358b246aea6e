import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, instant, page } from '../../fields.ts'
import { ASSIGNMENT_TYPES, CLIENT_STATUSES } from '../../leads/clients/kinds.ts'

/** How many hours a client counts as new. */
export const NEW_CLIENT_HOURS = 24

const newClient = z.object({
  id,
  /** Only for administrators, who may open the client. */
  name: z.string().nullable(),
  state: z.string().nullable(),
  created_at: instant,
  assignment_type: z.enum(ASSIGNMENT_TYPES).nullable(),
  /** The broker who has the client. */
  agent: z.object({ id, name: z.string() }).nullable(),
  assigned_at: instant.nullable(),
  due_at: instant.nullable(),
  first_contact_at: instant.nullable(),
  /** The release before does not send it. */
  status: z.enum(CLIENT_STATUSES).default('new'),
})
export type NewClient = z.output<typeof newClient>

const platformAlerts = z.object({
  /** How many seconds the oldest delivery is overdue; 0 if none is. */
  oldest_undelivered_s: z.number(),
  /** Deliveries that failed for the last time and need attention. */
  dead_deliveries: z.number().int(),
  /** Clients in the admin queue who were not contacted yet, and how many of them are overdue. */
  admin_queue: z.object({ waiting: z.number().int(), late: z.number().int() }),
})
export type PlatformAlerts = z.output<typeof platformAlerts>

export const platformWatchEndpoints = {
  listNewClients: endpoint({
    method: 'GET',
    path: '/broker/new-clients',
    summary: 'List the clients of the whole platform from the last 24 hours with their brokers, newest first',
    tag: 'Platform',
    access: 'session',
    capability: 'platform_watch',
    query: page,
    status: 200,
    response: z.object({ count: z.number().int(), clients: z.array(newClient) }),
    paged: true,
  }),
  readPlatformAlerts: endpoint({
    method: 'GET',
    path: '/broker/platform-alerts',
    summary: 'Get what needs attention: overdue events, dead deliveries, the admin queue',
    tag: 'Platform',
    access: 'session',
    capability: 'platform_watch',
    status: 200,
    response: platformAlerts,
  }),
}
