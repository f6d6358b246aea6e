import { id } from '@waymark/contracts/fields'
import { type Sql, sql } from '@waymark/platform/database'
import { unauthorized } from '@waymark/platform/errors'
import { msg } from '@waymark/words/t'
import { keyedHash, type Secrets } from '../../secrets.ts'
import { isSameToken } from '../../signed-id.ts'

const PREFIX = 'wt_'

const signature = ({ mail_link }: Pick<Secrets, 'mail_link'>, appointment_id: string) =>
  keyedHash(mail_link, `appointment ${appointment_id}`).subarray(0, 16)

/** The token that shows, moves and cancels one appointment and opens nothing else. */
export const appointmentToken = (secrets: Pick<Secrets, 'mail_link'>, appointment_id: string): string =>
  `${PREFIX}${appointment_id}.${signature(secrets, appointment_id).toString('base64url')}`

/** For a link that is not ours. */
export const wrongLink = () =>
  unauthorized(msg('This link does not work. Please open the link in our latest email.'), 'wrong_link')

/** For a link whose appointment was deleted: whether it was canceled with that, or is long over. */
export async function missingAppointment(db: Sql, appointment_id: string) {
  const cancelled = await db.exists(sql`
    select from outbox_event where aggregate_id = ${appointment_id}::uuid and name = 'appointment.cancelled'`)
  return cancelled ? unauthorized(msg('This appointment was canceled'), 'appointment_cancelled') : wrongLink()
}

/** The appointment that a token opens. Throws 401 for a token that we did not sign. */
export function appointmentOfToken(secrets: Pick<Secrets, 'mail_link'>, token: string): string {
  const [appointment_id = ''] = token.slice(PREFIX.length).split('.')
  const ours = id.safeParse(appointment_id).success && isSameToken(token, appointmentToken(secrets, appointment_id))
  if (!ours) throw wrongLink()
  return appointment_id
}

/** The page that shows the appointment. Browsers do not send what follows the `#`. */
export const appointmentPath = (secrets: Pick<Secrets, 'mail_link'>, appointment_id: string): string =>
  `/appointment#token=${appointmentToken(secrets, appointment_id)}`
