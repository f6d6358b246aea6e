import type { intakeRecord } from '@waymark/contracts/leads/intake/endpoints'
import type { MockScenario } from '@waymark/contracts/leads/mock-patients/endpoints'
import type { z } from 'zod'

type Answers = z.output<typeof intakeRecord>

export interface Scenario {
  label: string
  /** What the broker can practice with this person. */
  scenario_description: string
  /** From and to, in years. */
  ages: readonly [number, number]
  answers: Pick<
    Answers,
    | 'zip_code'
    | 'household_size'
    | 'annual_income'
    | 'health_conditions'
    | 'medications'
    | 'lifestyle_factors'
    | 'preferred_coverage'
    | 'plan_preference'
    | 'occupation'
    | 'tobacco_use'
    | 'covers_others'
    | 'household_members'
  >
}

const member = (age: number, relationship: 'spouse' | 'child') => ({ age, relationship, tobacco_use: false })

/** Fictional people like those who come to a broker. Income in USD a year. */
export const SCENARIOS: Record<MockScenario, Scenario> = {
  young_healthy: {
    label: 'Young and healthy',
    scenario_description: 'First plan of their own, rarely sees a doctor, and wonders if coverage is worth the money.',
    ages: [24, 31],
    answers: {
      zip_code: '78704',
      household_size: 1,
      annual_income: 41_000,
      health_conditions: ['none'],
      medications: [],
      lifestyle_factors: { exercise: 'regular' },
      preferred_coverage: ['bronze', 'silver'],
      plan_preference: 'aca_compliant',
      occupation: 'Graphic designer',
      tobacco_use: false,
      covers_others: false,
      household_members: [],
    },
  },
  growing_family: {
    label: 'Growing family',
    scenario_description: 'Two parents and two small children who need a steady budget and their own pediatrician.',
    ages: [32, 39],
    answers: {
      zip_code: '75023',
      household_size: 4,
      annual_income: 96_000,
      health_conditions: ['none'],
      medications: [],
      lifestyle_factors: { exercise: 'occasional' },
      preferred_coverage: ['silver', 'gold'],
      plan_preference: 'aca_compliant',
      occupation: 'Teacher',
      tobacco_use: false,
      covers_others: true,
      household_members: [member(34, 'spouse'), member(4, 'child'), member(1, 'child')],
    },
  },
  diabetes_care: {
    label: 'Diabetes under treatment',
    scenario_description: 'Sees a specialist every three months and worries about the price of insulin.',
    ages: [46, 57],
    answers: {
      zip_code: '77007',
      household_size: 2,
      annual_income: 58_000,
      health_conditions: ['diabetes_type_2', 'obesity'],
      medications: ['metformin', 'insulin glargine'],
      lifestyle_factors: { exercise: 'occasional' },
      preferred_coverage: ['silver', 'gold'],
      plan_preference: 'aca_compliant',
      occupation: 'Warehouse supervisor',
      tobacco_use: false,
      covers_others: false,
      household_members: [],
    },
  },
  heart_and_pressure: {
    label: 'Heart disease, smoker',
    scenario_description: 'Had a stent two years ago, still smokes, and wants to keep the cardiologist.',
    ages: [53, 62],
    answers: {
      zip_code: '76107',
      household_size: 2,
      annual_income: 67_000,
      health_conditions: ['heart_disease', 'uncontrolled_hypertension'],
      medications: ['atorvastatin', 'lisinopril', 'clopidogrel'],
      lifestyle_factors: { exercise: 'none' },
      preferred_coverage: ['gold', 'platinum'],
      plan_preference: 'aca_compliant',
      occupation: 'Truck driver',
      tobacco_use: true,
      covers_others: true,
      household_members: [member(57, 'spouse')],
    },
  },
  self_employed: {
    label: 'Self-employed with variable income',
    scenario_description:
      'Income changes from month to month, so the tax credit depends on a good estimate for the year.',
    ages: [34, 45],
    answers: {
      zip_code: '78209',
      household_size: 1,
      annual_income: 52_000,
      health_conditions: ['none'],
      medications: [],
      lifestyle_factors: { exercise: 'regular' },
      preferred_coverage: ['silver'],
      plan_preference: 'aca_compliant',
      occupation: 'Contractor',
      tobacco_use: false,
      covers_others: false,
      household_members: [],
    },
  },
  early_retiree: {
    label: 'Early retiree before Medicare',
    scenario_description: 'A few years from Medicare, with savings to protect and arthritis that is getting worse.',
    ages: [60, 64],
    answers: {
      zip_code: '78628',
      household_size: 2,
      annual_income: 74_000,
      health_conditions: ['arthritis_severe'],
      medications: ['celecoxib'],
      lifestyle_factors: { exercise: 'occasional' },
      preferred_coverage: ['gold', 'gap'],
      plan_preference: 'aca_compliant',
      occupation: 'Retired engineer',
      tobacco_use: false,
      covers_others: true,
      household_members: [member(61, 'spouse')],
    },
  },
  tight_budget: {
    label: 'Tight budget',
    scenario_description:
      'Works two part-time jobs and counts every dollar. Free or nearly free coverage may be possible.',
    ages: [27, 44],
    answers: {
      zip_code: '78521',
      household_size: 3,
      annual_income: 29_000,
      health_conditions: ['depression'],
      medications: ['sertraline'],
      lifestyle_factors: { exercise: 'none' },
      preferred_coverage: ['bronze', 'silver'],
      plan_preference: 'aca_compliant',
      occupation: 'Cashier',
      tobacco_use: true,
      covers_others: true,
      household_members: [member(30, 'spouse'), member(5, 'child')],
    },
  },
  recovering_worker: {
    label: 'After cancer treatment',
    scenario_description: 'In remission, with checkups every six months, and about to lose coverage through work.',
    ages: [48, 60],
    answers: {
      zip_code: '77401',
      household_size: 2,
      annual_income: 83_000,
      health_conditions: ['cancer'],
      medications: ['tamoxifen'],
      lifestyle_factors: { exercise: 'regular' },
      preferred_coverage: ['gold', 'platinum'],
      plan_preference: 'aca_compliant',
      occupation: 'Accountant',
      tobacco_use: false,
      covers_others: false,
      household_members: [],
    },
  },
  athlete_gap: {
    label: 'High deductible, wants a gap plan',
    scenario_description: 'Has a plan with a high deductible and asks what an accident would really cost.',
    ages: [31, 42],
    answers: {
      zip_code: '78746',
      household_size: 1,
      annual_income: 88_000,
      health_conditions: ['none'],
      medications: [],
      lifestyle_factors: { exercise: 'regular' },
      preferred_coverage: ['gap'],
      plan_preference: 'gap_insurance',
      occupation: 'Cycling coach',
      tobacco_use: false,
      covers_others: false,
      household_members: [],
    },
  },
}

const PEOPLE = {
  female: ['Maria', 'Denise', 'Aisha', 'Karen', 'Lucia', 'Hannah', 'Priya', 'Tanya'],
  male: ['James', 'Andre', 'Miguel', 'Robert', 'Samuel', 'Kenji', 'Omar', 'Daniel'],
} as const
const LAST_NAMES = ['Alvarez', 'Bennett', 'Cho', 'Dawson', 'Ellis', 'Fontaine', 'Greer', 'Hollis', 'Ibarra', 'Jennings']

export interface MockPerson {
  first_name: string
  last_name: string
  gender: 'female' | 'male'
  age: number
}

/** A person for a scenario. `random` returns 0 to 1, like `Math.random`. */
export function mockPerson({ ages: [from, to] }: Scenario, random: () => number): MockPerson {
  const pick = <T>(options: readonly [T, ...T[]] | readonly T[], otherwise: T): T =>
    options[Math.floor(random() * options.length)] ?? otherwise
  const gender = pick(['female', 'male'] as const, 'female')
  return {
    gender,
    first_name: pick<string>(PEOPLE[gender], 'Alex'),
    last_name: pick<string>(LAST_NAMES, 'Ellis'),
    age: from + Math.floor(random() * (to - from + 1)),
  }
}
