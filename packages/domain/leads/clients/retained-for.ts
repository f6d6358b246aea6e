import type { RetainedFor } from '@waymark/contracts/foundation/site/endpoints'
import type { Database } from '@waymark/platform/database'
import { readSettings } from '../../foundation/settings/read-settings.ts'
import { NOTICE_DAYS } from './silent-clients.ts'

/** How long what people give us is kept, as the settings say now. */
export async function readRetainedFor(db: Database): Promise<RetainedFor> {
  const { retention } = await readSettings(db)
  return {
    enrolled_clients: retention.enrolled_clients,
    silent_clients: retention.silent_clients,
    notice: NOTICE_DAYS,
    visitor_messages: retention.visitor_messages,
    business_leads: retention.business_leads,
    contact_requests: retention.contact_requests,
    closed_applications: retention.closed_applications,
    assistant_conversations: retention.assistant_conversations,
    sessions: retention.sessions,
  }
}
