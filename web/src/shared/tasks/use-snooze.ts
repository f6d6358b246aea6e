import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { todayEndpoints } from '@waymark/contracts/leads/today/endpoints'
import { call } from '../api/call.ts'
import { useAction } from '../api/use-action.ts'
import { useDueWords } from '../clients/use-due-words.ts'
import { toast } from '../ui/toast.tsx'

/** Hides an item of the work list or a conversation until a time, which can be undone, or shows it again. */
export function useSnooze() {
  const dueWords = useDueWords()
  const { mutate } = useAction({
    mutationFn: (body: { item: string; until: string | null; undo?: boolean }) =>
      call(todayEndpoints.snoozeItem, { body }),
    reread: [todayEndpoints.readToday, messagingEndpoints.listConversations],
    failed: 'This could not be snoozed',
    // Not of a single call: the menu that made it is gone by then.
    onSuccess: ({ before }, { item, until, undo = false }) => {
      if (until !== null && !undo)
        toast.undo(`Back ${dueWords(until)}.`, () => mutate({ item, until: before, undo: true }))
    },
  })
  return {
    snooze: (item: string, at: Date) => mutate({ item, until: at.toISOString() }),
    wake: (item: string) => mutate({ item, until: null }),
  }
}
