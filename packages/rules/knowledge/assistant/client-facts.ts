import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { usd } from '../../coverage/entitlement/words.ts'
import { quickRecommendation } from '../../coverage/recommendation/quick-recommendation.ts'
import { underVerdict } from '../../coverage/recommendation/under-verdict.ts'
import type { Assessment, RiskClient } from '../../coverage/risk/assessment.ts'
import {
  COVERAGE_LABELS,
  EXERCISE_LABELS,
  HEALTH_CONDITION_LABELS,
  PLAN_PREFERENCE_LABELS,
} from '../../foundation/answer-labels.ts'
import { entitlementFacts } from './entitlement-facts.ts'

/** What the assistant may say about a client. Contains no names and no contact details. */
export interface KnownClient extends Pick<RiskClient, 'age' | 'health_conditions' | 'tobacco_use'> {
  household_size: number
  /** In USD a year. */
  annual_income: number
  medications: readonly string[]
  lifestyle_factors: { exercise: string }
  preferred_coverage: readonly string[]
  plan_preference: string
  covers_others: boolean
  state: string | null
  status: string
  due_at: Date | null
  first_contact_at: Date | null
}

type Scored = Pick<
  Assessment,
  'risk_score' | 'risk_level' | 'risk_factors' | 'projected_annual_cost' | 'confidence_level'
>

type Subject =
  | 'everything'
  | 'risk'
  | 'health'
  | 'tobacco'
  | 'household'
  | 'entitlement'
  | 'recommendation'
  | 'wish'
  | 'clock'

/** For each fact, the words that ask for it. */
const SUBJECTS: Record<Subject, RegExp> = {
  everything:
    /\b(?:summar\w*|overview|about (?:this|the|my|our) (?:client|lead|person)|know (?:about|before)|before i call|prepare|brief)\b/i,
  risk: /\b(?:risk|score|scored|level|projected|expected cost|confidence|factors?)\b/i,
  health:
    /\b(?:conditions?|diagnos\w*|medications?|medicines?|drugs? (?:do|does|they|he|she)|health (?:issues?|problems?|answers?|history)|exercise|sick|ill)\b/i,
  // On its own, so that a question about smoking does not list conditions.
  tobacco: /\b(?:smok\w*|tobacco|vap\w*|cigarettes?)\b/i,
  household:
    /\b(?:household|family size|people|dependents?|income|earns?|salary|subsid\w*|tax credit|age|old|state|live)\b/i,
  entitlement:
    /\b(?:subsid\w*|tax credits?|aptc|csr|cost.sharing reduction|medicaid|entitle\w*|eligib\w*|qualif\w*|poverty|fpl)\b/i,
  recommendation:
    /\b(?:recommend\w*|suggest\w*|advise|advice|best plan|which plan|what plan|suits?|fits?|gap|indemnity|talking points?|pitch)\b/i,
  wish: /\b(?:wants?|wish\w*|prefer\w*|looking for|interested)\b/i,
  clock: /\b(?:due|deadline|clock|contacted|first contact|when (?:do|must|should|did) i|how long|time left)\b/i,
}

/** Whether a question is only about the client, so that no document can answer it. */
export const isOnlyAboutClient = (question: string): boolean =>
  /\b(?:this|the|my|our) (?:client|lead|person)\b|\b(?:he|she|they|his|her|their|them)\b/i.test(question) &&
  !/\b(?:plans?|polic(?:y|ies)|cover\w*|files?|documents?|deductibles?|co-?pay\w*|network)\b/i.test(question)

/**
 * Sentences about a client that answer a question and do not identify the person. Empty if the question asks for
 * nothing we know. Times are shown in `time_zone`.
 */
export function clientFacts(
  question: string,
  client: KnownClient,
  assessment: Scored | null,
  { now, time_zone, estimate }: { now: Date; time_zone: string; estimate: Estimate },
): string[] {
  const facts = (subject: Subject, sentences: () => (string | null)[]) =>
    SUBJECTS.everything.test(question) || SUBJECTS[subject].test(question) ? sentences() : []
  return [
    ...facts('risk', () => riskFacts(assessment)),
    ...facts('health', () => healthFacts(client)),
    ...(SUBJECTS.everything.test(question) || SUBJECTS.health.test(question)
      ? []
      : facts('tobacco', () => [tobaccoFact(client)])),
    ...facts('household', () => householdFacts(client)),
    ...facts('entitlement', () => entitlementFacts(estimate)),
    ...facts('wish', () => wishFacts(client)),
    ...facts('recommendation', () => recommendationFacts(client, assessment, estimate)),
    ...facts('clock', () => [clockFact(client, now, time_zone)]),
  ].filter((sentence) => sentence !== null)
}

const LEVELS = { low: 'low', moderate: 'moderate', high: 'high', very_high: 'very high' }
const labels = (names: readonly string[], known: Readonly<Record<string, string>>) =>
  names.map((name) => known[name] ?? name.replaceAll('_', ' ')).join(', ')

function riskFacts(assessment: Scored | null): string[] {
  if (!assessment) return ['The risk has not been assessed yet.']
  const { risk_score, risk_level, projected_annual_cost, confidence_level } = assessment
  return [
    `The risk score is ${risk_score} of 100, ${LEVELS[risk_level]} risk.`,
    `The projected cost of care is ${usd(projected_annual_cost)} a year, with ${Math.round(confidence_level * 100)}% confidence.`,
  ]
}

const tobaccoFact = ({ tobacco_use }: KnownClient) => `Tobacco: ${tobacco_use ? 'yes' : 'no'}.`

function healthFacts(client: KnownClient): string[] {
  const conditions = client.health_conditions.filter((condition) => condition !== 'none')
  return [
    conditions.length > 0
      ? `Reported conditions: ${labels(conditions, HEALTH_CONDITION_LABELS)}.`
      : 'No health conditions were reported.',
    client.medications.length > 0 ? `Medications: ${client.medications.join(', ')}.` : 'No medications were listed.',
    `${tobaccoFact(client)} Exercise: ${labels([client.lifestyle_factors.exercise], EXERCISE_LABELS)}.`,
  ]
}

const householdFacts = (client: KnownClient): string[] => [
  `Age ${client.age}${client.state ? `, in ${client.state}` : ''}. The household has ${client.household_size} ${client.household_size === 1 ? 'person' : 'people'} and an income of ${usd(client.annual_income)} a year.`,
]

const wishFacts = (client: KnownClient): string[] => [
  `Looking for: ${labels([client.plan_preference], PLAN_PREFERENCE_LABELS)}; ${labels(client.preferred_coverage, COVERAGE_LABELS)}${client.covers_others ? '; also for others' : ''}.`,
]

function recommendationFacts(client: KnownClient, assessment: Scored | null, estimate: Estimate): string[] {
  const verdict = `${estimate.verdict.sentence} ${estimate.verdict.next_step}`
  if (!assessment) return [verdict, 'A quick recommendation needs a risk assessment first.']
  const quick = quickRecommendation(client, assessment)
  const { best_overall, avoid_plans, gap_insurance_recommendation: gap } = quick
  const { agrees, note } = underVerdict(quick, estimate)
  if (!agrees) return [verdict, note]
  return [
    verdict,
    `By fixed rules and sample prices, the quick recommendation is ${best_overall.recommended_plan}. ${note}`,
    `Avoid: ${avoid_plans.map(({ plan, reason }) => `${plan} (${reason.replace(/\.$/, '')})`).join('; ')}.`,
    `Gap insurance: ${gap.suitable ? 'suitable' : 'not suitable'} beside a comprehensive plan. ${gap.coverage_notice}`,
  ]
}

function clockFact({ status, due_at, first_contact_at }: KnownClient, now: Date, timeZone: string): string | null {
  const at = (instant: Date) => instant.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  if (first_contact_at) return `The first contact was made on ${at(first_contact_at)}.`
  // No one contacts a client who is closed as lost: `awaitsContact`, which this wing does not import.
  if (!due_at || status === 'lost') return null
  return due_at > now
    ? `The first contact is due by ${at(due_at)}.`
    : `The first contact was due by ${at(due_at)} and is overdue.`
}
