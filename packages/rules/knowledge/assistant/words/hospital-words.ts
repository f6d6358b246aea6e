import type { SubjectWords } from './subject.ts'

/** How people ask for emergencies, hospital stays, pregnancy, recovery, children’s care, the lists and the examples. */
export const HOSPITAL_WORDS: Readonly<Record<string, SubjectWords>> = {
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
      'doctors, physicians, surgeons + charge, charges, bill, bills, fee, fees + hospital stay, inpatient, hospitalized, hospitalization, admitted, overnight',
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
      'rehab + live, living, lives, reside, sleep + drugs, drug, alcohol, drinking, addiction, opioids',
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
    'prenatal, postnatal, postpartum, prenatal care, prenatal visit, prenatal visits, pregnancy visits, pregnancy visit, pregnancy checkup, pregnancy check ups, pregnancy office visits, OB visits, OB visit, OB, obstetrician, midwife, maternity visits, visits while pregnant, doctor visits during pregnancy, antenatal',
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
    'habilitation, habilitative, autism therapy, ABA therapy, developmental therapy, applied behavior, learn to talk, learn to walk, learning to talk, learning to walk',
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
    'baby example, baby scenario, example baby, example of having a baby, having a baby example, coverage example for having a baby, Peg, having a baby coverage example, patient pay for having a baby',
    '',
    ['example, sample, scenario + baby, birth, childbirth, delivery, pregnancy, newborn'],
  ],
  example_diabetes: [
    'the example “managing type 2 diabetes”',
    ['example_diabetes'],
    'diabetes example, example of diabetes, coverage example for diabetes, managing type 2 diabetes, managing diabetes, Joe, type 2 diabetes example, diabetes coverage example',
    '',
    ['example, sample, scenario + diabetes, diabetic'],
  ],
  example_fracture: [
    'the example “simple fracture”',
    ['example_fracture'],
    'fracture example, simple fracture, Mia, fracture coverage example, coverage example for a fracture',
    '',
    ['example, sample + fracture, broken'],
  ],
}
