import type { FeeTier } from '@waymark/rules/networks/fee-referrals/fee'

/** The condition of a fee, said where one is promised. */
export const WHO_IS_PAID =
  'We pay fees only to members with an insurance license that we verified for the employer’s state.'

/** The size of the employers of a tier: `Fewer than 10`, `10 to 19`, `20 or more`. */
export function sizeOf(tiers: readonly FeeTier[], at: number): string {
  const [from, next] = [tiers[at]?.employees ?? 0, tiers[at + 1]?.employees]
  if (next === undefined) return `${from} or more`
  if (at === 0) return `Fewer than ${next}`
  return from === next - 1 ? `${from}` : `${from} to ${next - 1}`
}
