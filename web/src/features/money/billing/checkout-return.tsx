import { CloseButton, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Subscription } from '@waymark/contracts/money/billing/endpoints'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { subscriptionQuery } from '../../../shared/billing/queries.ts'
import { Row } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'

/** How often to ask the server while the payment is unconfirmed, and when to say it takes long, in milliseconds. */
const ASK_EVERY_MS = 2000
const LONG_MS = 30_000

/**
 * The outcome of a visit to the payment page, or of a switch of the plan. Waits for the provider's confirmation, which may
 * also be broadcast.
 */
export function CheckoutReturn() {
  const [search, setSearch] = useSearchParams()
  const outcome = search.get('checkout')
  const close = () =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        next.delete('checkout')
        next.delete('plan')
        return next
      },
      { replace: true },
    )
  if (outcome === 'success') return <Paid close={close} />
  if (outcome === 'switched') return <Switched to={search.get('plan')} close={close} />
  if (outcome !== 'cancelled') return null
  return <Canceled close={close} />
}

interface ClosableProps {
  readonly close: () => void
  readonly children: ReactNode
}

function Closable({ close, children }: ClosableProps) {
  return (
    <Notice>
      <Text as="span" grow>
        {children}
      </Text>
      <CloseButton aria-label="Close this message" onClick={close} />
    </Notice>
  )
}

/** Screen readers announce it. */
function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <Panel as="output" tone="tint" pad="sm">
      <Row>{children}</Row>
    </Panel>
  )
}

const arrived = (subscription: Subscription | undefined) => !!subscription?.paid && !subscription.paid.test_payment

/** Reads the subscription until it is as the provider will say. */
function useConfirmed(confirmed: (subscription: Subscription | undefined) => boolean): Subscription | undefined {
  const { data } = useQuery({
    ...subscriptionQuery,
    refetchInterval: (query) => (confirmed(query.state.data) ? false : ASK_EVERY_MS),
  })
  return data
}

/** Says nothing beside a plan that was paid since: Back and the history lead to this address again. */
function Canceled({ close }: { readonly close: () => void }) {
  const { data } = useQuery(subscriptionQuery)
  if (!data || arrived(data)) return null
  return <Closable close={close}>The payment was canceled, and nothing was charged.</Closable>
}

function Paid({ close }: { readonly close: () => void }) {
  const data = useConfirmed(arrived)
  if (data?.paid?.cancel_at_period_end) return null
  if (arrived(data)) {
    return (
      <Closable close={close}>
        <strong>Thank you, your payment went through.</strong> Your subscription is active; the receipt is below.
      </Closable>
    )
  }
  return <Waiting for="payment" />
}

function Switched({ to, close }: { readonly to: string | null; readonly close: () => void }) {
  // An address of a release before names no plan.
  const switched = (subscription: Subscription | undefined) => to === null || subscription?.paid?.package_id === to
  if (switched(useConfirmed(switched))) return <Closable close={close}>Your plan has changed.</Closable>
  return <Waiting for="change" />
}

function Waiting({ for: what }: { readonly for: 'payment' | 'change' }) {
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Notice>
      <Loader size="sm" />
      <Text as="span" grow>
        {long
          ? `This is taking longer than usual. You can leave this page. Your account updates as soon as the ${what} is confirmed.`
          : `Waiting for the ${what} to be confirmed…`}
      </Text>
    </Notice>
  )
}
