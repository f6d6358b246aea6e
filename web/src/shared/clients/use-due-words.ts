import { dueWords } from '@waymark/rules/leads/assignment/due-words'
import { useMe } from '../session/me.ts'

/** When a first contact is due, in the time zone of the account, as in the message about the client. */
export function useDueWords(): (due_at: string) => string {
  const time_zone = useMe()?.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (due_at) => dueWords(due_at, time_zone)
}
