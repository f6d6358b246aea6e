import type { SubjectWords } from './subject.ts'

/** How people ask for visits, tests, drugs and outpatient surgery. */
export const CARE_WORDS: Readonly<Record<string, SubjectWords>> = {
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
    'preventive, preventative, screening, screenings, immunization, immunizations, vaccine, vaccines, vaccination, shots, flu shot, annual physical, yearly physical, physical exam, annual exam, yearly exam, wellness visit, wellness exam, wellness check, wellness checkup, well visit, well woman, well child, well baby, checkup, check up, checkups, mammogram, colonoscopy, pap, pap smear, annual check, yearly check',
    'physical',
  ],
  diagnostic_test: [
    'a diagnostic test (x-ray, blood work)',
    ['diagnostic_test'],
    'diagnostic test, diagnostic tests, blood work, bloodwork, blood test, blood tests, labs, lab work, lab test, lab tests, lab, laboratory, x-ray, xray, xrays, blood drawn, blood draw, EKG, urine test, cholesterol test, radiograph, blood panel, lipid panel, metabolic panel, lipids, A1C, CBC, blood count, thyroid panel, urinalysis, lab bill, chest film',
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
}
