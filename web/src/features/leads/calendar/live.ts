import { useQueryClient } from '@tanstack/react-query'
import { answersFrom } from '../../../shared/api/queries.ts'
import { APPOINTMENT_LISTS } from '../../../shared/appointments/queries.ts'
import { rereadTimelineOf } from '../../../shared/clients/queries.ts'
import { useLiveMessage } from '../../../shared/socket/live.tsx'
import { useBurst } from '../../../shared/socket/use-burst.ts'

/** Refetches what shows appointments, and the history of their client, when one was booked, moved or cancelled. */
export function useCalendarLive(): void {
  const queries = useQueryClient()
  const changed = useBurst<string | null>((client_ids) => {
    for (const endpoint of APPOINTMENT_LISTS) void queries.invalidateQueries({ queryKey: answersFrom(endpoint) })
    for (const id of new Set(client_ids)) void rereadTimelineOf(queries, id)
  })
  useLiveMessage('appointment:changed', ({ client_id }) => changed(client_id))
}
