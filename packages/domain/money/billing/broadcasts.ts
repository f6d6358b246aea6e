import type { BroadcastMap } from '../../broadcasts.ts'

const refetch = (user_id: string) => ({
  messages: [{ to: user_id, name: 'refetch' as const, data: {} }],
  recount: [],
})

/** The subscription decides what all screens of the user offer. */
export const billingBroadcasts: BroadcastMap<'subscription.changed' | 'receipt.issued'> = {
  'subscription.changed': ({ payload }) => refetch(payload.user_id),
  'receipt.issued': ({ payload }) => refetch(payload.user_id),
}
