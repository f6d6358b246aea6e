import { useQueryClient } from '@tanstack/react-query'
import { billingEndpoints, type PackageId } from '@waymark/contracts/money/billing/endpoints'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { call } from '../api/call.ts'
import { ask, askPages } from '../api/queries.ts'
import { useAction } from '../api/use-action.ts'

export const plansQuery = ask(billingEndpoints.listPlans)
export const subscriptionQuery = ask(billingEndpoints.readSubscription)
export const receiptsQuery = askPages(billingEndpoints.listReceipts)

/**
 * Starts a checkout and opens the URL that the server returns: the payment page, or the next page if the plan was only
 * switched. `amount_cents` is the price that the user saw.
 */
export function useCheckout() {
  return useAction({
    mutationFn: ({ package_id, amount_cents }: { package_id: PackageId; amount_cents?: number }) =>
      call(billingEndpoints.startCheckout, {
        body: { package_id, amount_cents, origin_url: window.location.origin },
      }),
    // The price may have changed.
    reread: [billingEndpoints.listPlans],
    onSuccess: ({ url }) => window.location.assign(url),
    failed: 'Failed to start checkout process',
  })
}

/** Cancels the subscription at the end of its period, or resumes it. */
export function useCancel(cancel: boolean) {
  const queries = useQueryClient()
  return useAction({
    mutationFn: () => call(cancel ? billingEndpoints.cancelSubscription : billingEndpoints.resumeSubscription),
    onSuccess: (subscription) => queries.setQueryData(subscriptionQuery.queryKey, subscription),
    done: cancel ? 'Subscription cancelled successfully' : 'Your subscription continues',
    reread: [accountEndpoints.me],
    failed: cancel ? 'Failed to cancel subscription' : 'Could not keep subscription',
  })
}
