export const SUBSCRIPTION_STATUSES = ['trial', 'active', 'inactive'] as const
export const SUBSCRIPTION_PACKAGES = ['broker_basic', 'white_label'] as const
