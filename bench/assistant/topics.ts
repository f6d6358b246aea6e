import type { FactColumn, FactKey } from '@waymark/contracts/knowledge/plan-facts/facts'

/** What a question asks for. */
export interface Topic {
  key: FactKey
  column: FactColumn | null
  /** The figure of the cell that answers it; of drugs, mail order is the second. The first one, if not given. */
  figure?: 1
  /** The question is whether something holds: the answer has these words, if the cell has them. */
  words?: RegExp
  /** In the words of the form. */
  standard: readonly string[]
  /** As brokers and consumers speak. */
  paraphrased: readonly string[]
}

const visit = (key: FactKey, standard: readonly string[], paraphrased: readonly string[]): Topic => ({
  key,
  column: 'in',
  standard,
  paraphrased,
})

export const TOPICS: readonly Topic[] = [
  {
    key: 'deductible_individual',
    column: 'in',
    standard: [
      'What is the overall deductible?',
      'What is the individual deductible in network?',
      'What is the deductible for one person?',
    ],
    paraphrased: [
      'what do I pay before insurance kicks in',
      'How much comes out of my own pocket before the plan starts paying?',
      'how much does she have to spend first before they cover anything',
      'Single person deductable?',
      'What has to be met before benefits start for one member?',
      'How high is the deductible if I am on my own?',
      'before the insurance company pays a dime, how much am I on the hook for',
      'ded for just the subscriber?',
    ],
  },
  {
    key: 'deductible_family',
    column: 'in',
    standard: [
      'What is the family deductible?',
      'What is the family deductible for network providers?',
      'How much is the deductible for a family?',
    ],
    paraphrased: [
      'whole family, how much do we need to meet before coverage begins',
      'What is the deductible for me, my wife and the kids together?',
      'fam ded?',
      'There are four of us. What do we all together pay first?',
      'How big is the deductible if they cover the spouse and children too?',
      'household deductible in network',
    ],
  },
  {
    key: 'deductible_individual',
    column: 'out',
    standard: [
      'What is the individual deductible out of network?',
      'What is the deductible for out-of-network providers?',
    ],
    paraphrased: [
      'deductible if I go outside the network',
      'How much do I have to meet first with doctors who are not contracted?',
      'OON deductible for one person',
      'what would the deductible be for providers that are not on the list',
    ],
  },
  {
    key: 'out_of_pocket_individual',
    column: 'in',
    standard: [
      'What is the out-of-pocket limit for this plan?',
      'What is the individual out-of-pocket limit in network?',
      'What is the out-of-pocket maximum for one person?',
    ],
    paraphrased: [
      'What is the most I could pay in a year?',
      'worst case scenario, what would he spend this year on care',
      'MOOP?',
      'Is there a cap on what I pay, and how much?',
      'max out of pocket single',
      'If I get really sick, at what point does the plan pay everything?',
      'what is the ceiling on my medical bills for the year',
      'oop max for one',
    ],
  },
  {
    key: 'out_of_pocket_family',
    column: 'in',
    standard: ['What is the family out-of-pocket limit?', 'What is the out-of-pocket limit for a family in network?'],
    paraphrased: [
      'most our whole family could end up paying in one year',
      'family moop',
      'What is the yearly cap for a couple with two children?',
      'worst case for the entire family in a bad year',
      'If all of us get sick, what is the maximum we pay?',
    ],
  },
  {
    key: 'out_of_pocket_individual',
    column: 'out',
    standard: [
      'What is the out-of-pocket limit out of network?',
      'What is the individual out-of-pocket limit for out-of-network providers?',
    ],
    paraphrased: [
      'is there a maximum when seeing doctors who are not in network, and what is it',
      'oon moop for a single person',
      'highest amount I could owe in a year going outside the network',
    ],
  },
  {
    key: 'deductible_exceptions',
    column: null,
    words: /preventive|preventiva/i,
    standard: [
      'Are there services covered before you meet your deductible?',
      'Which services are covered before the deductible?',
      'What does the deductible not apply to?',
    ],
    paraphrased: [
      'What do they pay for right away, without meeting the deductible?',
      'anything I can use on day one before hitting the deductible?',
      'which benefits skip the deductible',
      'What is exempt from the deductible?',
      'what can my client get without having to meet her deductible first',
    ],
  },
  {
    key: 'other_deductibles',
    column: null,
    standard: ['Are there other deductibles for specific services?', 'Are there any other deductibles?'],
    paraphrased: [
      'Is there a separate deductible for prescriptions?',
      'any second deductible we should know about?',
      'Do I have more than one deductible to meet?',
      'is there an extra deductible for certain things',
    ],
  },
  {
    key: 'out_of_pocket_exclusions',
    column: null,
    words: /premium|prima/i,
    standard: [
      'What is not included in the out-of-pocket limit?',
      'Which costs do not count toward the out-of-pocket limit?',
    ],
    paraphrased: [
      'What payments do not go toward my max?',
      'which bills would not count against the yearly cap',
      'What is left out of the MOOP?',
      'does everything I pay count toward the out of pocket max, or what does not?',
    ],
  },
  {
    key: 'annual_limit',
    column: null,
    standard: ['Is there an overall annual limit on what the plan pays?'],
    paraphrased: [
      'Does the insurer stop paying after a certain amount per year?',
      'is there a cap on what the insurance will pay out each year',
      'any yearly maximum benefit?',
    ],
  },
  {
    key: 'network',
    column: null,
    words: /www\./i,
    standard: [
      'Does this plan use a network of providers?',
      'Will you pay less if you use a network provider?',
      'Where can I find a list of network providers?',
    ],
    paraphrased: [
      'Where do I look up which doctors take this plan?',
      'how do I find out who is in network',
      'is it cheaper to stay in network, and where is the directory?',
      'What website has the provider directory?',
      'Do I save money by using their doctors?',
    ],
  },
  {
    key: 'referral',
    column: null,
    standard: [
      'Do you need a referral to see a specialist?',
      'Is a referral required for specialists?',
      'Do I need a referral to see a specialist?',
    ],
    paraphrased: [
      'Can she see a dermatologist directly?',
      'can I go straight to a cardiologist',
      'Do I have to go through my PCP first to see a specialist?',
      'does he need permission from the family doctor to see an orthopedist',
      'Can I book with a specialist on my own?',
      'Is this a gatekeeper plan?',
      'must the primary doctor send me before I can see an expert',
    ],
  },
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
  visit(
    'emergency_room',
    [
      'What is the copay for emergency room care?',
      'How much is an emergency room visit?',
      'What do I pay for emergency room services?',
    ],
    [
      'ER copay?',
      'What happens if I break my arm and go to the ER, what do I owe?',
      'how much to go to the emergency department',
      'cost of an ER trip at 2 am',
      'my son was rushed to the emergency room, what will that cost',
      'what would an emergency visit at the hospital cost her',
      'ED visit price',
    ],
  ),
  {
    key: 'emergency_room',
    column: 'out',
    standard: ['What do I pay for emergency room care out of network?'],
    paraphrased: [
      'if the nearest ER is not in network, what do I pay',
      'emergency while traveling, hospital not in network: how much for the ER?',
    ],
  },
  visit(
    'ambulance',
    [
      'What is the cost of emergency medical transportation?',
      'How much do I pay for emergency medical transportation?',
    ],
    [
      'What does an ambulance ride cost?',
      'ambulance copay',
      'if they take me to the hospital in an ambulance, what do I pay',
      'How much if I call 911 and they drive me in?',
      'paramedics and ambulance: my share',
    ],
  ),
  visit(
    'urgent_care',
    [
      'What is the copay for urgent care?',
      'How much is an urgent care visit?',
      'What do I pay for urgent care in network?',
    ],
    [
      'walk-in clinic for a sprained ankle on Sunday, what is urgent care going to cost',
      'UC copay',
      'how much is it at an urgent care center',
      'after-hours urgent clinic cost',
      'Sunday night ear infection, going to urgent care. Cost?',
    ],
  ),
  visit(
    'hospital_facility',
    [
      'What is the facility fee for a hospital stay?',
      'How much is the facility fee (e.g., hospital room)?',
      'What do I pay for a hospital room?',
    ],
    [
      'what does an overnight hospital stay cost',
      'If I get admitted to the hospital, what do I pay for the room?',
      'inpatient admission cost',
      'three nights in the hospital, what is my share of the room',
      'how much when I am hospitalized',
      'being admitted: what do they charge',
    ],
  ),
  {
    key: 'hospital_facility',
    column: 'limits',
    words: /authori|autoriz/i,
    standard: ['Is preauthorization required for a hospital stay?'],
    paraphrased: [
      'do they need to approve a hospital admission beforehand',
      'prior auth for inpatient hospital?',
      'Does my hospital stay have to be authorized?',
    ],
  },
  visit(
    'hospital_surgeon',
    [
      'What are the physician/surgeon fees for a hospital stay?',
      'How much are physician/surgeon fees if I have a hospital stay?',
    ],
    [
      'surgeon’s fee when I am admitted to the hospital',
      'what do the doctors charge me during an inpatient stay',
      'my part of the surgeon’s bill for an inpatient operation',
    ],
  ),
  visit(
    'mental_health_outpatient',
    [
      'What do I pay for outpatient mental health services?',
      'What is the cost of mental/behavioral health outpatient services?',
    ],
    [
      'How much to see a therapist?',
      'psychologist visit cost',
      'what does counseling cost',
      'he wants to talk to a psychiatrist, what is the charge per session',
      'therapy sessions for anxiety: how much?',
      'cost of weekly behavioral health appointments',
      'I have depression. What would seeing a shrink cost me?',
    ],
  ),
  visit(
    'mental_health_inpatient',
    [
      'What do I pay for inpatient mental health services?',
      'What is the cost of mental/behavioral health inpatient services?',
    ],
    [
      'psychiatric hospital stay cost',
      'if my daughter is admitted to a psych ward, what do we pay',
      'inpatient behavioral health share',
      'cost of being hospitalized for depression',
    ],
  ),
  visit(
    'substance_use_outpatient',
    ['What do I pay for substance use disorder outpatient services?'],
    [
      'outpatient rehab for drinking, what is the cost',
      'How much for addiction counseling?',
      'alcohol treatment without staying overnight: what do I pay',
    ],
  ),
  visit(
    'substance_use_inpatient',
    ['What do I pay for substance use disorder inpatient services?'],
    [
      'residential drug rehab cost',
      'detox in a facility, what is my share',
      'cost if he has to stay at an addiction treatment center',
    ],
  ),
  visit(
    'pregnancy_visits',
    ['What do I pay for office visits if I am pregnant?', 'What is the cost of prenatal and postnatal care?'],
    [
      'prenatal checkups cost',
      'what are the OB visits going to cost while I am expecting',
      'she is four months along, what does she pay at each prenatal appointment',
      'maternity doctor visits: how much',
      'ob/gyn appointments during pregnancy',
    ],
  ),
  visit(
    'delivery_professional',
    ['What do I pay for childbirth/delivery professional services?'],
    [
      'what does the doctor who delivers the baby cost',
      'professional fee for giving birth',
      'obstetrician’s charge for the birth itself',
    ],
  ),
  visit(
    'delivery_facility',
    [
      'What do I pay for childbirth/delivery facility services?',
      'What is the cost of delivery and all inpatient services?',
    ],
    [
      'hospital charges for having a baby',
      'what do I pay the hospital when I give birth',
      'labor and delivery at the hospital, my cost for the facility',
      'How much is the hospital part of a birth?',
    ],
  ),
  visit(
    'home_health',
    ['What do I pay for home health care?', 'How much is home health care in network?'],
    [
      'nurse coming to the house, what does it cost',
      'How much for in-home nursing visits after surgery?',
      'visiting nurse copay',
      'my mother needs care at home from a nurse. Her cost?',
    ],
  ),
  {
    key: 'home_health',
    column: 'limits',
    words: /\d+ (visits|visitas)/i,
    standard: ['How many home health care visits are covered?'],
    paraphrased: [
      'is there a limit on visiting nurse visits',
      'how often per year can a nurse come to the house',
      'max number of home health visits?',
    ],
  },
  visit(
    'rehabilitation',
    ['What do I pay for rehabilitation services?', 'How much do rehabilitation services cost?'],
    [
      'physical therapy copay',
      'How much is PT after my knee surgery?',
      'occupational therapy cost per visit',
      'speech therapy after a stroke: what will he pay',
      'rehab after an accident, how much each time',
    ],
  ),
  {
    key: 'rehabilitation',
    column: 'limits',
    words: /\d+ (visits|visitas)/i,
    standard: ['How many rehabilitation visits are covered per year?'],
    paraphrased: [
      'how many physical therapy visits do I get',
      'PT visit limit?',
      'Is there a maximum number of therapy sessions for my back rehab?',
    ],
  },
  visit(
    'habilitation',
    ['What do I pay for habilitation services?', 'How much are habilitation services?'],
    ['habilitative therapy cost', 'habilitation for a child with a developmental delay, what do we pay'],
  ),
  visit(
    'skilled_nursing',
    ['What do I pay for skilled nursing care?', 'How much is skilled nursing care?'],
    [
      'SNF cost',
      'rehab in a nursing facility after the hospital, what is the share',
      'What does a stay in a skilled nursing facility run?',
      'nursing facility after a hip replacement',
    ],
  ),
  {
    key: 'skilled_nursing',
    column: 'limits',
    words: /\d+ (days|días)/i,
    standard: ['How many days of skilled nursing care are covered?'],
    paraphrased: ['how long can he stay in a skilled nursing facility', 'SNF day limit?'],
  },
  visit(
    'equipment',
    ['What do I pay for durable medical equipment?', 'How much is durable medical equipment?'],
    [
      'wheelchair cost',
      'DME share',
      'what do I pay for a CPAP machine',
      'crutches and a walker, how much do I owe',
      'renting a hospital bed and oxygen for home: my cost',
    ],
  ),
  visit(
    'hospice',
    ['What do I pay for hospice services?', 'How much is hospice care?'],
    ['end of life care cost', 'hospice for my dad, what do we pay', 'what does end-of-life comfort care cost her'],
  ),
  visit(
    'child_eye_exam',
    ['What do I pay for a children’s eye exam?', 'How much is an eye exam for a child?'],
    [
      'my 8 year old needs her eyes checked, what does it cost',
      'kids vision exam',
      'pediatric eye doctor checkup, how much',
    ],
  ),
  visit(
    'child_glasses',
    ['What do I pay for children’s glasses?', 'Are children’s glasses covered?'],
    [
      'eyeglasses for my son, what is the cost',
      'kid broke her specs and needs new ones, how much',
      'pediatric eyewear cost',
    ],
  ),
  visit(
    'child_dental',
    ['What do I pay for a children’s dental check-up?', 'How much is a dental check-up for a child?'],
    ['kids teeth cleaning, how much', 'taking my daughter to the dentist for a checkup', 'pediatric dental exam cost'],
  ),
  {
    key: 'plan_type',
    column: null,
    standard: ['What is the plan type?', 'What type of plan is this?'],
    paraphrased: ['HMO or PPO?', 'is this an HMO', 'what kind of plan are we looking at, PPO or something else'],
  },
  {
    key: 'coverage_period',
    column: null,
    standard: ['What is the coverage period?', 'What is the coverage period of this plan?'],
    paraphrased: [
      'what year is this summary for',
      'When does the coverage start and end?',
      'from when to when is this good',
    ],
  },
]
