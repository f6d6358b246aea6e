import { TestCheckout } from '../../features/money/billing/test-checkout.tsx'
import { SignedIn } from '../../features/people/auth/signed-in.tsx'

export function CheckoutPage() {
  return (
    <SignedIn>
      <TestCheckout />
    </SignedIn>
  )
}
