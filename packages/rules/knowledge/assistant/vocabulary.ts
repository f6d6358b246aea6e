import { wordsOf } from './words.ts'

/** One thing with several names in the trade. Any of the names in a document answers any of them in a question. */
export interface Concept {
  readonly name: string
  /** Spelled as in documents. */
  readonly terms: readonly string[]
  /** Normalized by `wordsOf`. */
  readonly phrases: readonly (readonly string[])[]
  /** Names used only in questions. In a document, these words can mean something else. */
  readonly asked: readonly (readonly string[])[]
  /** Words next to the answer in a summary. */
  readonly headlines: readonly (readonly string[])[]
  /** A topic of a question, as opposed to a detail such as how much or for whom. */
  readonly topic: boolean
}

/** Terms of summaries of benefits and coverage (45 CFR 147.200), and the words brokers use for them. */
const TOPICS: Readonly<Record<string, readonly string[]>> = {
  deductible: ['deductible', 'ded'],
  out_of_pocket: ['out-of-pocket', 'OOP', 'OOPM', 'MOOP', 'TMOOP'],
  premium: ['premium', 'monthly rate', 'monthly cost'],
  primary_care: ['primary care', 'PCP', 'family doctor'],
  specialist: ['specialist'],
  urgent_care: ['urgent care', 'urgently needed', 'walk-in'],
  emergency_room: ['emergency room', 'ER', 'emergency department', 'ED', 'emergency services'],
  ambulance: ['ambulance', 'emergency medical transportation', 'emergency transportation'],
  drugs: ['prescription', 'drugs', 'medication', 'medicine', 'Rx', 'pharmacy', 'formulary'],
  generic: ['generic', 'tier 1'],
  preferred_brand: ['preferred brand', 'formulary brand', 'brand name', 'brand drug', 'tier 2'],
  non_preferred_brand: ['non-preferred brand', 'non-formulary brand', 'tier 3'],
  specialty_drugs: ['specialty drugs', 'specialty medication', 'specialty prescription', 'tier 4'],
  mail_order: ['mail order', 'mail-order pharmacy', 'home delivery'],
  hospital: ['hospital stay', 'inpatient', 'hospital room', 'hospitalization', 'hospital admission'],
  outpatient_surgery: ['outpatient surgery', 'ambulatory surgery', 'day surgery'],
  surgeon: ['surgeon'],
  mental_health: ['mental', 'behavioral health', 'psychiatric', 'psychotherapy', 'counseling'],
  substance_use: ['substance use', 'substance abuse', 'chemical dependency', 'addiction'],
  prenatal: ['prenatal', 'postnatal'],
  maternity: [
    'pregnancy',
    'maternity',
    'prenatal and postnatal',
    'childbirth',
    'delivery and all inpatient',
    'having a baby',
  ],
  imaging: ['imaging', 'MRI', 'CT', 'PET scan', 'CAT scan'],
  lab: ['lab', 'laboratory', 'blood work', 'diagnostic test', 'blood test'],
  xray: ['x-ray', 'radiology'],
  preventive: ['preventive', 'screening', 'immunization', 'vaccine', 'checkup', 'annual physical', 'wellness visit'],
  dental: ['dental', 'dentist', 'teeth'],
  eye_care: ['eye', 'vision', 'glasses', 'optical', 'optometrist'],
  referral: ['referral', 'permission before you see', 'gatekeeper'],
  rehabilitation: ['rehabilitation', 'physical therapy', 'occupational therapy', 'speech therapy', 'PT'],
  habilitation: ['habilitation'],
  skilled_nursing: ['skilled nursing', 'SNF', 'nursing home', 'nursing facility'],
  home_health: ['home health'],
  hospice: ['hospice'],
  equipment: ['durable medical equipment', 'DME', 'wheelchair', 'medical equipment'],
  chiropractic: ['chiropractic', 'manipulative', 'spinal manipulation'],
  acupuncture: ['acupuncture'],
  infertility: ['infertility', 'fertility', 'IVF'],
  weight_loss: ['weight loss', 'bariatric'],
  cosmetic: ['cosmetic', 'plastic surgery'],
  hearing: ['hearing aid', 'hearing'],
  long_term_care: ['long-term care', 'custodial care'],
  private_nursing: ['private-duty nursing', 'private duty'],
  foot_care: ['foot care', 'podiatry', 'podiatrist'],
  abroad: ['outside the U.S', 'outside the US', 'traveling outside', 'abroad', 'overseas', 'foreign travel'],
  telehealth: ['telehealth', 'telemedicine', 'virtual visit', 'video visit'],
  authorization: [
    'prior authorization',
    'preauthorization',
    'precertification',
    'pre-approval',
    'prior approval',
    'preauthorize',
  ],
  excluded: ['does NOT cover', 'not covered', 'doesn’t cover', 'excluded', 'exclusions', 'excluded services'],
  annual_limit: ['annual limit', 'lifetime limit', 'yearly limit'],
  appeal: ['appeal', 'grievance', 'complaint'],
  continuation: ['COBRA', 'continue coverage', 'continuation coverage', 'lose coverage'],
  balance_billing: ['balance billing', 'balance-billed', 'balance bill'],
  network_list: ['network of providers', 'provider directory', 'list of participating providers', 'provider list'],
  special_enrollment: ['special enrollment', 'SEP', 'qualifying event', 'life event'],
  open_enrollment: ['open enrollment', 'OEP'],
  tax_credit: ['tax credit', 'APTC', 'subsidy', 'premium assistance'],
  savings_account: ['health savings account', 'HSA'],
}

/** Details such as how much, for whom or where. They narrow a question but are not its topic. */
const NARROWING: Readonly<Record<string, readonly string[]>> = {
  copay: ['copay', 'copayment'],
  coinsurance: ['coinsurance', 'co-ins'],
  individual: ['individual', 'person', 'single', 'self only', 'self-only'],
  family: ['family', 'families', 'household'],
  out_of_network: [
    'out-of-network',
    'non-network',
    'non-participating',
    'non-preferred provider',
    'non-plan provider',
    'OON',
  ],
  in_network: ['in-network', 'participating', 'preferred provider', 'plan provider', 'network provider', 'INN'],
}

const ASKED: Readonly<Record<string, readonly string[]>> = {
  primary_care: ['office visit', 'doctor visit', 'GP', 'doctor', 'see a doctor'],
  out_of_pocket: ['maximum', 'max', 'worst case', 'bad year'],
  specialist: ['dermatologist', 'cardiologist', 'orthopedist', 'neurologist', 'oncologist'],
  hospital: ['hospital'],
  eye_care: ['eyewear', 'contacts', 'contact lenses'],
  referral: ['refer'],
  excluded: ['exclude', 'left out', 'excludes'],
}

const HEADLINES: Readonly<Record<string, readonly string[]>> = {
  deductible: ['overall deductible', 'calendar year deductible', 'annual deductible'],
  out_of_pocket: ['out-of-pocket limit on my expenses', 'out-of-pocket limit for this plan', 'out-of-pocket maximum'],
  primary_care: ['primary care visit'],
  specialist: ['specialist visit'],
  drugs: ['generic drugs', 'preferred brand drugs', 'drugs to treat', 'tier 1'],
  hospital: ['facility fee', 'hospital room'],
  outpatient_surgery: ['facility fee'],
  maternity: ['prenatal and postnatal care', 'delivery and all inpatient'],
  excluded: ['plan does not cover', 'generally does not cover', 'excluded services'],
  referral: ['need a referral', 'referral to see'],
  eye_care: ['eye exam', 'glasses'],
}

const concept =
  (topic: boolean) =>
  ([name, terms]: [string, readonly string[]]): Concept => ({
    name,
    terms,
    phrases: terms.map(wordsOf),
    asked: (ASKED[name] ?? []).map(wordsOf),
    headlines: (HEADLINES[name] ?? []).map(wordsOf),
    topic,
  })

export const CONCEPTS: readonly Concept[] = [
  ...Object.entries(TOPICS).map(concept(true)),
  ...Object.entries(NARROWING).map(concept(false)),
]

/** Stop words, which say nothing about the question. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  wordsOf(`a about after against all also am an and any anything are as ask at be because been before being best between but by can
    compare could did do does doing each either every find for from get give gives had has have having he her here hers him his
    how i if in into is it its just know let like list long look make many may me mean means might mine more most much must my
    need no not number of off on once one only or other our out over own per please quote say says see she should show so some
    such take tell than that the their them then there these they thing this those through to too under up us use very
    want was we were what when where whether which while who whose why will with would yes you your
    plan plans policy policies coverage cover covers covered coverages insurance insurer carrier health benefit benefits
    cost costs price prices pay pays paid amount amounts charge charges charged dollar dollars much many limit maximum max minimum
    document documents file files page pages summary client clients customer broker agency typical
    service services care visit visits year yearly annual annually month monthly day days apply applies applied available include
    included includes including member members people overall total type kind give detail details explain`),
)
