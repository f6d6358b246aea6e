import { CloseButton, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import styles from './billing.module.css'
import { subscriptionQuery } from './queries.ts'

/** How often the server is asked while the provider's word is awaited, and when that gets long (milliseconds). */
const ASK_EVERY_MS = 2000
const LONG_MS = 30_000

/** What came of a visit to the payment page; it waits for the provider's word, which a push brings too. */
export function CheckoutReturn() {
  const [search, setSearch] = useSearchParams()
  const outcome = search.get('checkout')
  const close = () =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        next.delete('checkout')
        return next
      },
      { replace: true },
    )
  if (outcome === 'success') return <Paid close={close} />
  if (outcome !== 'cancelled') return null
  return (
    <output className={styles.notice}>
      <span>The payment was cancelled, and nothing was charged.</span>
      <CloseButton aria-label="Close this message" onClick={close} />
    </output>
  )
}

const arrived = (paid: unknown) => paid !== null && paid !== undefined

function Paid({ close }: { readonly close: () => void }) {
  const { data } = useQuery({
    ...subscriptionQuery,
    refetchInterval: (query) => (arrived(query.state.data?.paid) ? false : ASK_EVERY_MS),
  })
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  if (data?.paid?.cancel_at_period_end) return null
  if (arrived(data?.paid)) {
    return (
      <output className={styles.notice}>
        <span>
          <strong>Thank you, it is done.</strong> Your subscription is active; the receipt is below.
        </span>
        <CloseButton aria-label="Close this message" onClick={close} />
      </output>
    )
  }
  return (
    <output className={styles.notice}>
      <Loader size="sm" />
      <span>
        {long
          ? 'This takes longer than usual. You can leave this page: your account follows as soon as the payment is confirmed.'
          : 'Waiting for the payment to be confirmed…'}
      </span>
    </output>
  )
}
