import { id } from '@waymark/contracts/fields'
import { ACTOR_KINDS } from '@waymark/contracts/operations/audit/endpoints'
import { instantIn } from '@waymark/rules/foundation/geography/instant-in'
import { z } from 'zod'

const actorKind = z.enum(ACTOR_KINDS)

/** The page that shows who viewed a client. */
export const whoSawAddress = (client_id: string): string => `/admin/access-log?about=${client_id}&kind=client`

/** The start (`00:00`) or the end (`24:00`) of a date from a date field. Undefined without a valid date. */
function edgeOf(day: string | null, time: '00:00' | '24:00', zone: string): string | undefined {
  const known = z.iso.date().safeParse(day).data
  return known === undefined ? undefined : instantIn(zone, known, time).toISOString()
}

/** The access log filter in the page address. Its days are those of `zone`, in which the page shows the times of entries. */
export const wantedBy = (address: URLSearchParams, zone: string) => ({
  subject_id: id.safeParse(address.get('about')).data,
  subject_kind: address.get('kind') ?? undefined,
  actor_id: id.safeParse(address.get('actor')).data,
  actor_kind: actorKind.safeParse(address.get('by')).data,
  action: address.get('action') ?? undefined,
  from: edgeOf(address.get('from'), '00:00', zone),
  to: edgeOf(address.get('to'), '24:00', zone),
})

/** Resets every filter, so that the whole log is shown. */
export const EVERYTHING = { about: '', kind: '', actor: '', by: '', action: '', from: '', to: '' }
