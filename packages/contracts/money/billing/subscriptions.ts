export const SUBSCRIPTION_STATUSES = ['trial', 'active', 'inactive'] as const
export const SUBSCRIPTION_PACKAGES = ['broker_basic', 'white_label'] as const

/** The statuses an administrator can set. `automatic` lets trial and payments decide again. */
export const SETTABLE_STATUSES = ['active', 'inactive', 'automatic'] as const
export type SettableStatus = (typeof SETTABLE_STATUSES)[number]
