import { z } from 'zod'
import { endpoint, noContent } from '../../endpoint.ts'
import { id, idParams, instant } from '../../fields.ts'
import { newPassword, password } from './schemas.ts'

/** A device that is signed in. */
export const openSession = z.object({
  id,
  /** In words: `Chrome on Windows`. */
  device: z.string(),
  /** The first part of the network address: `203.0.113.x`. Null if it is unknown. */
  place: z.string().nullable(),
  this_device: z.boolean(),
  created_at: instant,
  /** When it last renewed its access, at least every 15 minutes while in use. */
  refreshed_at: instant,
})
export type OpenSession = z.output<typeof openSession>

const ownAccount = { tag: 'Accounts', access: 'session' } as const

export const securityEndpoints = {
  changePassword: endpoint({
    ...ownAccount,
    method: 'POST',
    path: '/broker/auth/change-password',
    summary: 'Change your password with the present one; ends your sessions on other devices and notifies you by email',
    user_limit: 'prove',
    body: z.object({
      current_password: password.min(1, 'Please enter your present password'),
      new_password: newPassword,
    }),
    status: 204,
    response: noContent,
  }),
  listSessions: endpoint({
    ...ownAccount,
    method: 'GET',
    path: '/broker/sessions',
    summary: 'List the devices where you are signed in, this one first',
    status: 200,
    response: z.array(openSession),
  }),
  endSession: endpoint({
    ...ownAccount,
    method: 'DELETE',
    path: '/broker/sessions/{id}',
    summary: 'Sign out one of your devices',
    record: 'session',
    params: idParams,
    status: 204,
    response: noContent,
  }),
  endOtherSessions: endpoint({
    ...ownAccount,
    method: 'POST',
    path: '/broker/auth/end-other-sessions',
    summary: 'Sign out all of your devices except this one',
    status: 204,
    response: noContent,
  }),
}
