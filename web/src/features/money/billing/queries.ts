import { useMutation, useQueryClient } from '@tanstack/react-query'
import { billingEndpoints, type PackageId } from '@waymark/contracts/money/billing/endpoints'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { call } from '../../../shared/api/call.ts'
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import { answersFrom, ask, askPages } from '../../../shared/api/queries.ts'
import { toast } from '../../../shared/ui/toast.tsx'

export const plansQuery = ask(billingEndpoints.listPlans)
export const subscriptionQuery = ask(billingEndpoints.readSubscription)
export const receiptsQuery = askPages(billingEndpoints.listReceipts)

/** Goes to pay for a plan, or to what a switch answers. */
export function useCheckout() {
  return useMutation({
    mutationFn: (package_id: PackageId) =>
      call(billingEndpoints.startCheckout, {
        body: { package_id, origin_url: window.location.origin },
        idempotency_key: newIdempotencyKey(),
      }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error('Failed to start checkout process', error),
  })
}

/** Cancels with the period, or takes that back. */
export function useCancel(cancel: boolean) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(cancel ? billingEndpoints.cancelSubscription : billingEndpoints.resumeSubscription),
    onSuccess: (subscription) => {
      queries.setQueryData(subscriptionQuery.queryKey, subscription)
      toast.success(cancel ? 'Subscription cancelled successfully' : 'Your subscription continues')
      return queries.invalidateQueries({ queryKey: answersFrom(accountEndpoints.me) })
    },
    onError: (error) => toast.error(cancel ? 'Failed to cancel subscription' : 'Failed to keep subscription', error),
  })
}
