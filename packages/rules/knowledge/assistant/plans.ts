import type { FactKey, PlanFact } from '@waymark/contracts/knowledge/plan-facts/facts'

/** A fact with the document it is from. Its text has the correction in it, if there is one. */
export interface KnownFact extends PlanFact {
  file_id: string
  original_name: string
  /** Who corrected it. Null if nobody did. */
  corrected_by: string | null
}

/** A plan document, named as a broker would. */
export interface Plan {
  file_id: string
  original_name: string
  name: string
  /** Its name where no other document has the same. */
  title: string
  carrier: string | null
  /** The first year that the coverage period names. Null if it names none. */
  from_year: number | null
  /** The last year that the coverage period names. Null if it names none. */
  year: number | null
  /** Whether the agency has documents for other years, too. */
  beside_other_years: boolean
  period: string | null
  words: ReadonlySet<string>
}

/** The facts that tell one document from another. */
export const NAMING_KEYS = [
  'plan_name',
  'carrier',
  'coverage_period',
  'plan_type',
] as const satisfies readonly FactKey[]

/** The documents of these facts, in their order. */
export function plansOf(facts: readonly Pick<KnownFact, 'file_id' | 'original_name' | 'key' | 'text'>[]): Plan[] {
  const files = new Map<string, { original_name: string; texts: Map<FactKey, string> }>()
  for (const { file_id, original_name, key, text } of facts) {
    const file = files.get(file_id) ?? { original_name, texts: new Map() }
    files.set(file_id, file)
    if (!file.texts.has(key) && text.trim() !== '') file.texts.set(key, text.replaceAll(/\s+/g, ' ').trim())
  }
  const plans = [...files].map(([file_id, { original_name, texts }]) => {
    const title = texts.get('plan_name')
    const carrier = texts.get('carrier')
    const period = texts.get('coverage_period') ?? null
    const base = original_name.replace(/\.\w{2,5}$/, '')
    const name = title === undefined ? base.replaceAll('_', ' ') : withCarrier(title, carrier)
    const years = yearsOf(period)
    return {
      file_id,
      original_name,
      name,
      title: name,
      carrier: carrier ?? null,
      period,
      from_year: years.length === 0 ? null : Math.min(...years),
      year: years.length === 0 ? null : Math.max(...years),
      beside_other_years: false,
      words: new Set(nameWords([title, carrier, texts.get('plan_type'), base].join(' '))),
    }
  })
  const times = new Map<string, number>()
  for (const { name } of plans) times.set(name, (times.get(name) ?? 0) + 1)
  const beside_other_years = new Set(plans.flatMap(({ year }) => year ?? [])).size > 1
  // Two documents of one name are told apart by their years, or else by their files.
  return plans.map((plan) => ({
    ...plan,
    beside_other_years,
    name: (times.get(plan.name) ?? 0) > 1 ? `${plan.name} (${distinction(plan, plans)})` : plan.name,
  }))
}

const withCarrier = (title: string, carrier: string | undefined) =>
  carrier === undefined || title.toLowerCase().includes(carrier.toLowerCase().split(' ')[0] ?? '')
    ? title
    : `${carrier} ${title}`

const distinction = ({ name, year, original_name }: Plan, plans: readonly Plan[]): string =>
  year !== null && plans.filter((other) => other.name === name && other.year === year).length === 1
    ? String(year)
    : original_name

export const yearsOf = (period: string | null): number[] =>
  [...(period ?? '').matchAll(/\b(?:20\d\d)\b|\/(\d\d)\b(?!\/)/g)].map(([year, short]) =>
    short === undefined ? Number(year) : 2000 + Number(short),
  )

/** The words of a name, lower case. `CABronze` and `BlueShield` also count as two words. */
export const nameWords = (text: string): string[] => {
  const parts = text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
  return `${text} ${parts}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** From here on, people ask about this year's plans and next year's: open enrollment begins. November is 10. */
const SEASON_FROM_MONTH = 10

/**
 * The year of a plan's document, such as "2026" or "2026–2027", where a reader could think of another one: it is not the
 * present year, next year's plans are on sale, or the agency has documents for several years. Null if not, if the plan's
 * name says it, or if the document does not.
 */
export function yearToSay(
  { name, year, from_year, beside_other_years }: Pick<Plan, 'name' | 'year' | 'from_year' | 'beside_other_years'>,
  now: Date,
): string | null {
  if (year === null || from_year === null || name.includes(String(year))) return null
  const this_year = now.getUTCFullYear()
  const is_other = year < this_year || from_year > this_year
  if (!is_other && !beside_other_years && now.getUTCMonth() < SEASON_FROM_MONTH) return null
  return from_year === year ? String(year) : `${from_year}–${year}`
}
