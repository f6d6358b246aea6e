import { dueWords } from '@waymark/rules/leads/assignment/due-words'
import { useZone } from '../session/use-zone.ts'

/** When a first contact is due, in the time zone of the account, as in the message about the client. */
export function useDueWords(): (due_at: string) => string {
  const time_zone = useZone()
  return (due_at) => dueWords(due_at, time_zone)
}
