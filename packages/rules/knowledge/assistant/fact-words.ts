import type { FactKey } from '@waymark/contracts/knowledge/plan-facts/facts'
import { wordsOf } from './words.ts'

/** One thing that a plan document says in a fixed place, and the words people ask for it with. */
export interface Subject {
  readonly name: string
  readonly keys: readonly FactKey[]
  /** Names it in a sentence: "For an urgent care visit, you pay …". */
  readonly say: string
  /** Words that only mean this, normalized by `wordsOf`. */
  readonly phrases: readonly (readonly string[])[]
  /** Words that mean this if nothing else in the question does. */
  readonly weak: readonly (readonly string[])[]
  /** Words that mean this wherever they stand in the question, one of each list. */
  readonly together: readonly (readonly (readonly (readonly string[])[])[])[]
}

type Entry = readonly [
  say: string,
  keys: readonly FactKey[],
  words: string,
  weak?: string,
  /** "before, until + insurance, plan + pays, starts". */
  together?: readonly string[],
]

/** Phrases are separated by commas and compared by their stems. */
const ENTRIES: Readonly<Record<string, Entry>> = {
  deductible: [
    'the deductible',
    ['deductible_individual', 'deductible_family'],
    'deductible, deductibles, deductable, deductibel, ded, kicks in, kick in, first dollar',
    'upfront, up front, threshold, meet first, satisfy first',
    [
      'before, until + insurance, plan, policy, coverage, carrier, insurer, company, they, it, benefits, anything + pays, pay, paying, start, starts, starting, begin, begins, help, helps, chip, chips, contribute, picks, take, takes, cover, covers, covering, covered, share',
      'first, initially, to begin with, at the start + pay, spend, owe, cover + I, we, she, he, they, family, person, you',
      'least, most, much, less + before + coverage, insurance, plan, benefits',
      'have to, must, need to + spend, pay, meet, satisfy, shell + first, before',
    ],
  ],
  out_of_pocket: [
    'the out-of-pocket limit',
    ['out_of_pocket_individual', 'out_of_pocket_family'],
    'out of pocket, OOP, OOPM, MOOP, TMOOP, max out, maxes out, worst case, bad year, terrible year, worst year, stop loss',
    'maximum, max, cap, capped, ceiling, exposure, on the hook',
    [
      'most, maximum, max, cap, ceiling, worst, highest, limit, more than, ever + I, she, he, they, we, you, someone, client, person, family, household, my, her, his + pay, paying, spend, owe, owing, cost, costs, spending, liable, bill',
      'stop, stops, done, quit + paying, pay, owing + year, anything, entirely, else, completely, share',
      'pays, pay, covers, cover + everything, 100%, all, full + after, once, when, point',
    ],
  ],
  annual_limit: [
    'the yearly limit on what the plan pays',
    ['annual_limit'],
    'annual limit on what the plan pays, overall annual limit, lifetime limit, lifetime maximum, lifetime max, maximum benefit, benefit maximum, benefit cap, benefit limit, dollar limit on benefits',
    'annual limit, yearly limit',
    [
      'insurer, insurance, plan, carrier, company, they + stop, stops, quit + paying, pay, covering',
      'limit, cap, maximum, ceiling + plan, insurer, insurance, they, it + pays, pay, spend, spends',
      'run, runs + out + benefits, coverage',
    ],
  ],
  referral: [
    'a referral to see a specialist',
    ['referral'],
    'referral, referrals, gatekeeper, permission, refer, refers, referred, self refer, go through a PCP, go through a primary care',
    '',
    [
      'specialist, expert + directly, direct, straight, permission, approval, sign off, on her own, on his own, on my own, on their own, without, first, slip, note, authorize, authorized, green light, allowed',
      'see, go, visit, book + PCP, primary care, primary, family doctor, GP, regular doctor + first, before',
      'doctor, PCP, GP + sign off, slip, note, green light, send + specialist',
      'skin doctor, heart doctor, bone doctor, foot doctor, ear doctor, eye doctor + directly, direct, straight, permission, without, first',
    ],
  ],
  network: [
    'a network of providers',
    ['network'],
    'network of providers, provider network, provider directory, provider list, list of providers, list of participating providers, find a doctor, list of doctors, use a network, have a network, in network provider list, who is in network, who is in the network, who takes it, directory',
    'which doctors, what doctors, any doctor, own doctor, choose doctors',
    [
      'find, look, look up, list, search, where + doctors, providers, doctor, provider, participating',
      'has, have, use, uses + network',
      'matter + doctor, provider, network',
    ],
  ],
  plan_type: [
    'the type of the plan',
    ['plan_type'],
    'plan type, type of plan, kind of plan, what type of coverage, sort of plan, HMO or PPO, PPO or HMO, HMO or a PPO, PPO or an HMO, EPO or PPO, is it an HMO, is it a PPO, is this an HMO, is this a PPO, an EPO or',
    '',
  ],
  carrier: [
    'the insurer',
    ['carrier'],
    'insurance company, who is the carrier, who is the insurer, which carrier, which insurer, which company, what company, who issues, who offers, who underwrites, who sells, what carrier, what insurer, name of the carrier, name of the insurer',
    '',
  ],
  plan_name: [
    'the name of the plan',
    ['plan_name'],
    'plan name, name of the plan, name of this plan, what is the plan called, what is this plan called',
    '',
  ],
  coverage_period: [
    'the coverage period',
    ['coverage_period'],
    'coverage period, plan year, policy period, effective date, benefit year, period of coverage, what year, which year, from when, good until, in force, good for which year',
    'expire, expires, effective, dates, valid, from when to when, how long is it good',
    [
      'when, date, day, dates + coverage, plan, policy + start, starts, begin, begins, end, ends, over, run, runs, effective',
    ],
  ],
  coverage_for: [
    'who the document is for',
    ['coverage_for'],
    'coverage for, who is covered, individual or family, family or individual, who does the plan cover, who does it cover, who can be covered',
    '',
  ],
  primary_care: [
    'a primary care visit',
    ['primary_care'],
    'primary care, PCP, family doctor, family physician, family medicine, GP, general practitioner, office visit, doctor visit, doctors visit, doctor appointment, pediatrician, internist, sick visit, regular doctor, sore throat, strep, ear infection, primary doctor, primary physician, doctors office, physician visit, appointment with a doctor',
    'doctor, doctors, physician, flu, cold, fever, sick, cough',
  ],
  specialist: [
    'a specialist visit',
    ['specialist'],
    'specialist, specialists, specialty doctor, skin doctor, heart doctor, bone doctor, foot doctor, ENT, OBGYN, OB GYN, orthopedist, orthopedic, orthopedics, dermatology, cardiology, neurology, allergist, podiatrist, specialty visit, second opinion, ear doctor, joint doctor',
    'consultation, consult',
  ],
  other_practitioner: [
    'a visit to another practitioner',
    ['other_service'],
    'other practitioner, nurse practitioner, physician assistant',
    '',
  ],
  preventive: [
    'preventive care',
    ['preventive'],
    'preventive, preventative, screening, screenings, immunization, immunizations, vaccine, vaccines, vaccination, shots, flu shot, annual physical, yearly physical, physical exam, annual exam, yearly exam, wellness, well visit, well child, well baby, checkup, check up, checkups, mammogram, colonoscopy, pap, pap smear, annual check, yearly check',
    'physical',
  ],
  diagnostic_test: [
    'a diagnostic test (x-ray, blood work)',
    ['diagnostic_test'],
    'diagnostic test, diagnostic tests, blood work, bloodwork, blood test, blood tests, labs, lab work, lab test, lab tests, lab, laboratory, x-ray, xray, xrays, blood drawn, blood draw, EKG, urine test, cholesterol test, radiograph, blood panel, lab bill, chest film',
    'test, tests, testing, radiology',
  ],
  imaging: [
    'imaging (CT/PET scans, MRIs)',
    ['imaging'],
    'imaging, MRI, MRIs, CT, CAT scan, CT scan, PET scan, PET, scan, scans, advanced imaging, brain scan, magnetic resonance, MRA, tomography',
    '',
  ],
  generic_drugs: [
    'generic drugs',
    ['generic_drugs'],
    'generic, generics, generic drug, generic drugs, generic medication, generic prescription, generic Rx, off brand, non brand, cheapest drugs, cheapest drug tier, lowest drug tier, store brand',
    '',
  ],
  preferred_brand_drugs: [
    'preferred brand drugs',
    ['preferred_brand_drugs'],
    'preferred brand, formulary brand, brand name, brand drug, brand drugs, branded, name brand, preferred drug, preferred drugs, brand medication, preferred name brand, brand Rx, brand prescription, brand',
    '',
  ],
  non_preferred_brand_drugs: [
    'non-preferred brand drugs',
    ['non_preferred_brand_drugs'],
    'non-preferred brand, non formulary brand, nonpreferred brand, nonpreferred, non-preferred drugs, non-preferred drug, non-preferred, nonformulary, non-formulary, non formulary drug, not preferred, brand drugs that are not preferred, off formulary, not on the preferred list',
    '',
    ['brand, brands, drug, drugs, medication + not, isnt, off + preferred, formulary, list'],
  ],
  specialty_drugs: [
    'specialty drugs',
    ['specialty_drugs'],
    'specialty drug, specialty drugs, specialty medication, specialty medications, specialty prescription, specialty pharmacy, specialty tier, specialty Rx, specialty medicine, biologic, biologics, injectable, injectables, highest drug tier, most expensive drugs, specialty',
    '',
  ],
  drugs: [
    'prescription drugs',
    ['generic_drugs', 'preferred_brand_drugs', 'non_preferred_brand_drugs', 'specialty_drugs'],
    'prescription, prescriptions, drugs, drug, medication, medications, medicine, medicines, meds, Rx, scripts, pharmacy, pharmacies, formulary, pills, pill, tablets, insulin, inhaler, antibiotic, antibiotics, refill, refills, drug tier, drug tiers, mail order, 90 day supply, ninety day supply, birth control, EpiPen',
    'tiers, retail',
  ],
  outpatient_facility: [
    'the facility fee of outpatient surgery',
    ['outpatient_facility'],
    'surgery center, surgical center, outpatient facility, outpatient facility fee, ambulatory surgery center, facility fee for outpatient surgery, facility fee outpatient, outpatient surgery facility, outpatient hospital facility',
    '',
    ['outpatient, day, ambulatory, same day + facility, center, building'],
  ],
  outpatient_surgeon: [
    'the surgeon of an outpatient surgery',
    ['outpatient_surgeon'],
    'surgeon outpatient, outpatient surgeon, surgeon for outpatient surgery, physician fee for outpatient surgery, surgeon fee for outpatient, surgeons fee for outpatient, surgeon fees for outpatient surgery',
    'surgeon, surgeons, surgeon fee',
    ['outpatient, day surgery, ambulatory, same day + surgeon, surgeons, physician, doctor'],
  ],
  outpatient_surgery: [
    'outpatient surgery',
    ['outpatient_facility', 'outpatient_surgeon'],
    'outpatient surgery, ambulatory surgery, day surgery, same day surgery, outpatient procedure, same day procedure, outpatient operation, day procedure, cataract surgery, surgery without staying, go home the same day',
    'surgery, operation, procedure, outpatient',
    ['surgery, operation, procedure + same day, outpatient, overnight stay, without staying, home'],
  ],
  emergency_room: [
    'the emergency room',
    ['emergency_room'],
    'emergency room, ER, emergency department, ED, emergency services, emergency care, emergency visit, emergency, emergencies, trauma, E R, emerg, casualty',
    '',
  ],
  ambulance: [
    'an ambulance',
    ['ambulance'],
    'ambulance, ambulances, emergency medical transportation, emergency transportation, medical transport, medical transportation, EMS, EMT, paramedics, paramedic, helicopter, air lift, airlift, medevac, ride to the hospital, 911',
    '',
  ],
  urgent_care: [
    'urgent care',
    ['urgent_care'],
    'urgent care, urgent-care, urgently needed, UC, walk in clinic, walk in, walkin, minute clinic, minuteclinic, after hours clinic, urgent visit, retail clinic, urgent center, immediate care',
    '',
    ['clinic, doctor + weekend, after hours, evening, sunday, saturday, night'],
  ],
  hospital_facility: [
    'the facility fee of a hospital stay',
    ['hospital_facility'],
    'hospital room, hospital facility, hospital facility fee, facility fee for a hospital stay, inpatient facility, inpatient facility fee, room and board, inpatient room, hospital bed charge',
    '',
    ['hospital, inpatient + facility, room'],
  ],
  hospital_surgeon: [
    'the physician or surgeon of a hospital stay',
    ['hospital_surgeon'],
    'surgeon in the hospital, hospital surgeon, inpatient surgeon, surgeon fee in the hospital, physician fee in the hospital, inpatient physician, surgeon during a hospital stay, hospital physician, surgeon for an inpatient',
    '',
    [
      'hospital, inpatient, overnight + surgeon, surgeons, physician, physicians, doctors fee, doctor fee, doctors fees',
    ],
  ],
  hospital: [
    'a hospital stay',
    ['hospital_facility', 'hospital_surgeon'],
    'hospital stay, inpatient, inpatient stay, inpatient hospital, hospitalization, hospitalized, hospital admission, overnight stay, stay overnight, overnight in the hospital, overnight in hospital, hospital overnight, night in the hospital, nights in the hospital, days in the hospital, inpatient surgery, inpatient admission',
    'hospital, admitted, overnight, admission',
  ],
  mental_health_inpatient: [
    'an inpatient stay for mental health',
    ['mental_health_inpatient'],
    'inpatient mental health, inpatient psychiatric, psychiatric hospital, psychiatric stay, mental hospital, psych ward, mental health inpatient, inpatient behavioral health, behavioral health inpatient, psychiatric admission, psychiatric inpatient, psychiatric unit, psych hospital, mental health facility',
    '',
    [
      'mental, psychiatric, behavioral, psych, depression + inpatient, hospital, stay, admitted, overnight, admission, hospitalization, facility',
    ],
  ],
  mental_health_outpatient: [
    'outpatient mental health care',
    ['mental_health_outpatient'],
    'mental health, mental, behavioral health, behavioral, psychotherapy, therapist, counselor, counseling, psychologist, psychiatrist, psychiatric, therapy session, therapy sessions, talk therapy, shrink, marriage counseling, depression, anxiety, see a therapist, mental health visit, outpatient therapy',
    'therapy, psych',
  ],
  substance_use_inpatient: [
    'an inpatient stay for substance use',
    ['substance_use_inpatient', 'mental_health_inpatient'],
    'inpatient substance, substance use inpatient, substance abuse inpatient, inpatient rehab, residential rehab, inpatient drug rehab, inpatient detox, rehab stay, detox stay, inpatient addiction treatment',
    '',
    [
      'substance, addiction, alcohol, alcoholism, detox, opioid, drug rehab, drug abuse, chemical dependency + inpatient, hospital, stay, residential, overnight, admission, facility',
    ],
  ],
  substance_use_outpatient: [
    'outpatient care for substance use',
    ['substance_use_outpatient', 'mental_health_outpatient'],
    'substance use, substance abuse, substance, addiction, alcohol treatment, alcohol rehab, drug rehab, drug treatment, drug abuse, alcoholism, chemical dependency, detox, opioid treatment, methadone, suboxone, drinking problem, sober, addiction counseling, alcohol abuse',
    '',
    [
      'drinking, alcohol, drunk, alcoholic, addict, addicted, sobriety + rehab, treatment, program, help, quit, therapy, counseling, group',
    ],
  ],
  pregnancy_visits: [
    'prenatal and postnatal care',
    ['pregnancy_visits'],
    'prenatal, postnatal, postpartum, prenatal care, prenatal visit, prenatal visits, pregnancy visits, pregnancy visit, pregnancy checkup, pregnancy check ups, pregnancy office visits, OB visits, OB visit, obstetrician, midwife, maternity visits, visits while pregnant, doctor visits during pregnancy, antenatal',
    '',
    [
      'pregnant, pregnancy, expecting, maternity + visit, visits, appointment, appointments, checkup, checkups, check, office',
    ],
  ],
  delivery: [
    'delivery and the hospital stay for a birth',
    ['delivery_professional', 'delivery_facility'],
    'delivery and all inpatient, childbirth delivery, childbirth, labor and delivery, giving birth, give birth, c-section, cesarean, deliver a baby, delivering a baby, birth of a baby, delivery facility, delivery professional, hospital birth, birth, the delivery, delivery of a baby, maternity stay, maternity ward',
    'delivery, labor',
    ['baby, child, newborn + hospital, deliver, delivering, born, delivery'],
  ],
  pregnancy: [
    'pregnancy',
    ['pregnancy_visits', 'delivery_professional', 'delivery_facility'],
    'pregnancy, pregnant, maternity, having a baby, have a baby, maternity care, expecting',
    'baby, babies, newborn',
  ],
  home_health: [
    'home health care',
    ['home_health'],
    'home health, home nursing, nurse at home, visiting nurse, home care, care at home, in home care, home nurse, nurse comes, nurse visit at home, nursing at home, home aide',
    '',
    ['nurse, aide, care + home, house'],
  ],
  rehabilitation: [
    'rehabilitation services',
    ['rehabilitation'],
    'rehabilitation, rehab, physical therapy, physical therapist, occupational therapy, speech therapy, PT, physiotherapy, physiotherapist, physio, occupational therapist, speech therapist, rehab services, cardiac rehab',
    '',
  ],
  habilitation: [
    'habilitation services',
    ['habilitation'],
    'habilitation, habilitative, autism therapy, ABA therapy, developmental therapy, applied behavior',
    '',
  ],
  skilled_nursing: [
    'skilled nursing care',
    ['skilled_nursing'],
    'skilled nursing, SNF, nursing home, nursing facility, skilled care, skilled nurse, convalescent',
    '',
  ],
  equipment: [
    'durable medical equipment',
    ['equipment'],
    'durable medical equipment, DME, wheelchair, wheelchairs, medical equipment, crutches, CPAP, walker, hospital bed at home, oxygen tank, oxygen, durable equipment, prosthetic, prosthetics, knee brace, back brace, insulin pump, nebulizer, hospital bed',
    '',
  ],
  hospice: ['hospice', ['hospice'], 'hospice, end of life, terminally ill, terminal illness, dying, palliative', ''],
  child_eye_exam: [
    "a child's eye exam",
    ['child_eye_exam'],
    'child eye exam, childrens eye exam, kids eye exam, pediatric eye exam, child vision, kids vision, pediatric vision, childs eye exam, childrens vision, eye exam for my child, eye exam for a child, eye exam for kids, eye exam for children',
    '',
    [
      'child, children, kid, kids, son, daughter, pediatric, boy, girl, teen, toddler + eye, eyes, vision, optometrist, eyesight + exam, exams, checked, check, test, vision, optometrist, tested, doctor, eyesight, checkup',
    ],
  ],
  child_glasses: [
    "a child's glasses",
    ['child_glasses'],
    'kids specs, child glasses, childrens glasses, kids glasses, pediatric glasses, childs glasses, glasses for my child, glasses for a child, glasses for kids, glasses for children',
    '',
    [
      'child, children, kid, kids, son, daughter, pediatric, boy, girl, teen, toddler + glasses, eyeglasses, lenses, frames, spectacles, eyewear, specs',
    ],
  ],
  child_dental: [
    "a child's dental check-up",
    ['child_dental'],
    'child dental, childrens dental, kids dental, pediatric dental, childs dental, kids dentist, pediatric dentist, dental check up for children, dental check up for kids, dental for kids, dental checkup for a child, dentist for my child',
    '',
    [
      'child, children, kid, kids, son, daughter, pediatric, boy, girl, teen, toddler + dental, dentist, teeth, tooth, cleaning',
    ],
  ],
  excluded_services: [
    'services the plan does not cover',
    ['excluded_service'],
    'excluded services, services not covered, which services are not covered, what services are not covered, what is not covered, not covered by, exclusions, exclusion list, list of exclusions, what does it not cover, what isnt covered, what does the plan not cover, services excluded, what is excluded, wont cover, doesnt cover',
    'excluded, excludes, left out',
    [
      'what, which, services, things, anything, list, everything + not, doesnt, isnt, wont, never, exclude, excluded, excludes, refuse, refuses + cover, covered, covers, pay, pays, exclude, excluded, excludes, refuse, refuses',
    ],
  ],
  other_covered_services: [
    'other covered services',
    ['other_covered_service'],
    'other covered services, what else is covered, what else does it cover, extra benefits, additional benefits, extras, other covered, also covers, what other services',
    '',
    ['what else, else, extra, additional, other + covered, cover, covers, pays + services, benefits, plan, does'],
  ],
  example_baby: [
    'the example “having a baby”',
    ['example_baby'],
    'baby example, example baby, example of having a baby, having a baby example, coverage example for having a baby, Peg, having a baby coverage example, patient pay for having a baby',
    '',
    ['example, sample + baby, birth, childbirth, delivery, pregnancy, newborn'],
  ],
  example_diabetes: [
    'the example “managing type 2 diabetes”',
    ['example_diabetes'],
    'diabetes example, example of diabetes, coverage example for diabetes, managing type 2 diabetes, managing diabetes, Joe, type 2 diabetes example, diabetes coverage example',
    '',
    ['example, sample + diabetes, diabetic'],
  ],
  example_fracture: [
    'the example “simple fracture”',
    ['example_fracture'],
    'fracture example, simple fracture, Mia, fracture coverage example, coverage example for a fracture',
    '',
    ['example, sample + fracture, broken'],
  ],
}

const phrases = (list: string): string[][] =>
  list
    .split(',')
    .map((phrase) => wordsOf(phrase.trim()))
    .filter((phrase) => phrase.length > 0)

export const SUBJECTS: readonly Subject[] = Object.entries(ENTRIES).map(
  ([name, [say, keys, words, weak = '', together = []]]) => ({
    name,
    say,
    keys,
    phrases: phrases(words),
    weak: phrases(weak),
    together: together.map((sets) => sets.split('+').map(phrases)),
  }),
)
