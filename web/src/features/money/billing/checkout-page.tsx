import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { billingEndpoints } from '@waymark/contracts/money/billing/endpoints'
import { planPrice } from '@waymark/rules/money/billing/plans'
import { Link, useParams } from 'react-router-dom'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import { ask } from '../../../shared/api/queries.ts'
import { Failure } from '../../../shared/kit/states.tsx'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'
import { SignedIn } from '../../people/auth/signed-in.tsx'
import styles from './checkout-page.module.css'

/** Where test payments are made while no provider is connected. */
export function CheckoutPage() {
  const { id = '' } = useParams()
  return (
    <SignedIn>
      <PublicLayout nav={<Link to="/broker?tab=billing">Back to billing</Link>}>
        <div className={styles.page}>
          <TestPayment id={id} />
        </div>
      </PublicLayout>
    </SignedIn>
  )
}

type Act = 'pay' | 'pay_declined' | 'cancel'

function TestPayment({ id }: { readonly id: string }) {
  const checkout = useQuery(ask(billingEndpoints.readSandboxCheckout, { params: { id } }))
  const complete = useMutation({
    mutationFn: (act: Act) =>
      call(billingEndpoints.completeSandboxCheckout, {
        params: { id },
        body: { act },
        idempotency_key: newIdempotencyKey(),
      }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  if (checkout.isError) {
    return (
      <Failure title="This payment could not be opened" error={checkout.error} retry={() => void checkout.refetch()} />
    )
  }
  if (!checkout.data) return <Skeleton height={380} />
  const { name, amount_cents, state } = checkout.data
  return (
    <section className={styles.card} aria-labelledby="checkout-title">
      <p className={styles.test}>Test mode: no card is asked for and no money is moved.</p>
      <h1 id="checkout-title">{name}</h1>
      <p className={styles.price}>
        <strong>{planPrice(amount_cents)}</strong> a month
      </p>
      {state === 'open' ? (
        <>
          <p className={styles.hint}>Charged today, then every month until you cancel.</p>
          {complete.isError && (
            <p className={styles.problem} role="alert">
              {sentenceOf(complete.error, 'The payment did not go through. Please try again.')}
            </p>
          )}
          <div className={styles.acts}>
            <Act act="pay" label={`Pay ${planPrice(amount_cents)}`} complete={complete} />
            <Act act="pay_declined" label="Pay with a declined card" complete={complete} />
            <Act act="cancel" label="Cancel" complete={complete} />
          </div>
        </>
      ) : (
        <>
          <p>{state === 'paid' ? 'This is paid.' : 'This payment page is closed. Nothing was charged.'}</p>
          <Button component={Link} to="/broker?tab=billing" fullWidth>
            Back to billing
          </Button>
        </>
      )}
    </section>
  )
}

const VARIANTS = { pay: 'filled', pay_declined: 'default', cancel: 'subtle' } as const

interface ActProps {
  readonly act: Act
  readonly label: string
  readonly complete: { isPending: boolean; variables: Act | undefined; mutate: (act: Act) => void }
}

function Act({ act, label, complete }: ActProps) {
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
