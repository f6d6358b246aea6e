import type { LedgerStep } from '@waymark/contracts/ledger/endpoints'

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
