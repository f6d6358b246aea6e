import type { Delivery } from '@waymark/contracts/operations/queues/endpoints'

/** Names a delivery in an address and in a list. */
export const keyOf = ({ event_id, subscriber }: Pick<Delivery, 'event_id' | 'subscriber'>): string =>
  `${event_id}.${subscriber}`

/** Where one delivery is shown, with what can be done about it. */
export const deliveryAddress = (delivery: Pick<Delivery, 'event_id' | 'subscriber'>): string =>
  `/admin/queues?show=deliveries&delivery=${keyOf(delivery)}`
