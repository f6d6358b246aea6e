import type { PackageId } from '@waymark/contracts/money/billing/endpoints'

/** The features of each plan, one per line. */
export const INCLUDED: Record<PackageId, readonly string[]> = {
  broker_basic: [
    'Client dashboard with risk assessments',
    'Leads from your own link and from the pool',
    'Plan files and the assistant that reads them',
    'Messages and referrals in the network',
    'One-click cancel',
  ],
  white_label: [
    'Everything in Broker Basic',
    'Your name, logo and colors on the pages, emails and PDFs your clients see',
    'Your banner and logo across the portal',
    'One-click cancel',
  ],
}
