import type { RetainedFor, systemEndpoints } from '@waymark/contracts/foundation/site/endpoints'
import { useEffect, useState } from 'react'
import { callPublic } from '../../../shared/api/call-public.ts'
import { memberOf } from '../../../shared/api/read-answer.ts'

/** How long answers are kept, as the settings say now. Null until the server responds. */
export function useRetainedFor(): RetainedFor | null {
  const [retained_for, setRetainedFor] = useState<RetainedFor | null>(null)
  useEffect(() => {
    callPublic<typeof systemEndpoints.readRetainedFor>({ method: 'GET', path: '/site/retention' })
      .then((answer) => {
        const days = (name: keyof RetainedFor) => Number(memberOf(answer, name))
        setRetainedFor({
          enrolled_clients: days('enrolled_clients'),
          silent_clients: days('silent_clients'),
          notice: days('notice'),
        })
      })
      // The text then names no time.
      .catch(() => undefined)
  }, [])
  return retained_for
}
