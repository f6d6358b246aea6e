import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { inLanguage } from '@waymark/words/t'
import { expect, test } from 'vitest'
import { consumerResult } from './coverage/entitlement/consumer-result.ts'
import { estimateEntitlement } from './coverage/entitlement/estimate.ts'
import {
  AUTUMN_2026,
  householdIn,
  inArea,
  type Question,
  SPRING_2026,
  somewhereIn,
} from './coverage/entitlement/sample.fixture.ts'
import { planCombination } from './coverage/recommendation/plan-combination.ts'
import { quickRecommendation } from './coverage/recommendation/quick-recommendation.ts'
import { underVerdict } from './coverage/recommendation/under-verdict.ts'
import { assessRisk } from './coverage/risk/score.ts'
import { clientFacts } from './knowledge/assistant/client-facts.ts'
import { medicareNote } from './leads/intake/medicare.ts'
import { priceHints } from './leads/intake/price-hints.ts'

/** Every text about a client's coverage, as screens, the intake, the assistant and mock patients show it. */
function textsAbout(question: Question, health_conditions: string[]) {
  const { household, place } = householdIn(question)
  const day = question.day ?? AUTUMN_2026
  const self = household.people[0]
  if (!self) throw new Error('a household without people')
  const client = {
    age: Math.max(18, self.age),
    gender: 'female' as const,
    zip_code: '43215',
    health_conditions,
    medications: [],
    tobacco_use: self.tobacco_use,
    lifestyle_factors: { exercise: 'regular' as const },
    household_size: household.household_size,
    annual_income: household.annual_income,
    preferred_coverage: ['silver'],
    plan_preference: 'aca_compliant',
    covers_others: household.others_unknown,
    state: place.state,
    status: 'new',
    due_at: null,
    first_contact_at: null,
  }
  const assessment = assessRisk(client)
  const estimate = estimateEntitlement(household, place, day)
  const quick = quickRecommendation(client, assessment)
  const { agrees, note } = underVerdict(quick, estimate)
  const { aca_plan, combination_strategy } = planCombination(quick, estimate)
  const hints = priceHints(estimate)
  const result = consumerResult(estimate, day.toISOString().slice(0, 10))
  const facts = (asked: string) =>
    clientFacts(asked, client, assessment, { now: day, time_zone: 'America/Chicago', estimate }).join(' ')
  const texts: Record<string, string> = {
    headline: estimate.verdict.headline,
    sentence: estimate.verdict.sentence,
    'next step': estimate.verdict.next_step,
    'note on the end of the credit': estimate.notes.filter((one) => one.includes('above 400% of poverty')).join(' '),
    'the consumer’s result': [result.headline, ...result.paragraphs, ...result.next_steps].join(' '),
    'assistant, on everything': facts('Give me an overview of this client'),
    'assistant, on help with costs': facts('Does this client qualify for Medicaid or a tax credit?'),
    'assistant, on plans': facts('Which plan would you recommend?'),
    'mock patient': `${aca_plan} ${combination_strategy}`,
    'recommendation card': agrees
      ? `By the fixed rules: ${quick.best_overall.recommended_plan}. ${quick.best_overall.reason} ${note} ${quick.broker_strategy.join(' ')}`
      : note,
    'intake note': medicareNote(self.age) ?? '',
    'intake prices': [...Object.values(hints.prices), hints.about, hints.source].join(' '),
  }
  return { estimate, texts }
}

const RECOMMENDS_INDEMNITY =
  /Start with Fixed Indemnity|recommendation is Fixed Indemnity|rules: Fixed Indemnity|compare: Fixed Indemnity/

/** Whether a text ends the credit above another income than the list of incomes does, for people above its limit. */
function endsElsewhere({ people, income_steps }: Estimate, said: RegExp, text: string): boolean {
  const end = income_steps.findLast(({ change }) => change === 'credit_ends')?.annual_income
  return (
    people.some(({ reason }) => reason === 'income_above_limit') &&
    [...text.matchAll(said)].some(([, income = '']) => Number(income.replaceAll(',', '')) !== end)
  )
}

/** What would contradict a verdict, by name. */
const CONTRADICTIONS: Readonly<Record<string, (found: Estimate, text: string) => boolean>> = {
  'names a credit where there is none': (found, text) =>
    !((found.credit ?? found.range?.credit_highest ?? 0) > 0) && /credit of (about )?\$/i.test(text),
  'names another amount of the credit': (found, text) =>
    [...text.matchAll(/credit of (?:about )?\$([\d,.]*\d)/gi)].some(
      ([, amount = '']) => Math.abs(Number(amount.replaceAll(',', '')) - (found.credit ?? 0)) > 0.5,
    ),
  'names a credit of nothing': (_found, text) => /credit of (about )?\$0\b/i.test(text),
  'ends the credit below an income that has one': ({ credit, poverty_percent, poverty_guideline }, text) =>
    (credit ?? 0) > 0 &&
    [...text.matchAll(/tax credit ends above \$([\d,]*\d) a year\. If/g)].some(
      ([, income = '']) => Number(income.replaceAll(',', '')) < (poverty_percent * poverty_guideline) / 100,
    ),
  'ends the credit above an income where it does not end': (found, text) =>
    endsElsewhere(found, /ends above \$([\d,]*\d)/g, text),
  'ends the credit at 400% where it ends earlier': ({ income_steps, poverty_guideline }, text) =>
    income_steps.length > 0 &&
    income_steps.findLast(({ change }) => change === 'credit_ends')?.annual_income !== 4 * poverty_guideline &&
    /400% of (poverty|the poverty level),? (where it )?ends/.test(text),
  'gives what one person gets to the household': ({ people }, text) =>
    people.length > 1 &&
    people.filter(({ program }) => program !== 'not_applying').length === 1 &&
    /^Your household (may get|can keep)/.test(text),
  "denies everyone's credit": (found, text) =>
    found.verdict.code === 'tax_credit' && /no premium tax credit|full price|coverage gap/i.test(text),
  'recommends a plan where something else comes first': (found, text) =>
    ['medicare', 'medicaid', 'chip', 'basic_health', 'not_applying'].includes(found.people[0]?.program ?? '') &&
    /(Silver Advantage|Gold Premier|Fixed Indemnity|Start with|quick recommendation is)/.test(text),
  'recommends a plan without a marketplace or a place, or where a child decides': (found, text) =>
    (['no_marketplace', 'unknown_place', 'child_unknown'].includes(found.verdict.code) ||
      new Set(found.counties.map(({ state }) => state)).size > 1) &&
    /(Silver Advantage|Gold Premier|Fixed Indemnity|Start with|quick recommendation is)/.test(text),
  'recommends a plan beside an affordable employer’s offer': (found, text) =>
    found.people[0]?.reason === 'own_offer' && /(Silver Advantage|Gold Premier|Fixed Indemnity|Start with)/.test(text),
  'recommends indemnity beside a credit': (found, text) =>
    found.people[0]?.program === 'tax_credit' && RECOMMENDS_INDEMNITY.test(text),
  'recommends indemnity beside lower cost sharing': (found, text) =>
    found.cost_sharing_reduction !== null && RECOMMENDS_INDEMNITY.test(text),
  'denies Medicare from 65': (found, text) =>
    found.people[0]?.program === 'medicare' &&
    /Medicaid is likely\.|credit of about \$[\d.,]+ a month is likely\./.test(text),
  'states a gap or a credit as a fact where a child decides': (found, text) =>
    found.verdict.code === 'child_unknown' &&
    /coverage gap|neither Medicaid nor|credit of (about )?\$/i.test(text) &&
    !/child under 19/.test(text),
  'puts job coverage first where a child decides': (found, text) =>
    found.people.some(({ child_decides, reason }) => child_decides && reason === 'own_offer') &&
    /(job coverage|coverage from work) comes first/i.test(text.replaceAll(/Without such a child, [^.]+\./g, '')),
  'claims the lowest price': (_found, text) => /lowest premium|cheapest/i.test(text),
  'hides that its premiums are of another year': (found, text) =>
    found.premium_year !== null &&
    found.premium_year !== found.plan_year &&
    /credit of (about )?\$/i.test(text) &&
    !text.includes(`${found.premium_year} premiums`),
}

const PLACES = [
  inArea('TX', 3),
  inArea('OH', 9),
  inArea('NY', 4),
  inArea('MN', 8),
  inArea('GA', 3),
  inArea('AK', 1),
  inArea('NV', 1),
  somewhereIn('TN'),
  somewhereIn('CA'),
  somewhereIn('PR'),
  somewhereIn(null),
]
const offer = { employee_premium: 60, family_premium: 120 }
const PEOPLE: readonly (readonly [string, Question])[] = [
  ['one of 22', { people: [22] }],
  ['one of 30', { people: [30] }],
  ['one of 64', { people: [64] }],
  ['one of 67', { people: [67] }],
  ['67 and 60', { people: [67, 60] }],
  ['60 and 67', { people: [60, 67] }],
  ['a dependent of 23 whose parents have Medicare', { people: [66, 67, { age: 23, relationship: 'child' }] }],
  ['a family of four', { people: [35, 35, 9, 6] }],
  ['a parent and a child', { people: [30, 8] }],
  ['a child alone', { people: [{ age: 30, applying: false }, 8] }],
  ['one of 64 with Medicaid', { people: [{ age: 64, medicaid: true }] }],
  ['one of 45 with Medicaid', { people: [{ age: 45, medicaid: true }] }],
  [
    'one of 26 whose benchmark plan is cheap',
    {
      people: [
        26,
        { age: 27, relationship: 'spouse', employer_offer: { employee_premium: 60, family_premium: null } },
        { age: 5, relationship: 'child', medicaid: true },
        { age: 3, relationship: 'child', medicaid: true },
      ],
    },
  ],
  ['an employee', { people: [{ age: 40, employer_offer: offer }, 38] }],
  ['a parent whose children are not listed', { people: [{ age: 32, relationship: 'self' }], household_size: 3 }],
  [
    'an employee whose children are not listed',
    { people: [{ age: 32, relationship: 'self', employer_offer: offer }], household_size: 3 },
  ],
  ['unknown ages', { people: [35], household_size: 4, others_unknown: true }],
]
const INCOMES = [0, 12_000, 23_000, 34_000, 45_000, 45_340, 62_000, 64_000, 66_000, 110_000, 250_000]
const HEALTH = [['none'], ['diabetes_type_2'], ['depression']]

function contradictionsIn(question: Question, health: string[]): string[] {
  const { estimate, texts } = textsAbout(question, health)
  return Object.entries(texts).flatMap(([where, text]) =>
    Object.entries(CONTRADICTIONS)
      .filter(([, contradicts]) => contradicts(estimate, text))
      .map(([what]) => `${where} ${what} (${estimate.state}, ${question.annual_income}): ${text}`),
  )
}

test.each(PEOPLE)('no text about %s contradicts the verdict', (_name, given) => {
  const grid = [SPRING_2026, AUTUMN_2026].flatMap((day) =>
    PLACES.flatMap((place) =>
      INCOMES.flatMap((annual_income) => HEALTH.map((health) => ({ ...given, day, place, annual_income, health }))),
    ),
  )
  expect(grid.flatMap(({ health, ...question }) => contradictionsIn(question, health))).toEqual([])
})

/** What a consumer reads about their coverage in Spanish. */
function spanishAbout(question: Question) {
  const { household, place } = householdIn(question)
  const day = question.day ?? AUTUMN_2026
  const estimate = estimateEntitlement(household, place, day)
  const result = inLanguage('es', () => consumerResult(estimate, day.toISOString().slice(0, 10)))
  const hints = inLanguage('es', () => priceHints(estimate))
  return {
    estimate,
    texts: {
      result: [result.headline, ...result.paragraphs, ...result.next_steps].join(' '),
      prices: [...Object.values(hints.prices), hints.about].join(' '),
    },
  }
}

const IN_SPANISH: Readonly<Record<string, (found: Estimate, text: string) => boolean>> = {
  'names a credit where there is none': (found, text) =>
    !((found.credit ?? found.range?.credit_highest ?? 0) > 0) && /crédito fiscal de cerca de \$/i.test(text),
  'names another amount of the credit': (found, text) =>
    [...text.matchAll(/crédito fiscal de cerca de \$([\d,.]*\d)/gi)].some(
      ([, amount = '']) => Math.abs(Number(amount.replaceAll(',', '')) - (found.credit ?? 0)) > 0.5,
    ),
  "denies everyone's credit": (found, text) =>
    found.verdict.code === 'tax_credit' &&
    /no hay crédito fiscal|no esperamos un crédito|brecha de cobertura/i.test(text),
  'ends the credit above an income where it does not end': (found, text) =>
    endsElsewhere(found, /termina por encima de \$([\d,]*\d)/g, text),
  'claims the lowest price': (_found, text) => /prima más baja|más barat/i.test(text),
  'hides that its premiums are of another year': (found, text) =>
    found.premium_year !== null &&
    found.premium_year !== found.plan_year &&
    /crédito fiscal de cerca de \$/i.test(text) &&
    !text.includes(`primas de ${found.premium_year}`),
  'is partly in English': (_found, text) => /\b(the|your|you|and|with|help|is|may)\b/.test(text),
}

test.each(PEOPLE)('no Spanish text about %s contradicts the verdict', (_name, given) => {
  const found = [SPRING_2026, AUTUMN_2026].flatMap((day) =>
    PLACES.flatMap((place) =>
      INCOMES.flatMap((annual_income) => {
        const { estimate, texts } = spanishAbout({ ...given, day, place, annual_income })
        return Object.entries(texts).flatMap(([where, text]) =>
          Object.entries(IN_SPANISH)
            .filter(([, contradicts]) => contradicts(estimate, text))
            .map(([what]) => `${where} ${what} (${estimate.state}, ${annual_income}): ${text}`),
        )
      }),
    ),
  )
  expect(found).toEqual([])
})
