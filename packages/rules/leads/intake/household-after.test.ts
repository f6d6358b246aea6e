import type { HouseholdPerson } from '@waymark/contracts/coverage/entitlement/household'
import { expect, test } from 'vitest'
import { householdOf, member } from '../../coverage/entitlement/household.ts'
import { householdAfter, householdAfterForm, knowsMoreThanForm, shownMembers } from './household-after.ts'

const SELF = { age: 45, tobacco_use: false }
const SPOUSE = { age: 43, tobacco_use: false, relationship: 'spouse' } as const
const SON = { age: 12, tobacco_use: false, relationship: 'child' } as const
const DAUGHTER = { age: 9, tobacco_use: false, relationship: 'child' } as const
const NO_ONE_ELSE = { covers_others: false, household: null }

const family = householdOf(SELF, [SPOUSE, SON, DAUGHTER])
const [client, spouse, son, daughter] = family as [HouseholdPerson, HouseholdPerson, HouseholdPerson, HouseholdPerson]
/** With what a broker found out. */
const pregnant = { ...spouse, pregnant: true }
const onMedicaid = { ...son, medicaid: true }
const known = { covers_others: true, household: [client, pregnant, onMedicaid, daughter] }

const afterForm = (others: readonly ReturnType<typeof shownMembers>[number][], covers_others = true, before = known) =>
  householdAfterForm(before, { covers_others, self: SELF, others })

test('the form shows the others of a household, and none while the plan is for the client alone', () => {
  expect(shownMembers(known)).toEqual([SPOUSE, SON, DAUGHTER])
  expect(shownMembers({ ...known, covers_others: false })).toEqual([])
  expect(shownMembers(NO_ONE_ELSE)).toEqual([])
})

test.each<[string, HouseholdPerson[], boolean]>([
  ['someone is pregnant', [client, pregnant], true],
  ['the client has Medicare', [{ ...client, medicare: true }], true],
  ['a child has Medicaid', [client, onMedicaid], true],
  [
    'there is an offer of job coverage',
    [{ ...client, employer_offer: { employee_premium: 90, family_premium: null } }],
    true,
  ],
  ['someone needs no coverage', [client, { ...spouse, applying: false }], true],
  ['there are more people than it has room for', [client, ...Array.from({ length: 11 }, () => son)], true],
  ['there is nothing else', [client, spouse, son, daughter], false],
])('more is known of a household than the form shows where %s', (_what, household, expected) => {
  expect(knowsMoreThanForm({ covers_others: true, household })).toBe(expected)
})

test('more is known than the form shows where the broker entered others and the plan is for the client alone', () => {
  expect(knowsMoreThanForm({ covers_others: false, household: [client, spouse] })).toBe(true)
  expect(knowsMoreThanForm({ covers_others: false, household: [client] })).toBe(false)
  expect(knowsMoreThanForm(NO_ONE_ELSE)).toBe(false)
})

test('a household that comes back as it was shown stays as the broker knows it', () => {
  expect(afterForm([SPOUSE, SON, DAUGHTER])).toBe(known.household)
})

test('what is known of a person stays with them when someone else is added, removed or put in another order', () => {
  const newborn = { age: 0, tobacco_use: false, relationship: 'child' } as const
  expect(afterForm([DAUGHTER, SON, SPOUSE, newborn])).toEqual([
    client,
    daughter,
    onMedicaid,
    pregnant,
    member(newborn, 'child'),
  ])
  expect(afterForm([SPOUSE, DAUGHTER])).toEqual([client, pregnant, daughter])
})

test('a person whose age is corrected stays the same one, unless two could be meant', () => {
  expect(afterForm([{ ...SPOUSE, age: 44 }, SON, DAUGHTER])?.[1]).toEqual({ ...pregnant, age: 44 })
  const [, , ...children] = afterForm([SPOUSE, { ...SON, age: 13 }, { ...DAUGHTER, age: 10 }]) ?? []
  expect(children.map(({ age, medicaid }) => [age, medicaid])).toEqual([
    [13, false],
    [10, false],
  ])
})

test('a person whose relationship is corrected stays the same one', () => {
  expect(afterForm([{ ...SPOUSE, relationship: 'other' }, SON, DAUGHTER])?.[1]).toEqual({
    ...pregnant,
    relationship: 'other',
  })
})

test('tobacco use is what was answered last', () => {
  expect(afterForm([{ ...SPOUSE, tobacco_use: true }, SON, DAUGHTER])?.[1]).toEqual({ ...pregnant, tobacco_use: true })
})

test('nobody knows who is covered after everyone was taken out of a plan for others', () => {
  expect(afterForm([])).toBeNull()
})

test('a plan for the client alone keeps only what is known of the client', () => {
  expect(afterForm([], false)).toBeNull()
  const offered = { ...client, applying: false, medicare: true }
  expect(afterForm([], false, { covers_others: true, household: [offered, spouse] })).toEqual([
    { ...offered, applying: true },
  ])
})

test('a household of the client alone is not known any longer once others need coverage', () => {
  const alone = { covers_others: false, household: [{ ...client, medicare: true }] }
  expect(householdAfter(alone, { covers_others: true, answered: null })).toBeNull()
  expect(householdAfter(alone, { covers_others: false, answered: null })).toBe(alone.household)
})

test('people for whom the form has no room stay', () => {
  const many = householdOf(
    SELF,
    Array.from({ length: 25 }, (_, index) => ({ age: index + 1, tobacco_use: false, relationship: 'child' as const })),
  )
  const before = { covers_others: true, household: many }
  const shown = shownMembers(before)
  const after = afterForm([...shown.slice(1), { age: 60, tobacco_use: false, relationship: 'other' }], true, before)
  expect(shown.length).toBeLessThan(25)
  expect(after?.slice(1 + shown.length)).toEqual(many.slice(1 + shown.length))
})
