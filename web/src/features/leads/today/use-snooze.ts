import type { TodayItem } from '@waymark/contracts/leads/today/endpoints'
import { todayEndpoints } from '@waymark/contracts/leads/today/endpoints'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { exactly } from '../../../shared/format/time.ts'
import { toast } from '../../../shared/ui/toast.tsx'

/** Hides an item of the work list until a time; this can be undone. */
export function useSnooze() {
  const set = useAction({
    mutationFn: (body: { item: string; until: string | null }) => call(todayEndpoints.snoozeItem, { body }),
    reread: [todayEndpoints.readToday],
    failed: 'This could not be snoozed',
  })
  return ({ item }: TodayItem, at: Date) => {
    const until = at.toISOString()
    set.mutate(
      { item, until },
      { onSuccess: () => toast.undo(`Back ${exactly(until)}.`, () => set.mutate({ item, until: null })) },
    )
  }
}
