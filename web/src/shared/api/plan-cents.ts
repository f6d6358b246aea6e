import type { billingEndpoints, PackageId } from '@waymark/contracts/money/billing/endpoints'
import { useEffect, useState } from 'react'
import { callPublic } from './call-public.ts'
import { memberOf, textOf } from './read-answer.ts'

function centsOf(plans: unknown, package_id: PackageId): number | null {
  const plan: unknown = Array.isArray(plans) ? plans.find((one) => textOf(one, 'package_id') === package_id) : null
  const cents = memberOf(plan, 'amount_cents')
  return typeof cents === 'number' ? cents : null
}

/** US cents a month, as the server charges them; null without its answer: no other figure may stand there. */
export function usePlanCents(package_id: PackageId): number | null {
  const [cents, setCents] = useState<number | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    callPublic<typeof billingEndpoints.listPlans>({ method: 'GET', path: '/payments/plans' }, { signal })
      .then((plans) => setCents(centsOf(plans, package_id)))
      // The page says that the price comes later.
      .catch(() => {})
    return () => leaving.abort()
  }, [package_id])
  return cents
}
