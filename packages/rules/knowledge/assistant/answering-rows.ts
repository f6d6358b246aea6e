import type { FactKey } from '@waymark/contracts/knowledge/plan-facts/facts'
import type { FactRow } from './sources.ts'
import type { Subject } from './words/subject.ts'

export const DRUG_KEYS: ReadonlySet<FactKey> = new Set([
  'generic_drugs',
  'preferred_brand_drugs',
  'non_preferred_brand_drugs',
  'specialty_drugs',
])

/** The rows of a document that answer for a subject. */
export function rowsFor({ name, keys }: Pick<Subject, 'name' | 'keys'>, rows: readonly FactRow[]): FactRow[] {
  if (name === 'other_practitioner')
    return rows.filter(({ key, label }) => key === 'other_service' && /practitioner/i.test(label))
  if (name === 'drugs') {
    return rows.filter(
      ({ key, label }) => DRUG_KEYS.has(key) || (key === 'other_service' && /tier|drug|prescription/i.test(label)),
    )
  }
  const found = rows.filter(({ key }) => keys.includes(key))
  // The form of 2012 has rows of its own for substance use; later ones have it in those of mental health.
  return name.startsWith('substance')
    ? found.filter(
        ({ key }) =>
          key === (found[0]?.key === keys[0] || !found.some((row) => row.key === keys[0]) ? found[0]?.key : keys[0]),
      )
    : found
}

/** The rows of the drug tiers with this number in their names as printed. */
export const tierRows = (tier: string, rows: readonly FactRow[]): FactRow[] =>
  rows.filter(
    ({ key, label }) =>
      (DRUG_KEYS.has(key) || key === 'other_service') && new RegExp(`\\btiers?\\s*${tier}(?!\\d)`, 'i').test(label),
  )
