import { type AccessContext, logAccess } from '../../access-log.ts'
import type { readToday } from './read-today.ts'

/** Notes that the caller saw the clients on their work list. */
export async function logListed(context: AccessContext, list: Awaited<ReturnType<typeof readToday>>): Promise<void> {
  const shown = [...list.now, ...list.today, ...list.soon].flatMap((item) =>
    'client_id' in item ? (item.client_id ?? []) : 'task' in item ? (item.task.client_id ?? []) : [],
  )
  await logAccess(context, 'client.listed', 'client', [...new Set(shown)])
}
