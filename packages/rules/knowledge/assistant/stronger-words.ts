import type { Item } from './item-words.ts'
import type { Subject } from './words/subject.ts'

/** A name that says more than another makes the other one say nothing. */
const SAYS_MORE: Readonly<Record<string, readonly string[]>> = {
  deductible: ['carrier', 'other_covered_services'],
  out_of_pocket: ['carrier'],
  referral: ['specialist', 'primary_care', 'network'],
  specialist: ['primary_care'],
  preventive: ['primary_care'],
  imaging: ['diagnostic_test'],
  urgent_care: ['primary_care'],
  mental_health_inpatient: ['mental_health_outpatient', 'hospital', 'hospital_facility'],
  mental_health_outpatient: ['primary_care'],
  substance_use_inpatient: [
    'substance_use_outpatient',
    'mental_health_inpatient',
    'mental_health_outpatient',
    'hospital',
    'rehabilitation',
    'drugs',
  ],
  substance_use_outpatient: ['mental_health_outpatient', 'rehabilitation', 'drugs'],
  pregnancy_visits: ['pregnancy', 'primary_care', 'preventive', 'specialist'],
  delivery: ['pregnancy', 'hospital', 'hospital_facility'],
  hospital_facility: ['hospital', 'outpatient_facility'],
  hospital_surgeon: ['hospital', 'outpatient_surgeon', 'outpatient_surgery', 'primary_care'],
  outpatient_facility: ['outpatient_surgery', 'hospital'],
  outpatient_surgeon: ['outpatient_surgery', 'primary_care'],
  generic_drugs: ['drugs'],
  preferred_brand_drugs: ['drugs'],
  non_preferred_brand_drugs: ['drugs', 'preferred_brand_drugs'],
  specialty_drugs: ['drugs'],
  ambulance: ['emergency_room', 'hospital'],
  home_health: ['skilled_nursing'],
  equipment: ['hospital', 'hospital_facility', 'drugs'],
  child_eye_exam: ['primary_care', 'preventive', 'specialist', 'diagnostic_test'],
  child_glasses: ['child_eye_exam', 'primary_care'],
  child_dental: ['primary_care', 'preventive'],
  example_baby: ['pregnancy', 'delivery'],
  example_diabetes: ['drugs'],
  annual_limit: ['out_of_pocket', 'deductible', 'carrier'],
  coverage_for: ['plan_type'],
  other_covered_services: ['excluded_services'],
}

/** What a whole sentence means only when no word of it names something else. */
export const LOOSE: ReadonlySet<string> = new Set([
  'deductible',
  'out_of_pocket',
  'annual_limit',
  'network',
  'coverage_period',
  'excluded_services',
  'other_covered_services',
  'home_health',
])

/** Subjects that are not a service. */
export const GENERAL: ReadonlySet<string> = new Set([
  ...LOOSE,
  'referral',
  'plan_type',
  'carrier',
  'plan_name',
  'coverage_for',
  'example_baby',
  'example_diabetes',
  'example_fracture',
])
const SERVICE_NAMES = (name: string) => !GENERAL.has(name)

/** Leaves out what another name in the question says more precisely. */
export function withoutWeaker(subjects: readonly Subject[], items: readonly Item[], text: string): Subject[] {
  const dropped = new Set(subjects.flatMap(({ name }) => SAYS_MORE[name] ?? []))
  const service = items.length > 0 || subjects.some(({ name }) => SERVICE_NAMES(name) && name !== 'excluded_services')
  if (service) dropped.add('excluded_services').add('other_covered_services')
  const also = /\band\b|\bor\b|\bversus\b|\bvs\b|&|\bplus\b/i.test(text)
  // A doctor who provides it is not what the question is about.
  if (items.length > 0 && !also)
    for (const name of ['specialist', 'primary_care', 'preventive', 'outpatient_surgery']) dropped.add(name)
  // A stay in a nursing facility, whatever it is for.
  if (!also && subjects.some(({ name }) => name === 'skilled_nursing')) dropped.add('rehabilitation')
  if (items.length > 0 && !also && !text.includes(',')) dropped.add('emergency_room')
  return subjects.filter(({ name }) => !dropped.has(name))
}
