import { z } from 'zod'
import { ASSIGNMENT_TYPES } from '../clients/endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, page } from '../fields.ts'

/** Hours that a client counts as new. */
export const NEW_CLIENT_HOURS = 24

const newClient = z.object({
  id,
  /** For administrators only, who may open the client as well. */
  name: z.string().nullable(),
  state: z.string().nullable(),
  created_at: instant,
  assignment_type: z.enum(ASSIGNMENT_TYPES).nullable(),
  /** Who has the client. */
  agent: z.object({ id, name: z.string() }).nullable(),
  assigned_at: instant.nullable(),
  due_at: instant.nullable(),
  first_contact_at: instant.nullable(),
})
export type NewClient = z.output<typeof newClient>

const platformAlerts = z.object({
  /** Seconds that the oldest delivery waits beyond its time; 0 when nothing waits. */
  oldest_undelivered_s: z.number(),
  /** Deliveries that were given up and need somebody. */
  dead_deliveries: z.number().int(),
  /** Clients of the admin queue that nobody has contacted, and how many of them are late. */
  admin_queue: z.object({ waiting: z.number().int(), late: z.number().int() }),
})
export type PlatformAlerts = z.output<typeof platformAlerts>

export const platformWatchEndpoints = {
  listNewClients: endpoint({
    method: 'GET',
    path: '/broker/new-clients',
    summary: 'How many clients came to the whole platform in the last 24 hours, and who has them; the latest first',
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
    summary: 'What of the platform needs somebody: events that wait, deliveries given up, the admin queue',
    tag: 'Platform',
    access: 'session',
    capability: 'platform_watch',
    status: 200,
    response: platformAlerts,
  }),
}
