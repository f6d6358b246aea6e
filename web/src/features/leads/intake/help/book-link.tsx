import type { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { t } from '@waymark/words/t'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { callPublic } from '../../../../shared/api/call-public.ts'
import { Text } from '../../../../shared/kit/text.tsx'

/** The way to talk to the agent of the link first, if they take bookings. */
export function BookLink({ agent }: { readonly agent: string }) {
  const [bookable, setBookable] = useState(false)
  useEffect(() => {
    const asking = new AbortController()
    callPublic<typeof appointmentEndpoints.readFreeTimes>(
      { method: 'GET', path: '/appointments/{agent}' },
      { params: { agent }, signal: asking.signal },
    )
      .then((free) => setBookable(free !== null && free !== undefined))
      .catch(() => undefined)
    return () => asking.abort()
  }, [agent])
  if (!bookable) return null
  return (
    <Text as={Link} to={`/book?${new URLSearchParams({ agent })}`} tap weight="medium" self="start">
      {t('Rather talk? Book a time with your agent')}
    </Text>
  )
}
