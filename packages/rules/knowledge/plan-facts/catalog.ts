import { FACT_KEYS, type FactColumn, type FactKey } from '@waymark/contracts/knowledge/plan-facts/facts'

/** The sections of the federal form, in its order, named for people. */
export const SECTIONS = {
  plan: 'The plan',
  limits: 'Deductible and out-of-pocket limit',
  rules: 'Network and referrals',
  office: 'Office visits',
  tests: 'Tests',
  drugs: 'Prescription drugs',
  outpatient: 'Outpatient surgery',
  immediate: 'Emergency and urgent care',
  hospital: 'Hospital stay',
  mental: 'Mental health and substance use',
  pregnancy: 'Pregnancy',
  recovery: 'Recovery and special needs',
  child: 'Children’s eye and dental care',
  other: 'Other services',
  services: 'Not covered, and also covered',
  examples: 'Coverage examples',
} as const
type Section = keyof typeof SECTIONS

interface Row {
  /** What a broker would call it. */
  readonly name: string
  readonly section: Section
  /** The question of the form, for those it asks. */
  readonly question?: string
}

/** The rows of the form (45 CFR 147.200, versions of 2012, 2017 and 2021), in its order. */
export const FORM: Readonly<Record<FactKey, Row>> = {
  plan_name: { name: 'Plan', section: 'plan' },
  carrier: { name: 'Carrier', section: 'plan' },
  coverage_period: { name: 'Coverage period', section: 'plan' },
  coverage_for: { name: 'Coverage for', section: 'plan' },
  plan_type: { name: 'Plan type', section: 'plan' },
  deductible_individual: {
    name: 'Individual deductible',
    section: 'limits',
    question: 'What is the overall deductible?',
  },
  deductible_family: { name: 'Family deductible', section: 'limits', question: 'What is the overall deductible?' },
  deductible_exceptions: {
    name: 'Covered before the deductible',
    section: 'limits',
    question: 'Are there services covered before you meet your deductible?',
  },
  other_deductibles: {
    name: 'Other deductibles',
    section: 'limits',
    question: 'Are there other deductibles for specific services?',
  },
  out_of_pocket_individual: {
    name: 'Individual out-of-pocket limit',
    section: 'limits',
    question: 'What is the out-of-pocket limit for this plan?',
  },
  out_of_pocket_family: {
    name: 'Family out-of-pocket limit',
    section: 'limits',
    question: 'What is the out-of-pocket limit for this plan?',
  },
  out_of_pocket_exclusions: {
    name: 'Not in the out-of-pocket limit',
    section: 'limits',
    question: 'What is not included in the out-of-pocket limit?',
  },
  annual_limit: {
    name: 'Annual limit',
    section: 'limits',
    question: 'Is there an overall annual limit on what the plan pays?',
  },
  network: { name: 'Network', section: 'rules', question: 'Will you pay less if you use a network provider?' },
  referral: { name: 'Referrals', section: 'rules', question: 'Do you need a referral to see a specialist?' },
  primary_care: { name: 'Primary care visit', section: 'office' },
  specialist: { name: 'Specialist visit', section: 'office' },
  preventive: { name: 'Preventive care', section: 'office' },
  diagnostic_test: { name: 'X-rays and blood work', section: 'tests' },
  imaging: { name: 'CT, PET and MRI scans', section: 'tests' },
  generic_drugs: { name: 'Generic drugs', section: 'drugs' },
  preferred_brand_drugs: { name: 'Preferred brand drugs', section: 'drugs' },
  non_preferred_brand_drugs: { name: 'Non-preferred brand drugs', section: 'drugs' },
  specialty_drugs: { name: 'Specialty drugs', section: 'drugs' },
  outpatient_facility: { name: 'Facility fee', section: 'outpatient' },
  outpatient_surgeon: { name: 'Physician and surgeon fees', section: 'outpatient' },
  emergency_room: { name: 'Emergency room', section: 'immediate' },
  ambulance: { name: 'Ambulance', section: 'immediate' },
  urgent_care: { name: 'Urgent care', section: 'immediate' },
  hospital_facility: { name: 'Facility fee (hospital room)', section: 'hospital' },
  hospital_surgeon: { name: 'Physician and surgeon fees (hospital)', section: 'hospital' },
  mental_health_outpatient: { name: 'Mental health, outpatient', section: 'mental' },
  mental_health_inpatient: { name: 'Mental health, inpatient', section: 'mental' },
  substance_use_outpatient: { name: 'Substance use, outpatient', section: 'mental' },
  substance_use_inpatient: { name: 'Substance use, inpatient', section: 'mental' },
  pregnancy_visits: { name: 'Prenatal and postnatal visits', section: 'pregnancy' },
  delivery_professional: { name: 'Delivery, professional services', section: 'pregnancy' },
  delivery_facility: { name: 'Delivery, facility and inpatient', section: 'pregnancy' },
  home_health: { name: 'Home health care', section: 'recovery' },
  rehabilitation: { name: 'Rehabilitation', section: 'recovery' },
  habilitation: { name: 'Habilitation', section: 'recovery' },
  skilled_nursing: { name: 'Skilled nursing care', section: 'recovery' },
  equipment: { name: 'Durable medical equipment', section: 'recovery' },
  hospice: { name: 'Hospice', section: 'recovery' },
  child_eye_exam: { name: 'Child’s eye exam', section: 'child' },
  child_glasses: { name: 'Child’s glasses', section: 'child' },
  child_dental: { name: 'Child’s dental checkup', section: 'child' },
  other_service: { name: 'Other service', section: 'other' },
  excluded_service: { name: 'Not covered', section: 'services' },
  other_covered_service: { name: 'Also covered', section: 'services' },
  example_baby: { name: 'Having a baby', section: 'examples' },
  example_diabetes: { name: 'Managing type 2 diabetes', section: 'examples' },
  example_fracture: { name: 'Simple fracture', section: 'examples' },
}

const OPTIONAL: ReadonlySet<FactKey> = new Set<FactKey>([
  'carrier',
  'deductible_exceptions',
  'annual_limit',
  'substance_use_outpatient',
  'substance_use_inpatient',
  'delivery_professional',
  'other_service',
  'excluded_service',
  'other_covered_service',
  'example_baby',
  'example_diabetes',
  'example_fracture',
])

/** The rows that every version of the form has, in its order. */
export const EXPECTED: readonly FactKey[] = FACT_KEYS.filter((key) => !OPTIONAL.has(key))

export const COLUMNS: Readonly<Record<FactColumn, string>> = {
  in: 'In network',
  in_other: 'In network, other tier',
  out: 'Out of network',
  limits: 'Limits and exceptions',
}
