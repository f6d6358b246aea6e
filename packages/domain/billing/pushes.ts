import type { PushMap } from '../pushes.ts'

const refetch = (user_id: string) => ({
  messages: [{ to: user_id, name: 'refetch' as const, data: {} }],
  recount: [],
})

/** Payments decide what every screen of the user offers. */
export const billingPushes: PushMap<'subscription.changed' | 'receipt.issued'> = {
  'subscription.changed': ({ payload }) => refetch(payload.user_id),
  'receipt.issued': ({ payload }) => refetch(payload.user_id),
}
