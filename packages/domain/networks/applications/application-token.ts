import { notFound } from '@waymark/platform/errors'
import type { Secrets } from '../../secrets.ts'
import { readSignedId, signId } from '../../signed-id.ts'

const VALID_MS = 365 * 24 * 3600 * 1000
const NOT_OPEN = 'This link to an application no longer works.'

type Key = Pick<Secrets, 'member_application'>

/** A token that opens one application to its applicant. It is emailed to their address and never part of a response. */
export const applicationToken = (secrets: Key, application_id: string): string =>
  signId(secrets.member_application, application_id)

/** The id of the application that a token opens. Throws the same 404 for every invalid token. */
export function applicationOfToken(secrets: Key, token: string): string {
  const application_id = readSignedId(secrets.member_application, token, VALID_MS)
  if (application_id === null) throw notGranted()
  return application_id
}

export const notGranted = () => notFound(NOT_OPEN)
