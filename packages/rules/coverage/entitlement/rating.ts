import type { HouseholdPerson } from '@waymark/contracts/coverage/entitlement/household'
import { isDependent, RATED_CHILD_BELOW } from './household.ts'
import { cents } from './premium-tax-credit.ts'
import type { EntitlementTables, StateRules } from './tables.ts'

type Member = Pick<HouseholdPerson, 'age' | 'relationship'>

/** Multiples of the price at age 21 (or of one adult's price): one for each person, in the order of the people. */
export type Rating = (rules: Pick<StateRules, 'state' | 'age_curve'>, people: readonly Member[]) => number[]

/** At most this many children are charged: the oldest, 45 CFR 147.102(c)(1). */
const CHARGED_CHILDREN = 3

/**
 * How premiums depend on the people of a household: by the age curve of the state, or by family tiers where every adult
 * pays the same. Children beyond the three oldest are free.
 */
export function ratingBy({
  age_curve,
  state_age_curves,
  family_tiers,
}: Pick<EntitlementTables, 'age_curve' | 'state_age_curves' | 'family_tiers'>): Rating {
  const federal = ratios(age_curve.rows)
  const own = new Map(
    [...Map.groupBy(state_age_curves.rows, ({ state }) => state)].map(([state, rows]) => [state, ratios(rows)]),
  )
  const tiers = new Map(family_tiers.rows.map(({ state, tier, ratio }) => [`${state} ${tier}`, ratio]))

  return (rules, people) =>
    rules.age_curve === 'none'
      ? byTier(people, (tier) => tiers.get(`${rules.state} ${tier}`))
      : byAge(people, own.get(rules.state) ?? federal)
}

/**
 * The price of each age as a multiple of the price at 21, up to the curve's last row, which applies to everyone older.
 * The curves of DC and Massachusetts have another age at 1.
 */
function ratios(rows: readonly { age: number; premium_ratio: number }[]): number[] {
  const sorted = rows.toSorted((a, b) => a.age - b.age)
  const ratioAt = (age: number) =>
    sorted.findLast((row) => row.age <= age)?.premium_ratio ?? sorted[0]?.premium_ratio ?? 1
  const last = sorted.at(-1)?.age ?? 0
  return Array.from({ length: last + 1 }, (_, age) => ratioAt(age) / ratioAt(21))
}

/** The client and the spouse have the plan themselves, at any age. */
const isCoveredChild = ({ age, relationship }: Member): boolean =>
  age < RATED_CHILD_BELOW && relationship !== 'self' && relationship !== 'spouse'

function byAge(people: readonly Member[], curve: readonly number[]): number[] {
  const multiples = people.map(({ age }) => curve[Math.min(age, curve.length - 1)] ?? 1)
  if (people.filter(isCoveredChild).length <= CHARGED_CHILDREN) return multiples
  const children = people.flatMap((person, index) => (isCoveredChild(person) ? [{ age: person.age, index }] : []))
  for (const { index } of children.toSorted((a, b) => b.age - a.age).slice(CHARGED_CHILDREN)) multiples[index] = 0
  return multiples
}

/**
 * Two adults with or without children, or one; every further adult pays as one adult. Children share what their tier
 * adds. Children alone: the state's tier for each, or one adult's price where there is none. Plans for children alone end at
 * 21, 45 CFR 156.200(c)(2).
 */
function byTier(people: readonly Member[], ratioOf: (tier: string) => number | undefined): number[] {
  const children = people.filter(isDependent)
  const adults = people.length - children.length
  if (adults === 0) return people.map(({ age }) => (age < RATED_CHILD_BELOW ? (ratioOf('child_only') ?? 1) : 1))
  const tier = adults === 1 ? 'one_adult' : 'two_adults'
  const alone = ratioOf(tier) ?? Math.min(adults, 2)
  const together = ratioOf(`${tier}_with_children`) ?? alone
  return people.map((person) =>
    isDependent(person) ? (together - alone) / children.length : alone / Math.min(adults, 2),
  )
}

/** USD a month for each person, to the cent. */
export const pricedAt = (usd: number, multiples: readonly number[]): number[] =>
  multiples.map((multiple) => cents(usd * multiple))

/**
 * USD a month: the most that tobacco use can add. The credit does not cover it, 26 CFR 1.36B-3(e).
 *
 * @param prices of the people, in their order
 * @param max_ratio the most that the state lets tobacco use multiply a premium by, 45 CFR 147.102(a)(1)(iv)
 */
export const tobaccoSurcharge = (
  people: readonly Pick<HouseholdPerson, 'age' | 'tobacco_use'>[],
  prices: readonly number[],
  max_ratio: number,
): number =>
  cents(
    people.reduce(
      (sum, { age, tobacco_use }, index) =>
        tobacco_use && age >= RATED_CHILD_BELOW ? sum + (prices[index] ?? 0) * (max_ratio - 1) : sum,
      0,
    ),
  )
