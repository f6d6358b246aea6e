import { id } from '@waymark/contracts/fields'
import { ACTOR_KINDS } from '@waymark/contracts/operations/audit/endpoints'
import { z } from 'zod'

const actorKind = z.enum(ACTOR_KINDS)

/** Where it is shown who saw a client. */
export const whoSawAddress = (client_id: string): string => `/admin/access-log?about=${client_id}&kind=client`

/** Midnight of a day as a date field holds it, or of a day after it, in the viewer's zone; undefined for no day. */
function midnight(day: string | null, after = 0): string | undefined {
  const [year, month, date] = (day ?? '').split('-').map(Number)
  if (!year || !month || !date) return undefined
  const at = new Date(year, month - 1, date + after)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** What the address asks the access log for. */
export const wantedBy = (address: URLSearchParams) => ({
  subject_id: id.safeParse(address.get('about')).data,
  subject_kind: address.get('kind') ?? undefined,
  actor_id: id.safeParse(address.get('actor')).data,
  actor_kind: actorKind.safeParse(address.get('by')).data,
  action: address.get('action') ?? undefined,
  from: midnight(address.get('from')),
  to: midnight(address.get('to'), 1),
})

/** Nothing but the whole log. */
export const EVERYTHING = { about: '', kind: '', actor: '', by: '', action: '', from: '', to: '' }
