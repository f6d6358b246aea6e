/** History state of a sign-in that the page of the plans leads to, and that leads back there. */
export const FROM_PLANS = { from: 'plans' } as const

export const isFromPlans = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'from' in state && state.from === FROM_PLANS.from
