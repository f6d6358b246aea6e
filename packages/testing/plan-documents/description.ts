import type { FactColumn, FactKey } from '@waymark/contracts/knowledge/plan-facts/facts'

export type NetworkColumn = Exclude<FactColumn, 'limits'>

/** Dollars for one person and for a family. A network without an amount is not mentioned. */
export type PersonAndFamily = Partial<Record<NetworkColumn, readonly [individual: number, family: number]>>

/** A row of the form, as it is printed. */
export interface Service {
  key: FactKey
  label: string
  in: string
  in_other?: string
  out: string
  limits: string
}

/** Everything that a Summary of Benefits and Coverage says about a plan. Texts are as they are printed. */
export interface PlanDescription {
  language: 'en' | 'es'
  plan_name: string
  carrier: string
  coverage_period: string
  coverage_for: string
  plan_type: string
  phone: string
  website: string
  deductible: PersonAndFamily
  deductible_text: string
  deductible_exceptions: string
  other_deductibles: string
  out_of_pocket: PersonAndFamily
  out_of_pocket_text: string
  out_of_pocket_exclusions: string
  annual_limit: string
  network: string
  referral: string
  services: readonly Service[]
  excluded: readonly string[]
  other_covered: readonly string[]
  /** The lines of each coverage example that differ between plans. */
  examples: readonly Example[]
}

export interface Example {
  key: 'example_baby' | 'example_diabetes' | 'example_fracture'
  lines: readonly (readonly [label: string, text: string])[]
}
