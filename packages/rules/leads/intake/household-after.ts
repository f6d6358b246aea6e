import type { HouseholdPerson } from '@waymark/contracts/coverage/entitlement/household'

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
