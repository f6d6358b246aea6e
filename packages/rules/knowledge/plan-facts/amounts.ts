import type { PlanFact } from '@waymark/contracts/knowledge/plan-facts/facts'

/** What a cell of a plan document says in figures, derived from its text as printed. */
export interface Amounts {
  /** In USD, in the order of the text. */
  dollars: number[]
  percents: number[]
  no_charge: boolean
  /** Nothing is covered: "Not covered" and no price beside it. */
  not_covered: boolean
  /** Null if the cell does not say. */
  deductible: 'waived' | 'applies' | null
  /** Such as `visit` or `day`. Null if the cell does not say. */
  per: string | null
}

const WAIVED =
  /deductible (?:is |does |do )?(?:not apply|doesn.?t apply|waived)|(?:no|without|before|not subject to)(?: the| plan)? ded(?:uctible)?\b|does not apply to the deductible|ded(?:uctible)?\.? waived/i
const APPLIES =
  /(?:after|subject to)(?: the| plan| meeting)*(?: overall| annual| calendar year)? ded(?:uctible)?\b|deductible applies/i
const PER =
  /(?:per|\/|an?|each)\s*(visit|day|admission|stay|trip|procedure|prescription|script|item|test|encounter|exam|service|session)/i

/** The amounts in a cell. Pure: a correction replaces the text, and these follow. */
export function amountsIn(text: string): Amounts {
  const plain = text.replaceAll(/\s+/g, ' ')
  const dollars = [...plain.matchAll(/\$\s?(\d[\d,]*(?:\.\d+)?)/g)].map(([, digits = '']) =>
    Number(digits.replaceAll(',', '')),
  )
  const percents = [...plain.matchAll(/(\d+(?:\.\d+)?)\s?%/g)].map(([, digits = '']) => Number(digits))
  const no_charge =
    /\bno (?:charge|cost|copay(?:ment)?)\b|\bcovered (?:in full|at 100 ?%)|\bfree of charge\b|\bsin cargo\b/i.test(
      plain,
    )
  const priced = no_charge || dollars.length + percents.length > 0
  return {
    dollars,
    percents,
    no_charge,
    not_covered:
      !priced &&
      /\bnot (?:a )?covered\b|\bno coverage\b|\bnot a benefit\b|^\s*excluded\s*$|\bsin cobertura\b|\bno cubiert[oa]\b/i.test(
        plain,
      ),
    deductible: WAIVED.test(plain) ? 'waived' : APPLIES.test(plain) ? 'applies' : null,
    per: PER.exec(plain)?.[1]?.toLowerCase() ?? null,
  }
}

/**
 * The one dollar amount of a deductible or an out-of-pocket limit. "None" is a deductible of 0, but no limit at all. Null
 * if the text says none or several.
 */
export function dollarsOf({ key, text }: Pick<PlanFact, 'key' | 'text'>): number | null {
  const { dollars, no_charge } = amountsIn(text)
  if (new Set(dollars).size === 1) return dollars[0] ?? null
  if (dollars.length > 0 || key.startsWith('out_of_pocket')) return null
  return no_charge || /^\W*(?:none|no deductible|zero|no|not applicable|n\/a)\W*$/i.test(text) ? 0 : null
}

/** What is paid for a service as one comparable figure. Null if the cell has none or mixes several. */
export function priceOf(text: string): { kind: 'dollars' | 'percent'; amount: number } | null {
  const { dollars, percents, no_charge, not_covered } = amountsIn(text)
  if (not_covered) return null
  if (dollars.length === 0 && percents.length === 0) return no_charge ? { kind: 'dollars', amount: 0 } : null
  if (percents.length === 0) return { kind: 'dollars', amount: dollars[0] ?? 0 }
  if (dollars.length === 0) return { kind: 'percent', amount: percents[0] ?? 0 }
  return null
}
