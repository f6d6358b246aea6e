export interface FeeTier {
  /** The tier starts at this many employees. */
  readonly employees: number
  /** US cents for each placement. */
  readonly fee_cents: number
}

/** `Earn $200-$800 per placement`. Fewer than ten employees earn nothing. */
export const FEE_TIERS: readonly FeeTier[] = [
  { employees: 0, fee_cents: 0 },
  { employees: 10, fee_cents: 200_00 },
  { employees: 20, fee_cents: 400_00 },
  { employees: 40, fee_cents: 800_00 },
]

/** What the referrer of an employer of this size earns (US cents). Tiers are in ascending order. */
export const feeCents = (employees: number, tiers: readonly FeeTier[]): number =>
  tiers.findLast((tier) => employees >= tier.employees)?.fee_cents ?? 0
