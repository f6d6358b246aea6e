import type { HouseholdPerson } from '@waymark/contracts/coverage/entitlement/household'
import { money } from '../../../../shared/format/money.ts'

export const RELATIONSHIP_LABELS = { spouse: 'Spouse', child: 'Child', other: 'Other' } as const

/** `Spouse`, or `Person 2` if the relationship is not known. */
export const whoIs = (relationship: HouseholdPerson['relationship'], index: number): string =>
  relationship === null || relationship === 'self' ? `Person ${index + 1}` : RELATIONSHIP_LABELS[relationship]

/** What is special about a person, in a few words each. */
export function traitsOf(person: HouseholdPerson): string[] {
  const { employer_offer: offer } = person
  return [
    person.applying ? '' : 'does not need coverage',
    person.tobacco_use ? 'uses tobacco' : '',
    person.pregnant ? 'pregnant' : '',
    person.medicare ? 'has Medicare' : '',
    person.medicaid ? 'has Medicaid or CHIP' : '',
    offer ? `job coverage offered for ${money(offer.employee_premium)} a month ${ofFamily(offer.family_premium)}` : '',
  ].filter(Boolean)
}

const ofFamily = (premium: number | null): string =>
  premium === null ? 'for the employee only' : `alone, ${money(premium)} with the family`
