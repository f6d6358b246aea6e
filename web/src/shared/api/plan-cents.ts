import type { billingEndpoints, PackageId } from '@waymark/contracts/money/billing/endpoints'
import { useEffect, useState } from 'react'
import { callPublic } from './call-public.ts'
import { memberOf, textOf } from './read-answer.ts'

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
  const [cents, setCents] = useState<number | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    callPublic<typeof billingEndpoints.listPlans>({ method: 'GET', path: '/payments/plans' }, { signal })
      .then((plans) => setCents(centsOf(plans, package_id)))
      // The page already says that the price is not available yet.
      .catch(() => {})
    return () => leaving.abort()
  }, [package_id])
  return cents
}
