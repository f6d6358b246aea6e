import type { HouseholdPerson } from '@waymark/contracts/coverage/entitlement/household'
import { MEMBERS_MAX } from '@waymark/contracts/leads/intake/options'
import { householdOf } from '../../coverage/entitlement/household.ts'

interface Known {
  covers_others: boolean
  /** The client first. Null if only the client is known. */
  household: HouseholdPerson[] | null
}

type Others = readonly HouseholdPerson[]
/** Whether two people are the same one, among those for whom nobody was found before. */
type Same = (person: HouseholdPerson, one: HouseholdPerson, unfound: Others, left: Others) => boolean

const sameRole: Same = (person, one) => person.relationship === one.relationship
const sameAge: Same = (person, one) => person.age === one.age
const onlyInRole: Same = (person, one, ...lists) =>
  person.relationship !== null &&
  sameRole(person, one, ...lists) &&
  lists.every((list) => list.filter(({ relationship }) => relationship === person.relationship).length === 1)

/** The closest match first. */
const SAME: readonly Same[] = [(...args) => sameRole(...args) && sameAge(...args), sameAge, onlyInRole]

function merged(person: HouseholdPerson, one: HouseholdPerson | undefined): HouseholdPerson {
  const { age, relationship, tobacco_use } = person
  return { ...person, ...one, age, relationship, tobacco_use }
}

/** The people as they were answered, with everything else that is known of those who were in the household before. */
function withFound([self, ...others]: Others, [client, ...before]: Others): HouseholdPerson[] {
  const found = new Map<HouseholdPerson, HouseholdPerson>()
  for (const same of SAME) {
    for (const person of others.filter((one) => !found.has(one))) {
      const taken = new Set(found.values())
      const left = before.filter((one) => !taken.has(one))
      const unfound = others.filter((one) => !found.has(one))
      const one = left.find((candidate) => same(person, candidate, unfound, left))
      if (one) found.set(person, one)
    }
  }
  return [...(self ? [merged(self, client)] : []), ...others.map((person) => merged(person, found.get(person)))]
}

const saysMore = ({ pregnant, medicare, medicaid, employer_offer }: HouseholdPerson) =>
  pregnant || medicare || medicaid || employer_offer !== null

/**
 * The household after new answers, with `answered` as everyone whom they name, or null. What the broker found out about
 * someone stays while that person is in the household.
 */
export function householdAfter(
  before: Known,
  { covers_others, answered }: { covers_others: boolean; answered: readonly HouseholdPerson[] | null },
): HouseholdPerson[] | null {
  const known = before.household ?? []
  if (answered) return withFound(answered, known)
  const [client] = known
  if (before.covers_others && !covers_others) return client && saysMore(client) ? [{ ...client, applying: true }] : null
  // A household of one would say that nobody else needs coverage.
  if (!before.covers_others && covers_others && known.length < 2) return null
  return before.household
}

type Answered = Pick<HouseholdPerson, 'age' | 'tobacco_use'>
type Member = Answered & Pick<HouseholdPerson, 'relationship'>

/**
 * The others in the household, as the consumer's form shows and returns them: none while the plan is for the consumer
 * alone, even if the broker entered some, and no more than it has room for.
 */
export const shownMembers = ({ covers_others, household }: Known): Member[] =>
  (covers_others && household ? household.slice(1, 1 + MEMBERS_MAX) : []).map(({ age, tobacco_use, relationship }) => ({
    age,
    tobacco_use,
    relationship,
  }))

/** Whether an estimate from the form's answers alone would be about another household than the one that is known. */
export const knowsMoreThanForm = (known: Known): boolean => {
  const household = known.household ?? []
  return (
    household.length - 1 > shownMembers(known).length ||
    household.some((person) => !person.applying || saysMore(person))
  )
}

/** The household after the consumer's form, which began with `shownMembers(before)` and came back with `others`. */
export function householdAfterForm(
  before: Known,
  { covers_others, self, others }: { covers_others: boolean; self: Answered; others: readonly Member[] },
): HouseholdPerson[] | null {
  const shown = shownMembers(before)
  if (JSON.stringify(others) === JSON.stringify(shown)) return householdAfter(before, { covers_others, answered: null })
  if (others.length > 0) {
    const unshown = shown.length === MEMBERS_MAX ? (before.household ?? []).slice(1 + MEMBERS_MAX) : []
    return householdAfter(before, { covers_others, answered: [...householdOf(self, others), ...unshown] })
  }
  // They took out everyone. If others still need coverage, nobody knows who.
  return covers_others ? null : householdAfter(before, { covers_others, answered: null })
}
