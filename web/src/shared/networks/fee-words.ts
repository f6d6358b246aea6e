import type { LedgerStep } from '@waymark/contracts/money/ledger/endpoints'
import type { FeeTier } from '@waymark/rules/networks/fee-referrals/fee'
import { money } from '../format/money.ts'
import { sizeOf } from './fee-terms.ts'

export const STATUS_COLORS = {
  New: 'blue',
  Contacted: 'blue',
  Audit: 'amber',
  Won: 'green',
  Lost: 'gray',
  Paid: 'green',
} as const

export const STEP_LABELS: Record<LedgerStep['tx_type'], string> = {
  referral_fee: 'Won',
  correction: 'Correction',
  referral_fee_paid: 'Paid',
  referral_fee_reversed: 'Taken back',
}

const dollars = ({ fee_cents }: FeeTier) => money(fee_cents / 100)

/** `Earn $200-$800 per placement`, for tiers in ascending order. */
export function earnings(tiers: readonly FeeTier[]): string {
  const [least, most] = [tiers.find(({ fee_cents }) => fee_cents > 0), tiers.at(-1)]
  if (!least || !most) return 'No placement earns a fee at the moment'
  return `Earn ${[...new Set([dollars(least), dollars(most)])].join('-')} per placement`
}

/** `Fewer than 10 employees earn nothing, 10 to 19 earn $200, 20 or more earn $400.` */
export function tiersInWords(tiers: readonly FeeTier[]): string {
  const parts = tiers.map((tier, at) => {
    const earned = tier.fee_cents === 0 ? 'nothing' : dollars(tier)
    return `${sizeOf(tiers, at)}${at === 0 ? ' employees' : ''} earn ${earned}`
  })
  return `${parts.join(', ')}.`
}
