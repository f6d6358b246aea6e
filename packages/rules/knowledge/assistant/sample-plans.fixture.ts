import type { FactColumn, FactKey, PlanFact } from '@waymark/contracts/knowledge/plan-facts/facts'
import type { KnownFact } from './plans.ts'

/** Made-up plans for tests, as their documents would be read. */

type Cells = Readonly<Partial<Record<FactColumn, string>>>
type Lines = readonly (readonly [key: FactKey, label: string, page: number, cells: string | Cells])[]

const BLUESTEM: Lines = [
  ['plan_name', 'Plan', 1, 'Silver 5000 PPO'],
  ['carrier', 'Carrier', 1, 'Bluestem Health'],
  ['coverage_period', 'Coverage Period', 1, '01/01/2026 - 12/31/2026'],
  ['coverage_for', 'Coverage for', 1, 'Individual + Family'],
  ['plan_type', 'Plan Type', 1, 'PPO'],
  ['deductible_individual', 'What is the overall deductible?', 1, { in: '$1,250', out: '$3,000' }],
  ['deductible_family', 'What is the overall deductible?', 1, { in: '$2,500', out: '$6,000' }],
  [
    'deductible_exceptions',
    'Are there services covered before you meet your deductible?',
    1,
    'Yes. Preventive care and primary care services are covered before you meet your deductible.',
  ],
  [
    'other_deductibles',
    'Are there other deductibles for specific services?',
    1,
    'Yes. $300 for prescription drug coverage.',
  ],
  ['out_of_pocket_individual', 'What is the out-of-pocket limit for this plan?', 1, { in: '$6,400', out: '$12,000' }],
  ['out_of_pocket_family', 'What is the out-of-pocket limit for this plan?', 1, { in: '$12,800', out: '$24,000' }],
  [
    'out_of_pocket_exclusions',
    'What is not included in the out-of-pocket limit?',
    1,
    'Premiums, balance-billing charges, and health care this plan doesn’t cover.',
  ],
  [
    'network',
    'Will you pay less if you use a network provider?',
    1,
    'Yes. See www.bluestem.example or call 1-800-555-0114 for a list of network providers.',
  ],
  ['referral', 'Do you need a referral to see a specialist?', 1, 'No.'],
  [
    'primary_care',
    'Primary care visit to treat an injury or illness',
    2,
    { in: '$25 copay/visit; deductible does not apply', out: '40% coinsurance', limits: 'None' },
  ],
  ['specialist', 'Specialist visit', 2, { in: '$60 copay/visit', out: '40% coinsurance', limits: 'None' }],
  [
    'preventive',
    'Preventive care/screening/immunization',
    2,
    { in: 'No charge', out: '40% coinsurance', limits: 'You may have to pay for services that aren’t preventive.' },
  ],
  [
    'diagnostic_test',
    'Diagnostic test (x-ray, blood work)',
    2,
    { in: '20% coinsurance', out: '40% coinsurance', limits: 'None' },
  ],
  [
    'imaging',
    'Imaging (CT/PET scans, MRIs)',
    2,
    { in: '$250 copay per procedure', out: '40% coinsurance', limits: 'Prior authorization is required.' },
  ],
  [
    'generic_drugs',
    'Tier 1 (Generic drugs)',
    2,
    {
      in: '$15 copay/prescription (retail); $30 (mail order)',
      out: 'Not covered',
      limits: 'Up to a 30-day supply (retail).',
    },
  ],
  [
    'preferred_brand_drugs',
    'Tier 2 (Preferred brand drugs)',
    2,
    { in: '$40 copay/prescription', out: 'Not covered', limits: 'Up to a 30-day supply (retail).' },
  ],
  [
    'non_preferred_brand_drugs',
    'Tier 3 (Non-preferred brand drugs)',
    2,
    { in: '$80 copay/prescription', out: 'Not covered', limits: 'None' },
  ],
  [
    'specialty_drugs',
    'Tier 4 (Specialty drugs)',
    2,
    { in: '30% coinsurance', out: 'Not covered', limits: 'Prior authorization is required.' },
  ],
  [
    'outpatient_facility',
    'Facility fee (e.g., ambulatory surgery center)',
    3,
    { in: '20% coinsurance', out: '40% coinsurance', limits: 'None' },
  ],
  [
    'outpatient_surgeon',
    'Physician/surgeon fees',
    3,
    { in: '20% coinsurance', out: '40% coinsurance', limits: 'None' },
  ],
  [
    'emergency_room',
    'Emergency room care',
    3,
    { in: '$350 copay/visit', out: '$350 copay/visit', limits: 'Copay waived if admitted.' },
  ],
  [
    'ambulance',
    'Emergency medical transportation',
    3,
    { in: '20% coinsurance', out: '20% coinsurance', limits: 'None' },
  ],
  ['urgent_care', 'Urgent care', 3, { in: '$45 copay/visit', out: '40% coinsurance', limits: 'None' }],
  [
    'hospital_facility',
    'Facility fee (e.g., hospital room)',
    3,
    { in: '$500 copay per admission', out: '40% coinsurance', limits: 'Prior authorization is required.' },
  ],
  ['hospital_surgeon', 'Physician/surgeon fees', 3, { in: '20% coinsurance', out: '40% coinsurance', limits: 'None' }],
  [
    'mental_health_outpatient',
    'Outpatient services',
    3,
    { in: '$25 copay/visit', out: '40% coinsurance', limits: 'None' },
  ],
  [
    'mental_health_inpatient',
    'Inpatient services',
    3,
    { in: '$510 copay per admission', out: '40% coinsurance', limits: 'None' },
  ],
  ['pregnancy_visits', 'Office visits', 3, { in: 'No charge', out: '40% coinsurance', limits: 'None' }],
  [
    'delivery_professional',
    'Childbirth/delivery professional services',
    3,
    { in: '20% coinsurance', out: '40% coinsurance', limits: 'None' },
  ],
  [
    'delivery_facility',
    'Childbirth/delivery facility services',
    3,
    { in: '$505 copay per admission', out: '40% coinsurance', limits: 'None' },
  ],
  [
    'home_health',
    'Home health care',
    4,
    { in: '$35 copay/visit', out: '40% coinsurance', limits: '60 visits per year.' },
  ],
  [
    'rehabilitation',
    'Rehabilitation services',
    4,
    {
      in: '$36 copay/visit',
      out: '40% coinsurance',
      limits: '30 visits per year. Includes physical, speech and occupational therapy.',
    },
  ],
  [
    'habilitation',
    'Habilitation services',
    4,
    { in: '$37 copay/visit', out: '40% coinsurance', limits: '31 visits per year.' },
  ],
  [
    'skilled_nursing',
    'Skilled nursing care',
    4,
    { in: '22% coinsurance', out: '40% coinsurance', limits: '100 days per year.' },
  ],
  ['equipment', 'Durable medical equipment', 4, { in: '23% coinsurance', out: 'Not covered', limits: 'None' }],
  ['hospice', 'Hospice services', 4, { in: 'No charge', out: '40% coinsurance', limits: 'None' }],
  [
    'child_eye_exam',
    'Children’s eye exam',
    4,
    { in: '$11 copay/exam', out: 'Not covered', limits: 'One exam per year.' },
  ],
  [
    'child_glasses',
    'Children’s glasses',
    4,
    { in: '$12 copay/pair', out: 'Not covered', limits: 'One pair per year.' },
  ],
  [
    'child_dental',
    'Children’s dental check-up',
    4,
    { in: '$13 copay/visit', out: 'Not covered', limits: 'Two visits per year.' },
  ],
  ['excluded_service', 'Cosmetic surgery', 5, 'Cosmetic surgery'],
  ['excluded_service', 'Dental care (Adult)', 5, 'Dental care (Adult)'],
  ['excluded_service', 'Hearing aids', 5, 'Hearing aids'],
  ['excluded_service', 'Long-term care', 5, 'Long-term care'],
  ['excluded_service', 'Weight loss programs', 5, 'Weight loss programs'],
  ['other_covered_service', 'Acupuncture', 5, 'Acupuncture (12 visits per year)'],
  ['other_covered_service', 'Chiropractic care', 5, 'Chiropractic care'],
  ['example_baby', 'The total Peg would pay is', 6, '$3,460'],
  ['example_diabetes', 'The total Joe would pay is', 6, '$1,910'],
]

/** As Bluestem's, but for these rows. */
const changed = (lines: Lines): Lines => {
  const keys = new Set(lines.map(([key]) => key))
  return [...BLUESTEM.filter(([key]) => !keys.has(key)), ...lines]
}

const MESA = changed([
  ['plan_name', 'Plan', 1, 'Mesa Gold 1500'],
  ['carrier', 'Carrier', 1, 'Mesa Care Plan'],
  ['plan_type', 'Plan Type', 1, 'HMO'],
  ['deductible_individual', 'What is the overall deductible?', 1, { in: '$0' }],
  ['deductible_family', 'What is the overall deductible?', 1, { in: '$0' }],
  ['referral', 'Do you need a referral to see a specialist?', 1, 'Yes. Written approval is required.'],
  ['specialist', 'Specialist visit', 2, { in: '$30 copay/visit', out: 'Not covered', limits: 'Referral required.' }],
  ['emergency_room', 'Emergency room care', 3, { in: '20% coinsurance', out: '20% coinsurance', limits: 'None' }],
  ['excluded_service', 'Cosmetic surgery', 5, 'Cosmetic surgery'],
  ['other_covered_service', 'Hearing aids', 5, 'Hearing aids (one pair every 3 years)'],
])

const PRAIRIE = changed([
  ['plan_name', 'Plan', 1, 'Prairie Bronze HDHP'],
  ['carrier', 'Carrier', 1, 'Prairie Mutual'],
  ['coverage_period', 'Coverage Period', 1, '01/01/2024 - 12/31/2024'],
  ['deductible_individual', 'What is the overall deductible?', 1, { in: '$0', out: '$9,000' }],
  ['deductible_family', 'What is the overall deductible?', 1, { in: '$14,000', out: '$18,000' }],
  ['emergency_room', 'Emergency room care', 3, { in: '$200 copay/visit', out: '$200 copay/visit', limits: 'None' }],
])

export const SAMPLE_PLANS: Readonly<Record<'bluestem' | 'mesa' | 'prairie', PlanFact[]>> = {
  bluestem: factsOfLines(BLUESTEM),
  mesa: factsOfLines(MESA),
  prairie: factsOfLines(PRAIRIE),
}

function factsOfLines(lines: Lines): PlanFact[] {
  return lines.flatMap(([key, label, page, cells], index) => {
    const top = (index % 40) / 40
    const fact = (column: FactColumn | null, text: string, left: number): PlanFact => ({
      key,
      column,
      label,
      text,
      page,
      boxes: [{ left, top, width: 0.2, height: 0.02 }],
      confidence: 0.95,
    })
    if (typeof cells === 'string') return [fact(null, cells, 0.2)]
    return (['in', 'in_other', 'out', 'limits'] as const).flatMap((column, at) => {
      const text = cells[column]
      return text === undefined ? [] : [fact(column, text, 0.2 + 0.2 * at)]
    })
  })
}

/** The facts as they are read from the storage. */
export const knownFacts = (
  file_id: string,
  facts: readonly PlanFact[],
  original_name = `${file_id}.pdf`,
): KnownFact[] => facts.map((fact) => ({ ...fact, file_id, original_name, corrected_by: null }))
