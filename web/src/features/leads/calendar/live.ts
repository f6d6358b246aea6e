import { useQueryClient } from '@tanstack/react-query'
import { answersFrom } from '../../../shared/api/queries.ts'
import { APPOINTMENT_LISTS } from '../../../shared/appointments/queries.ts'
import { useLiveMessage } from '../../../shared/socket/live.tsx'
import { useBurst } from '../../../shared/socket/use-burst.ts'

/** Refetches what shows appointments when one was booked, moved or cancelled. */
export function useCalendarLive(): void {
  const queries = useQueryClient()
  const changed = useBurst<string>(() => {
    for (const endpoint of APPOINTMENT_LISTS) void queries.invalidateQueries({ queryKey: answersFrom(endpoint) })
  })
  useLiveMessage('appointment:changed', ({ appointment_id }) => changed(appointment_id))
}
