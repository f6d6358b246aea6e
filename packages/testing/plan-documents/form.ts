import type { FactKey } from '@waymark/contracts/knowledge/plan-facts/facts'

interface Question {
  about: FactKey | 'deductible' | 'out_of_pocket' | null
  asks: string
  why: string
  /** Instead of `why`, if the answer is no. */
  why_not?: string
}

/** The wording of the federal form, which is the same in every document. */
export interface Form {
  title: string
  period: string
  coverage_for: string
  plan_type: string
  note: (website: string, phone: string) => string
  questions_heading: readonly [string, string, string]
  /** `deductible` and `out_of_pocket` are questions about two facts each. */
  questions: readonly Question[]
  before_services: readonly string[]
  services_heading: {
    event: string
    service: string
    paid: string
    in: string
    in_other: string
    out: string
    limits: string
  }
  events: readonly { name: string; rows: Partial<Record<FactKey, string>> }[]
  excluded: readonly [heading: string, note: string]
  other_covered: readonly [heading: string, note: string]
  rights: readonly (readonly [heading: string, text: string])[]
  examples_heading: string
  examples_note: string
  examples: Record<
    'example_baby' | 'example_diabetes' | 'example_fracture',
    readonly [name: string, description: string]
  >
  questions_line: (website: string, phone: string) => string
  page: (page: number, pages: number) => string
}
