import type { billingEndpoints, PackageId } from '@waymark/contracts/money/billing/endpoints'
import { callPublic } from '../../../../shared/api/call-public.ts'
import { memberOf, textOf } from '../../../../shared/api/read-answer.ts'
import { useAnswer } from '../../../../shared/api/use-answer.ts'

function centsOf(plans: unknown, package_id: PackageId): number | null {
  const plan: unknown = Array.isArray(plans) ? plans.find((one) => textOf(one, 'package_id') === package_id) : null
  const cents = memberOf(plan, 'amount_cents')
  return typeof cents === 'number' ? cents : null
}

/**
 * The price in US cents a month, as the server charges it. Null until the server responds, because no other figure may
 * be shown.
 */
export function usePlanCents(package_id: PackageId): number | null {
  const { state } = useAnswer((signal) =>
    callPublic<typeof billingEndpoints.listPlans>({ method: 'GET', path: '/payments/plans' }, { signal }),
  )
  // After an error, the page still says that the price is not available yet.
  return state && 'answer' in state ? centsOf(state.answer, package_id) : null
}
