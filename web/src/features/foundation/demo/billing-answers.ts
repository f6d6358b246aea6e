import { ApiError } from '../../../shared/api/api-error.ts'
import type { DemoAnswers } from './answers.ts'
import { type DemoStore, TRIAL_DAYS } from './store.ts'

export const billingAnswers = (store: DemoStore) =>
  ({
    listPlans: () => [
      { package_id: 'broker_basic', name: 'Broker Basic', amount_cents: 999 },
      { package_id: 'white_label', name: 'White Label Premium', amount_cents: 4900 },
    ],
    readSubscription: () => ({
      subscription_status: store.user.subscription_status,
      subscription_package: store.user.subscription_package,
      suspended: false,
      trial_days_left: TRIAL_DAYS,
      network_only: false,
      paid: null,
      overdue: null,
      test_mode: false,
    }),
    startCheckout() {
      throw new ApiError(0, 'not_in_demo', 'You cannot pay in a demo. Leave it and join the network to choose a plan.')
    },
    listReceipts: () => [],
  }) satisfies DemoAnswers
