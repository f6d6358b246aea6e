import { SYSTEM } from '@waymark/domain/conversations/messaging/message-parties'
import { pause } from '@waymark/events/pauses'
import { openDatabase } from '@waymark/platform/database'
import { createLog } from '@waymark/platform/log'

/** The queues whose work reaches people, or charges them. */
export const OUTSIDE_QUEUES = ['mail', 'text', 'webpush', 'stop-renewal'] as const

/** Pauses them in a restored database, before anything runs. An administrator resumes them on the queue screen. */
export async function pauseOutside(database_url: string): Promise<void> {
  const db = openDatabase(database_url, createLog('restore', 'silent'), 1)
  try {
    for (const subscriber of OUTSIDE_QUEUES) await pause(db, subscriber, SYSTEM.id)
  } finally {
    await db.close()
  }
}
