import type { TodayItem } from '@waymark/contracts/leads/today/endpoints'
import { todayEndpoints } from '@waymark/contracts/leads/today/endpoints'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useDueWords } from '../../../shared/clients/use-due-words.ts'
import { toast } from '../../../shared/ui/toast.tsx'

/** Hides an item of the work list until a time; this can be undone. */
export function useSnooze() {
  const dueWords = useDueWords()
  const set = useAction({
    mutationFn: (body: { item: string; until: string | null }) => call(todayEndpoints.snoozeItem, { body }),
    reread: [todayEndpoints.readToday],
    failed: 'This could not be snoozed',
  })
  return ({ item }: TodayItem, at: Date) => {
    const until = at.toISOString()
    set.mutate(
      { item, until },
      { onSuccess: () => toast.undo(`Back ${dueWords(until)}.`, () => set.mutate({ item, until: null })) },
    )
  }
}
