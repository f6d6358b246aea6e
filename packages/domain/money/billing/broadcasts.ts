import type { BroadcastMap } from '../../broadcasts.ts'

const refetch = (user_id: string) => ({
  messages: [{ to: user_id, name: 'refetch' as const, data: {} }],
  recount: [],
})

/** Payments decide what every screen of the user offers. */
export const billingBroadcasts: BroadcastMap<'subscription.changed' | 'receipt.issued'> = {
  'subscription.changed': ({ payload }) => refetch(payload.user_id),
  'receipt.issued': ({ payload }) => refetch(payload.user_id),
}
