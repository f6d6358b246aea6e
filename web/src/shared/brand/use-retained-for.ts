import type { RetainedFor, systemEndpoints } from '@waymark/contracts/foundation/site/endpoints'
import { daysInWords } from '@waymark/rules/foundation/retention-words'
import { t } from '@waymark/words/t'
import { useEffect, useState } from 'react'
import { callPublic } from '../api/call-public.ts'
import { memberOf } from '../api/read-answer.ts'

/** How long what people give us is kept, as the settings say now. Null until the server responds. */
export function useRetainedFor(): RetainedFor | null {
  const [retained_for, setRetainedFor] = useState<RetainedFor | null>(null)
  useEffect(() => {
    // If the call fails, the text names no time.
    ask().then(setRetainedFor, () => undefined)
  }, [])
  return retained_for
}

/** One of these times, such as `180 days`, or `some time` until the server responds. */
export const timeInWords = (retained_for: RetainedFor | null, name: keyof RetainedFor): string =>
  retained_for ? daysInWords(retained_for[name]) : t('some time')

async function ask(): Promise<RetainedFor> {
  const answer = await callPublic<typeof systemEndpoints.readRetainedFor>({ method: 'GET', path: '/site/retention' })
  const days = (name: keyof RetainedFor) => Number(memberOf(answer, name))
  return {
    enrolled_clients: days('enrolled_clients'),
    silent_clients: days('silent_clients'),
    notice: days('notice'),
    visitor_messages: days('visitor_messages'),
    business_leads: days('business_leads'),
    contact_requests: days('contact_requests'),
    closed_applications: days('closed_applications'),
    assistant_conversations: days('assistant_conversations'),
    sessions: days('sessions'),
  }
}
