import type { HouseholdPerson } from '@waymark/contracts/coverage/entitlement/household'
import type { CensusRow } from '@waymark/contracts/leads/census/rows'

type Row = Pick<CensusRow, 'is_primary' | 'date_of_birth' | 'tobacco' | 'relationship'>

interface CensusHousehold {
  /** The client's age by the census. Null if it has no date of birth. */
  client_age: number | null
  /** Everyone else. An age is null if the census has no date of birth. */
  others: (Pick<HouseholdPerson, 'relationship' | 'tobacco_use'> & { age: number | null })[]
}

/**
 * The household in the rows of a family's census. The client is the primary person, else the first one who is `Self`,
 * else the first one.
 *
 * @param today such as 2026-11-21; ages are as of that day
 */
export function householdOfCensus(rows: readonly Row[], today: string): CensusHousehold {
  const client = rows.find((row) => row.is_primary) ?? rows.find((row) => row.relationship === 'Self') ?? rows[0]
  return {
    client_age: ageOf(client, today),
    others: rows
      .filter((row) => row !== client)
      .map((row) => ({
        age: ageOf(row, today),
        relationship: RELATIONSHIPS[row.relationship ?? 'Self'],
        tobacco_use: row.tobacco ?? false,
      })),
  }
}

/** A dependent may be a child or a parent, and a second `Self` may be anyone: their age decides. */
const RELATIONSHIPS = { Self: null, Spouse: 'spouse', Child: 'child', Dependent: null } as const

function ageOf(row: Row | undefined, today: string): number | null {
  if (!row?.date_of_birth) return null
  const years = Number(today.slice(0, 4)) - Number(row.date_of_birth.slice(0, 4))
  return Math.max(0, today.slice(5) < row.date_of_birth.slice(5) ? years - 1 : years)
}
