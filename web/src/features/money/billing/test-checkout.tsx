import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '@waymark/contracts/endpoint'
import { billingEndpoints } from '@waymark/contracts/money/billing/endpoints'
import { planPrice } from '@waymark/rules/money/billing/plans'
import { Link, useParams } from 'react-router-dom'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { ask } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Page, Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { BarLink, PublicLayout } from '../../../shared/ui/public-layout.tsx'

/** The page for test payments while no payment provider is connected. */
export function TestCheckout() {
  const { id = '' } = useParams()
  return (
    <PublicLayout nav={<BarLink to="/broker?tab=billing">Back to billing</BarLink>}>
      <Page width="text">
        <TestPayment id={id} />
      </Page>
    </PublicLayout>
  )
}

type Choice = 'pay' | 'pay_declined' | 'cancel'

function TestPayment({ id }: { readonly id: string }) {
  const checkout = useQuery(ask(billingEndpoints.readSandboxCheckout, { params: { id } }))
  const complete = useAction({
    mutationFn: (act: Choice) =>
      call(billingEndpoints.completeSandboxCheckout, {
        params: { id },
        body: { act },
      }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  return (
    <Loaded query={checkout} failure="This payment could not be opened" skeleton={380}>
      {(payment) => <Payment payment={payment} complete={complete} />}
    </Loaded>
  )
}

interface PaymentProps {
  readonly payment: ResponseOf<typeof billingEndpoints.readSandboxCheckout>
  readonly complete: Completing
}

function Payment({ payment: { name, amount_cents, state }, complete }: PaymentProps) {
  return (
    <Panel as="section" aria-labelledby="checkout-title">
      <Panel tone="attention" pad="sm">
        <Text size="sm">Test mode: no card is needed and no money moves.</Text>
      </Panel>
      <Heading level={1} size="section" id="checkout-title">
        {name}
      </Heading>
      <Text>
        <Text as="span" size="figure">
          {planPrice(amount_cents)}
        </Text>{' '}
        a month
      </Text>
      {state === 'open' ? (
        <>
          <Text tone="muted">Charged today, then every month until you cancel.</Text>
          {complete.isError && (
            <Text tone="error" role="alert">
              {sentenceOf(complete.error, 'The payment did not go through. Please try again.')}
            </Text>
          )}
          <Stack gap="sm">
            <CheckoutButton act="pay" label={`Pay ${planPrice(amount_cents)}`} complete={complete} />
            <CheckoutButton act="pay_declined" label="Pay with a declined card" complete={complete} />
            <CheckoutButton act="cancel" label="Cancel" complete={complete} />
          </Stack>
        </>
      ) : (
        <>
          <Text>{state === 'paid' ? 'This is paid.' : 'This payment page is closed. Nothing was charged.'}</Text>
          <Button component={Link} to="/broker?tab=billing" fullWidth>
            Back to billing
          </Button>
        </>
      )}
    </Panel>
  )
}

const VARIANTS = { pay: 'filled', pay_declined: 'default', cancel: 'subtle' } as const

interface Completing {
  readonly isPending: boolean
  readonly isError: boolean
  readonly error: unknown
  readonly variables: Choice | undefined
  readonly mutate: (act: Choice) => void
}

interface CheckoutButtonProps {
  readonly act: Choice
  readonly label: string
  readonly complete: Completing
}

function CheckoutButton({ act, label, complete }: CheckoutButtonProps) {
  return (
    <Button
      fullWidth
      variant={VARIANTS[act]}
      loading={complete.isPending && complete.variables === act}
      disabled={complete.isPending}
      onClick={() => complete.mutate(act)}
    >
      {label}
    </Button>
  )
}
