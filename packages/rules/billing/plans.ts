/** The plans by package, in the order they are shown. */
export const PLAN_NAMES = { broker_basic: 'Broker Basic', white_label: 'White Label Premium' } as const

/** `$9.99`, and `$49` for whole dollars; of US cents. */
export const planPrice = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  })
