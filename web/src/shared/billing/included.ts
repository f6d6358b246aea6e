import type { PackageId } from '@waymark/contracts/money/billing/endpoints'

/** The features of each plan, one per line. */
export const INCLUDED: Record<PackageId, readonly string[]> = {
  broker_basic: [
    'Client dashboard with risk assessments',
    'Leads of your own link and of the pool',
    'Plan files and the assistant that reads them',
    'Messages and referrals in the network',
    'One-click cancel',
  ],
  white_label: [
    'Everything in Broker Basic',
    'Your banner and logo across the portal',
    'White-label settings in your agency profile',
    'One-click cancel',
  ],
}
