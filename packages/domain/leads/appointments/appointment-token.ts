import { id } from '@waymark/contracts/fields'
import { type Sql, sql } from '@waymark/platform/database'
import { unauthorized } from '@waymark/platform/errors'
import { msg } from '@waymark/words/t'
import { keyedHash, type Secrets } from '../../secrets.ts'
import { isSameToken } from '../../signed-id.ts'
import { wrongLink } from '../wrong-link.ts'

const PREFIX = 'wt_'

const signature = ({ open_link }: Pick<Secrets, 'open_link'>, appointment_id: string) =>
  keyedHash(open_link, `appointment ${appointment_id}`).subarray(0, 16)

/** The token that shows, moves and cancels one appointment and opens nothing else. */
export const appointmentToken = (secrets: Pick<Secrets, 'open_link'>, appointment_id: string): string =>
  `${PREFIX}${appointment_id}.${signature(secrets, appointment_id).toString('base64url')}`

/**
 * The token of a link that is texted. The number may be mistyped, so it opens the appointment without the number and the link
 * of a video call, and nothing once the client has another number, which its mark (`markOfNumber`) tells.
 */
export const textedAppointmentToken = (
  secrets: Pick<Secrets, 'open_link'>,
  appointment_id: string,
  mark: string,
): string =>
  `${PREFIX}${appointment_id}.${mark}.${keyedHash(secrets.open_link, `texted appointment ${appointment_id} ${mark}`).subarray(0, 16).toString('base64url')}`

/** What a link opens. `texted_to` is the mark of the number that it was texted to, and undefined for other links. */
export interface AppointmentLink {
  id: string
  texted_to?: string | undefined
}

/** For a link whose appointment was deleted: whether it was canceled with that, or is long over. */
export async function missingAppointment(db: Sql, appointment_id: string) {
  const cancelled = await db.exists(sql`
    select from outbox_event where aggregate_id = ${appointment_id}::uuid and name = 'appointment.cancelled'`)
  return cancelled ? unauthorized(msg('This appointment was canceled'), 'appointment_cancelled') : wrongLink()
}

/** What a token opens. Throws 401 for a token that we did not sign. */
export function parseAppointmentToken(secrets: Pick<Secrets, 'open_link'>, token: string): AppointmentLink {
  const [appointment_id = '', mark = '', texted] = token.slice(PREFIX.length).split('.')
  const texted_to = texted === undefined ? undefined : mark
  const expected =
    texted_to === undefined
      ? appointmentToken(secrets, appointment_id)
      : textedAppointmentToken(secrets, appointment_id, texted_to)
  if (!id.safeParse(appointment_id).success || !isSameToken(token, expected)) throw wrongLink()
  return { id: appointment_id, texted_to }
}

/** The page that shows the appointment of a token. Browsers do not send what follows the `#`. */
export const appointmentPath = (token: string): string => `/appointment#token=${token}`
