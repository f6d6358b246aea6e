import type { Household } from './household.ts'
import type { Law } from './law.ts'
import { type Entitled, programsOf } from './programs.ts'

const LAST_YEAR = 18

/**
 * Whether an adult would get or keep Medicaid as a parent only for a child of 18: states may count one who is a full-time
 * student in secondary school, 42 CFR 435.4 (dependent child). We do not ask about school.
 */
export function schoolDecides(household: Household, law: Law, entitled: readonly Entitled[]): boolean {
  if (household.people.every(({ age }) => age !== LAST_YEAR)) return false
  const older = household.people.map((one) => (one.age === LAST_YEAR ? { ...one, age: LAST_YEAR + 1 } : one))
  const without = programsOf({ ...household, people: older }, law, null)
  return household.people.some(
    ({ age }, index) =>
      age > LAST_YEAR &&
      entitled[index]?.program === 'medicaid' &&
      (without[index]?.program !== 'medicaid' || without[index]?.reason !== entitled[index]?.reason),
  )
}
