import type { RetainedFor, systemEndpoints } from '@waymark/contracts/foundation/site/endpoints'
import { useEffect, useState } from 'react'
import { callPublic } from '../../../shared/api/call-public.ts'
import { memberOf } from '../../../shared/api/read-answer.ts'

/** How long answers are kept, as the settings say now. Null until the server responds. */
export function useRetainedFor(): RetainedFor | null {
  const [retained_for, setRetainedFor] = useState<RetainedFor | null>(null)
  useEffect(() => {
    // If the call fails, the text names no time.
    ask().then(setRetainedFor, () => undefined)
  }, [])
  return retained_for
}

async function ask(): Promise<RetainedFor> {
  const answer = await callPublic<typeof systemEndpoints.readRetainedFor>({ method: 'GET', path: '/site/retention' })
  const days = (name: keyof RetainedFor) => Number(memberOf(answer, name))
  return {
    enrolled_clients: days('enrolled_clients'),
    silent_clients: days('silent_clients'),
    notice: days('notice'),
  }
}
