import type { HouseholdPerson } from '@waymark/contracts/coverage/entitlement/household'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { householdOf } from '@waymark/rules/coverage/entitlement/household'
import { z } from 'zod'
import { newIdempotencyKey } from '../../../../shared/api/idempotency-key.ts'
import type { AnsweredClient } from '../../../../shared/clients/answered.ts'

/** A person while they are edited. An empty number is not filled in yet. */
export interface PersonValues extends Omit<HouseholdPerson, 'age' | 'employer_offer'> {
  key: string
  age: number | ''
  employer_offer: { employee_premium: number | ''; family_premium: number | '' } | null
}

/** The client first. A type, because the form requires an index signature. */
export type HouseholdValues = { people: PersonValues[]; household_size: number | '' }

/** The client, and everyone else whom the broker or the client entered. */
export const peopleOf = (client: AnsweredClient): readonly HouseholdPerson[] => client.household ?? householdOf(client)

/** Whether others need coverage and nobody entered who they are. */
export const asksForOthers = (client: AnsweredClient): boolean => client.covers_others && client.household === null

const valuesOf = (client: AnsweredClient): HouseholdValues => ({
  people: peopleOf(client).map(({ employer_offer, ...person }) => ({
    ...person,
    key: newIdempotencyKey(),
    employer_offer: employer_offer && { ...employer_offer, family_premium: employer_offer.family_premium ?? '' },
  })),
  household_size: client.household_size,
})

export const newPerson = (known: Partial<PersonValues> = {}): PersonValues => ({
  key: newIdempotencyKey(),
  age: '',
  relationship: null,
  applying: true,
  tobacco_use: false,
  pregnant: false,
  medicare: false,
  medicaid: false,
  employer_offer: null,
  ...known,
})

/** The body that stores the values. Problems have the same paths as in the form. */
export const bodyOf = ({ people, household_size }: HouseholdValues) => ({
  people: people.map(({ key: _key, employer_offer, ...person }) => ({
    ...person,
    employer_offer: employer_offer && {
      ...employer_offer,
      family_premium: employer_offer.family_premium === '' ? null : employer_offer.family_premium,
    },
  })),
  household_size,
})

/** Validates what the form would send. */
export const householdSchema = z.preprocess(
  (values: HouseholdValues) => bodyOf(values),
  clientEndpoints.changeHousehold.body.superRefine(({ people, household_size }, issues) => {
    if (people && household_size !== undefined && household_size < people.length) {
      issues.addIssue({
        code: 'custom',
        path: ['household_size'],
        message: `At least ${people.length}: everyone listed above counts`,
      })
    }
  }),
)

/** What is stored, as the body that puts it back. */
export const storedOf = ({ household, household_size }: AnsweredClient): Stored => ({
  people: household,
  household_size,
})
export type Stored = Pick<AnsweredClient, 'household_size'> & { people: AnsweredClient['household'] }

export const isSame = (one: Stored, other: Stored): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What a form starts with: a blank row for each person whose age is missing. */
export function startOf(client: AnsweredClient): HouseholdValues {
  const values = valuesOf(client)
  const missing = asksForOthers(client) ? Math.max(1, client.household_size - 1) : 0
  return { ...values, people: [...values.people, ...Array.from({ length: missing }, () => newPerson())] }
}

/** The first person with others. The tax household grows with the list, and never shrinks by itself. */
export function withOthers(values: HouseholdValues, others: readonly PersonValues[]): HouseholdValues {
  const people = [...values.people.slice(0, 1), ...others]
  return { people, household_size: Math.max(Number(values.household_size), people.length) }
}
