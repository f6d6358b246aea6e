import { HEALTH_CONDITION_LABELS } from '../../foundation/answer-labels.ts'
import { stateOfZip } from '../../foundation/geography/state-of-zip.ts'
import { type Assessment, type RiskClient, reportedConditions } from './assessment.ts'
import { CONDITIONS, countedVariables, type Treatment, treatmentOf } from './conditions.ts'
import { TOBACCO_FACTOR } from './lifestyle.ts'
import type { RiskModel } from './model.ts'

/** A note and the factor by which it reduces the confidence: 1 for a plain remark. */
type Note = { text: string; keeps: number }

const remark = (text: string): Note => ({ text, keeps: 1 })
const doubt = (text: string, keeps: number): Note => ({ text, keeps })

/** The factor for an answer whose level, treatment or burden had to be assumed. */
const ASSUMED = 0.95

/** States whose premiums do not follow the federal age curve (CMS state-specific age curve variations). */
const OWN_AGE_CURVE = new Set(['AL', 'DC', 'MA', 'MN', 'MS', 'NY', 'OR', 'UT', 'VT'])

/** The notes under a score, and the confidence: the product of their factors. */
export function explain(
  client: RiskClient,
  model: RiskModel,
): Pick<Assessment, 'confidence_level' | 'actuarial_notes'> {
  const conditions = reportedConditions(client)
  const counted = countedVariables(conditions, client.medications)
  const notes = [
    remark(
      'The projection is the medical cost for a year at national prices, including what the plan and the person pay. It is not a premium.',
    ),
    doubt('All answers are self-reported. They are not diagnoses.', 0.8),
    ...conditions.flatMap((condition) => conditionNotes(condition, client.medications, counted, model)),
    ...personNotes(client, conditions),
    ...placeNotes(client.zip_code, model),
  ]
  const confidence = notes.reduce((product, note) => product * note.keeps, 1)
  return {
    confidence_level: Math.round(confidence * 100) / 100,
    actuarial_notes: notes.map((note) => note.text).join('\n'),
  }
}

const labels: ReadonlyMap<string, string> = new Map(Object.entries(HEALTH_CONDITION_LABELS))

function conditionNotes(
  condition: string,
  medications: readonly string[],
  counted: ReadonlySet<string>,
  { lightest_condition }: RiskModel,
): Note[] {
  const label = labels.get(condition) ?? condition
  const entry = CONDITIONS.get(condition)
  if (!entry) {
    const text = `${label}: the payment model has no category for it, so we assumed the factor of the lightest condition that has one (${lightest_condition}).`
    return [doubt(text, ASSUMED)]
  }
  const { title, could_be } = entry
  const { listed, assumed, sufficient } = treatmentOf(entry, medications)
  const isCounted = (treatment: Treatment) => treatment.variables.every((variable) => counted.has(variable))
  return [
    could_be
      ? doubt(`${label}: assumed to be ${title}, the middle of ${could_be.length} levels.`, ASSUMED)
      : remark(`${label}: counted as ${title}.`),
    ...(assumed && isCounted(assumed)
      ? [doubt(`${label}: assumed to be treated with ${assumed.title}.`, ASSUMED)]
      : []),
    ...listed
      .filter(isCounted)
      .map((treatment) => remark(`${label}: treated with ${treatment.title}, from the medications listed.`)),
    ...(sufficient
      ? [remark(`${label}: treated with ${sufficient}, from the medications listed, so no other drug was assumed.`)]
      : []),
  ]
}

function personNotes(client: RiskClient, conditions: readonly string[]): Note[] {
  return [
    client.tobacco_use &&
      remark(`Tobacco use counts as ${TOBACCO_FACTOR} times the cost, which is our own assumption.`),
    client.age >= 65 &&
      doubt(
        'The age curve ends at 64. From age 65, Medicare usually comes first and changes what this person pays.',
        0.85,
      ),
    client.gender !== 'female' &&
      client.gender !== 'male' &&
      doubt('The public tables distinguish only women and men, so we used their average.', 0.98),
    conditions.length > 0 &&
      client.medications.length === 0 &&
      doubt('Conditions are reported without medications, so the treatment is uncertain.', ASSUMED),
  ].filter((note) => note !== false)
}

function placeNotes(zip_code: string, { tables, national_premium }: RiskModel): Note[] {
  const state = stateOfZip(zip_code)
  const market = tables.market.rows.find((row) => row.state === state)
  if (!market) return [doubt('There are no market figures for this ZIP code; local prices may differ.', 0.95)]
  const percent = Math.round(100 * (market.average_monthly_premium / national_premium - 1))
  const level = percent === 0 ? 'at' : `${Math.abs(percent)}% ${percent > 0 ? 'above' : 'below'}`
  return [
    remark(`${state}: average individual premiums are ${level} the national average (${tables.market.year} figures).`),
    ...(OWN_AGE_CURVE.has(market.state)
      ? [doubt(`${state} premiums do not follow the federal age curve used here.`, 0.97)]
      : []),
  ]
}
