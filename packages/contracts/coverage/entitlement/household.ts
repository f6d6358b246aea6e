import { z } from 'zod'
import { HOUSEHOLD, MEMBER_RELATIONSHIPS, OLDEST } from './limits.ts'

const RELATIONSHIPS = ['self', ...MEMBER_RELATIONSHIPS] as const

/** USD a month that the employee would pay for the cheapest plan that meets the minimum value standard. */
const premium = z
  .number({ error: 'Enter a premium' })
  .min(0, 'A premium is $0 or more')
  .max(100_000, 'A premium is $100,000 or less')

const employerOffer = z.object({
  /** For the employee alone. */
  employee_premium: premium,
  /** For the employee and the family. Null if the family can't be covered. */
  family_premium: premium.nullable().default(null),
})

/** One member of a tax household. */
export const householdPerson = z.object({
  age: z
    .number({ error: 'Enter an age' })
    .int('An age is a whole number')
    .min(0, 'An age is 0 or more')
    .max(OLDEST, `An age is ${OLDEST} or less`),
  /** Null if not known: then people under 21 count as children. */
  relationship: z.enum(RELATIONSHIPS).nullable().default(null),
  /** Needs coverage. The others only count as members of the tax household. */
  applying: z.boolean().default(true),
  tobacco_use: z.boolean().default(false),
  pregnant: z.boolean().default(false),
  /** Has Medicare, whatever the age. */
  medicare: z.boolean().default(false),
  /** Has Medicaid or CHIP already. */
  medicaid: z.boolean().default(false),
  /** What this person's own employer offers. */
  employer_offer: employerOffer.nullable().default(null),
})
export type HouseholdPerson = z.output<typeof householdPerson>

export const householdPeople = z
  .array(householdPerson)
  .min(1, 'Enter at least one person')
  .max(2 * HOUSEHOLD.max, `At most ${2 * HOUSEHOLD.max} people`)
