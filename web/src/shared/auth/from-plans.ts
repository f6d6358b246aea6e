/** History state of a sign-in that started on the plans page, so that the user returns there afterwards. */
export const FROM_PLANS = { from: 'plans' } as const

export const isFromPlans = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'from' in state && state.from === FROM_PLANS.from
