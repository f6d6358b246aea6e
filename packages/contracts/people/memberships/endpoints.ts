import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { network } from './schemas.ts'

export const networkEndpoints = {
  readMemberships: endpoint({
    method: 'GET',
    path: '/federation/memberships',
    summary: 'List the networks you are a member of',
    tag: 'Networks',
    access: 'session',
    status: 200,
    response: z.object({ networks: z.array(network) }),
  }),
}
