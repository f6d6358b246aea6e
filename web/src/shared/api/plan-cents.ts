import type { PackageId } from '@waymark/contracts/money/billing/endpoints'
import { useEffect, useState } from 'react'

// By hand, because the first load carries no schema library.
function centsOf(plans: unknown, package_id: PackageId): number | null {
  for (const plan of Array.isArray(plans) ? plans : []) {
    if (typeof plan !== 'object' || plan === null || !('package_id' in plan) || !('amount_cents' in plan)) continue
    if (plan.package_id === package_id && typeof plan.amount_cents === 'number') return plan.amount_cents
  }
  return null
}

/** US cents a month, as the server charges them; null without its answer: no other figure may stand there. */
export function usePlanCents(package_id: PackageId): number | null {
  const [cents, setCents] = useState<number | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    fetch('/api/payments/plans', { signal: leaving.signal })
      .then(async (response) => (response.ok ? response.json() : null))
      .then((plans: unknown) => setCents(centsOf(plans, package_id)))
      // The page says that the price comes later.
      .catch(() => {})
    return () => leaving.abort()
  }, [package_id])
  return cents
}
