import type { CensusKind, CensusPerson } from '@waymark/contracts/leads/census/rows'

const NEEDED = ['first_name', 'last_name', 'date_of_birth', 'tobacco', 'zip', 'relationship'] as const

/**
 * What a census needs before a carrier can quote it, in plain words. Empty if it is complete. An individual or family
 * census has exactly one primary person, whose relationship is Self. In a group, every employee is primary.
 */
export function reviewCensus(kind: CensusKind, people: readonly CensusPerson[]): string[] {
  if (people.length === 0) return ['No one is listed yet.']
  const open: string[] = []
  const primaries = people.filter(({ is_primary }) => is_primary)
  if (primaries.length === 0) {
    open.push(kind === 'group' ? 'No employee is marked as primary.' : 'No one is marked as the primary person.')
  }
  if (kind !== 'group' && primaries.length > 1) open.push('Only one person can be primary.')
  if (primaries.some(({ relationship }) => relationship !== null && relationship !== 'Self')) {
    open.push('The primary person’s relationship is Self.')
  }
  const selves = people.filter(({ relationship }) => relationship === 'Self').length
  if (kind !== 'group' && selves > 1) open.push('Only one person can have the relationship Self.')
  const incomplete = people.filter((person) => NEEDED.some((field) => person[field] === null)).length
  if (incomplete > 0) open.push(incomplete === 1 ? '1 row has empty cells.' : `${incomplete} rows have empty cells.`)
  return open
}
