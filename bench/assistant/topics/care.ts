import { type Topic, visit } from './topic.ts'

/** Visits, tests, drugs and outpatient surgery. */
export const CARE: readonly Topic[] = [
  visit(
    'primary_care',
    [
      'What is the copay for a primary care visit?',
      'What do I pay for a primary care visit to treat an injury or illness?',
      'How much is a primary care visit in network?',
    ],
    [
      'How much to see my regular doctor?',
      'what does a visit to the family doctor cost',
      'PCP copay?',
      'My kid has a fever, what is the office visit going to run me?',
      'what would it cost to see a GP when I am sick',
      'How much is it to go to the doctor with the flu?',
      'cost of seeing an internist for a cold',
      'what do they charge each time I see my doctor',
    ],
  ),
  {
    key: 'primary_care',
    column: 'out',
    standard: ['What do I pay for a primary care visit out of network?'],
    paraphrased: [
      'what if my family doctor is not in the network, what do I owe for a visit',
      'regular doctor who does not take the plan: my share?',
    ],
  },
  visit(
    'specialist',
    [
      'What is the copay for a specialist visit?',
      'What do I pay for a specialist visit in network?',
      'How much does a specialist visit cost?',
    ],
    [
      'How much is it to see a cardiologist?',
      'dermatologist visit cost',
      'what will he pay at the orthopedic doctor',
      'my client sees a rheumatologist every month, what is each visit?',
      'What does an appointment with an allergist run?',
      'cost to see an endocrinologist',
      'she needs a neurologist, how much per appointment',
      'seeing a skin doctor, what is my part',
    ],
  ),
  {
    key: 'specialist',
    column: 'out',
    standard: ['What is the cost of a specialist visit out of network?'],
    paraphrased: [
      'what does a cardiologist outside the network cost me',
      'specialist who is not contracted with them, what share do I pay',
    ],
  },
  visit(
    'preventive',
    [
      'What do I pay for preventive care/screening/immunization?',
      'How much does preventive care cost in network?',
      'Is preventive care covered?',
    ],
    [
      'is my annual physical free',
      'What do flu shots cost?',
      'How much is a mammogram for routine screening?',
      'yearly checkup cost',
      'do I pay anything for vaccines',
      'what about my wellness exam?',
      'cost of a routine colonoscopy screening',
    ],
  ),
  visit(
    'diagnostic_test',
    [
      'What is the cost of a diagnostic test (x-ray, blood work)?',
      'How much do I pay for diagnostic tests?',
      'What do I pay for x-rays and blood work?',
    ],
    [
      'How much for lab work?',
      'what will an xray of my wrist cost',
      'my doctor ordered blood tests, what is my share',
      'labs copay?',
      'cost of getting my blood drawn and tested',
      'What do they charge for a chest film?',
    ],
  ),
  visit(
    'imaging',
    [
      'What is the cost of imaging (CT/PET scans, MRIs)?',
      'How much is an MRI?',
      'What do I pay for a CT scan in network?',
    ],
    [
      'what would a cat scan set me back',
      'MRI of the knee, how much?',
      'he needs a brain scan, what does he owe',
      'PET scan out of pocket cost',
      'advanced imaging share',
      'cost for a magnetic resonance of my back',
    ],
  ),
  {
    key: 'imaging',
    column: 'limits',
    words: /authori|autoriz/i,
    standard: ['Is preauthorization required for imaging?', 'Does an MRI need preauthorization?'],
    paraphrased: [
      'Do I have to get approval before an MRI?',
      'does the carrier have to okay a CT scan first',
      'prior auth for a PET scan?',
      'Will they make me get permission before a scan?',
    ],
  },
  visit(
    'generic_drugs',
    [
      'What is the copay for generic drugs?',
      'How much are generic drugs?',
      'What do I pay for generic drugs at a retail pharmacy?',
    ],
    [
      'How much for generics?',
      'what does a generic prescription run at the drugstore',
      'cost of generic medicine',
      'she takes generic metformin, what will each refill be',
      'generic blood pressure pills, how much at the pharmacy',
      'cheapest tier of drugs: what is my cost',
    ],
  ),
  {
    key: 'generic_drugs',
    column: 'in',
    figure: 1,
    standard: ['What is the mail order copay for generic drugs?', 'How much are generic drugs by mail order?'],
    paraphrased: [
      'if I get my generics through the mail, what do I pay',
      'generics shipped to my house for three months: how much?',
    ],
  },
  visit(
    'preferred_brand_drugs',
    [
      'What is the copay for preferred brand drugs?',
      'How much do preferred brand drugs cost?',
      'What do I pay for preferred brand drugs at retail?',
    ],
    [
      'How much for brand name meds on the preferred list?',
      'formulary brand copay',
      'what is the price of a preferred name-brand prescription',
      'preferred brands at the pharmacy: my cost',
    ],
  ),
  visit(
    'non_preferred_brand_drugs',
    ['What is the copay for non-preferred brand drugs?', 'How much do I pay for non-preferred brand drugs?'],
    [
      'brand name drug that is not on the preferred list, how much',
      'non preferred brands, what is my cost',
      'What will a non-formulary brand prescription cost?',
      'nonpreferred brand name medication price',
    ],
  ),
  visit(
    'specialty_drugs',
    ['What is the cost of specialty drugs?', 'How much do I pay for specialty drugs in network?'],
    [
      'what about specialty meds',
      'she injects Humira, which falls under specialty. What share is hers?',
      'biologics / specialty medication cost',
      'How much are the really expensive specialty pharmacy drugs?',
      'share of the cost for specialty medicines',
    ],
  ),
  {
    key: 'generic_drugs',
    column: 'limits',
    words: /30|prior authorization|step therapy/i,
    standard: ['What are the limits for generic drugs?'],
    paraphrased: ['any restrictions on getting generic medications?', 'are there rules or limits on generics'],
  },
  visit(
    'outpatient_facility',
    [
      'What is the facility fee for outpatient surgery?',
      'How much is the facility fee (e.g., ambulatory surgery center)?',
    ],
    [
      'what does the surgery center charge me for same day surgery',
      'I am having my cataract done as an outpatient. What do I pay the facility?',
      'ambulatory surgical center cost',
      'day surgery: what is the facility part',
      'facility charge when I go home the same day after an operation',
    ],
  ),
  visit(
    'outpatient_surgeon',
    [
      'What are the physician/surgeon fees for outpatient surgery?',
      'How much are surgeon fees for outpatient surgery?',
    ],
    [
      'what do I pay the surgeon for same-day surgery',
      'doctor’s fee for an outpatient operation',
      'surgeon’s bill for day surgery, my part',
    ],
  ),
]
