import type { Delivery } from '@waymark/contracts/operations/queues/endpoints'

/** The key of a delivery in addresses and lists. */
export const keyOf = ({ event_id, subscriber }: Pick<Delivery, 'event_id' | 'subscriber'>): string =>
  `${event_id}.${subscriber}`

/** The page of one delivery, with the actions available for it. */
export const deliveryAddress = (delivery: Pick<Delivery, 'event_id' | 'subscriber'>): string =>
  `/admin/queues?show=deliveries&delivery=${keyOf(delivery)}`
