import { dollars } from '../../foundation/dollars.ts'

/** The plans by package, in display order. */
export const PLAN_NAMES = { broker_basic: 'Broker Basic', white_label: 'White Label Premium' } as const

/** Formats US cents: `$9.99`, or `$49` for whole dollars. */
export const planPrice = (cents: number): string => dollars(cents / 100)
