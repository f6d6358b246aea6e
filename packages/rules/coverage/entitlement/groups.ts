import { type Estimate, PROGRAMS, type Program } from '@waymark/contracts/coverage/entitlement/estimate'
import { MEDICARE_AGE } from './household.ts'
import { SHOPPING } from './programs.ts'
import { listed } from './words.ts'

type Person = Estimate['people'][number]

/** What one group of people with the same program gets. */
export interface Group {
  program: Program | 'employer_offer' | 'may_end'
  people: Person[]
}

/** An offer of job coverage decides, not the price. */
const byOffer = ({ reason }: Person) => reason === 'own_offer' || reason === 'family_offer'

const ORDER: readonly Group['program'][] = [...PROGRAMS.slice(0, 4), 'may_end', 'employer_offer', ...PROGRAMS.slice(4)]

function programOf(person: Person): Group['program'] {
  if (byOffer(person)) return 'employer_offer'
  return person.reason === 'has_it_not_by_income' ? 'may_end' : person.program
}

/** Whether this person shops for a marketplace plan. */
export const buysPlan = (person: Person): boolean => SHOPPING.has(programOf(person))

/** `Medicaid`, `CHIP and Medicaid`: what a group has that may end. */
export const namesOf = ({ people }: Group): string => listed([...new Set(people.map((one) => one.program_name))])

/** The people by program, first things first. Those who do not apply are left out. */
export function groupsOf(people: readonly Person[]): Group[] {
  const groups: Group[] = []
  for (const person of people) {
    const program = programOf(person)
    const group = groups.find((one) => one.program === program)
    if (group) group.people.push(person)
    else if (program !== 'not_applying') groups.push({ program, people: [person] })
  }
  return groups.length < 2 ? groups : groups.toSorted((a, b) => ORDER.indexOf(a.program) - ORDER.indexOf(b.program))
}

/** The buyers who turn 65 within a year from now. */
export const turnMedicareAge = ({ people }: Pick<Estimate, 'people'>): Person[] =>
  people.filter((person) => person.age === MEDICARE_AGE - 1 && buysPlan(person))

/** People of 64 whose program can end at 65: Medicaid by the limit for adults, and a Basic Health Program. */
export const leaveProgramAt65 = ({ people }: Pick<Estimate, 'people'>): Person[] =>
  people.filter(
    ({ age, program }) => age === MEDICARE_AGE - 1 && (program === 'medicaid' || program === 'basic_health'),
  )

/** Whether the percentage of poverty that is told is that of Medicaid, whose guideline can be newer than that of the credit. */
export const countsByMedicaid = ({ people }: Pick<Estimate, 'people'>): boolean =>
  people.some(({ program }) => program === 'medicaid' || program === 'chip') &&
  people.every(({ program }) => program !== 'tax_credit')

/** Whether everyone of a group has the program already. */
export const areKept = ({ people }: Group): boolean => people.every(({ reason }) => reason === 'has_it')
