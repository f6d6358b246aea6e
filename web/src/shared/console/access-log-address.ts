import { id } from '@waymark/contracts/fields'
import { ACTOR_KINDS } from '@waymark/contracts/operations/audit/endpoints'
import { z } from 'zod'

const actorKind = z.enum(ACTOR_KINDS)

/** The page that shows who viewed a client. */
export const whoSawAddress = (client_id: string): string => `/admin/access-log?about=${client_id}&kind=client`

/**
 * Midnight at the start of a date from a date field, plus `after` days, in the viewer's time zone. Undefined without a
 * valid date.
 */
function midnight(day: string | null, after = 0): string | undefined {
  const [year, month, date] = (day ?? '').split('-').map(Number)
  if (!year || !month || !date) return undefined
  const at = new Date(year, month - 1, date + after)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** The access log filter in the page address. */
export const wantedBy = (address: URLSearchParams) => ({
  subject_id: id.safeParse(address.get('about')).data,
  subject_kind: address.get('kind') ?? undefined,
  actor_id: id.safeParse(address.get('actor')).data,
  actor_kind: actorKind.safeParse(address.get('by')).data,
  action: address.get('action') ?? undefined,
  from: midnight(address.get('from')),
  to: midnight(address.get('to'), 1),
})

/** Resets every filter, so that the whole log is shown. */
export const EVERYTHING = { about: '', kind: '', actor: '', by: '', action: '', from: '', to: '' }
