import { type Topic, visit } from './topic.ts'

/** Emergencies, hospital stays, pregnancy, recovery and children. */
export const HOSPITAL: readonly Topic[] = [
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
]
