import { expect, test } from 'vitest'
import { SUBJECTS } from './fact-words.ts'
import { ITEM_WORDS } from './item-words.ts'
import { understand } from './understand.ts'
import { wordsOf } from './words.ts'

/** Wordings of people who do not know the form, by the subject, item or tier that they mean. */
const WORDINGS: readonly (readonly [meant: string, ...wordings: string[]])[] = [
  [
    'deductible',
    'How much comes out of my own wallet before the insurance starts to help?',
    'Before this thing pays a dime, what do I fork over?',
    'What amount does she have to hit before benefits begin?',
    'When does the plan begin paying, after how much?',
    'How much do we shell out first before the insurer chips in?',
    'What must be paid by him until coverage kicks in?',
    'How big is the ded for one person?',
    'How much do I have to spend before they cover anything?',
  ],
  [
    'out_of_pocket',
    'What is the most a family could be on the hook for in one year?',
    'If everything goes wrong this year, what is the worst case?',
    'When does the plan pay 100% of everything?',
    'At what point do I stop paying for the year?',
    'What is the ceiling on what she spends?',
    'How much could he owe at most in a really bad year?',
    'Is there a cap on my yearly costs?',
    'What’s the MOOP?',
  ],
  [
    'referral',
    'Can she go straight to a cardiologist?',
    'Can we book with specialists ourselves?',
    'Does he have to see his PCP first before a specialist?',
    'Can I book with a dermatologist on my own?',
    'Do I need permission from my family doctor to visit a urologist?',
    'Does my PCP have to approve a visit to a specialist?',
    'Is a gatekeeper involved?',
    'Can my client see an allergist without asking first?',
    'Must a primary physician sign off on specialist visits?',
  ],
  [
    'network',
    'Is there a website with the doctors that participate?',
    'Where do I look up participating doctors?',
    'How can I tell if a doctor participates?',
    'Does it matter which doctors we use?',
    'Is there a list of providers?',
    'Does the plan use a network?',
  ],
  ['plan_type', 'Is this an HMO or a PPO?', 'What sort of plan is it?', 'What kind of plan is that?'],
  [
    'coverage_period',
    'When does the coverage end?',
    'From what date is the policy effective?',
    'What year is this plan for?',
  ],
  ['carrier', 'Who is the insurer behind it?', 'Which company offers this policy?'],
  [
    'primary_care',
    'What do I pay to see my regular doctor?',
    'How much is an appointment with a GP?',
    'Price of a visit to the family physician?',
    'My kid has strep, what does the pediatrician cost?',
    'What is the charge for an office visit?',
    'If I just have a cold and see a doctor, what do I pay?',
  ],
  [
    'specialist',
    'What does a trip to the cardiologist run?',
    'How much for a skin doctor?',
    'Cost to see an orthopedist?',
    'What is the copay for a neurologist appointment?',
    'How much to visit an endocrinologist?',
    'She needs a gynecologist, what will that be?',
  ],
  [
    'preventive',
    'Is my yearly physical free?',
    'What about a flu shot?',
    'Do they charge for mammograms?',
    'Are vaccinations included?',
    'How much is a colonoscopy screening?',
    'Is the annual checkup free?',
    'Cost of a wellness visit?',
  ],
  [
    'diagnostic_test',
    'How much to get blood drawn?',
    'What is the price of an X-ray of my wrist?',
    'What do labs cost?',
    'Do I pay for bloodwork?',
    'How much for a urine test?',
  ],
  [
    'imaging',
    'What would an MRI of the knee cost?',
    'How much is a CAT scan?',
    'Price for a PET scan?',
    'What do I owe for magnetic resonance?',
  ],
  [
    'generic_drugs',
    'How much are generics?',
    'What do I pay for the off-brand version of a drug?',
    'Copay on a generic prescription?',
  ],
  [
    'preferred_brand_drugs',
    'What does a brand name medicine cost?',
    'How much are preferred brands?',
    'Copay for branded drugs on the formulary?',
  ],
  [
    'non_preferred_brand_drugs',
    'What if the brand is not on the preferred list?',
    'Cost of nonpreferred drugs?',
    'Price of brand drugs off the formulary?',
  ],
  [
    'specialty_drugs',
    'How are injectables like biologics paid?',
    'What is the share for specialty meds?',
    'Copay for specialty prescriptions?',
  ],
  [
    'drugs',
    'What would water pills cost?',
    'How much is insulin?',
    'What do I pay at the pharmacy?',
    'How are my meds covered?',
    'What does an inhaler cost?',
    'Price of antibiotics?',
    'What are blood pressure pills going to run me?',
  ],
  [
    'outpatient_surgery',
    'What does a same-day operation cost?',
    'How much for surgery where I go home the same day?',
    'Cost of an outpatient procedure?',
  ],
  [
    'outpatient_facility',
    'What is the facility charge at an ambulatory surgery center?',
    'How much does the surgical center bill?',
  ],
  ['outpatient_surgeon', 'What does the surgeon charge for outpatient surgery?', 'Doctor’s fee for same day surgery?'],
  [
    'emergency_room',
    'What if I end up in the ER?',
    'Cost of the emergency department?',
    'How much is an emergency visit at 2 am?',
    'What happens if he goes to the emergency room?',
    'ED copay?',
  ],
  [
    'ambulance',
    'What does a ride in an ambulance cost?',
    'Do they pay for the paramedics?',
    'Is a helicopter ride to the hospital covered?',
    'How much is emergency transport?',
  ],
  [
    'urgent_care',
    'What is the charge at a walk-in clinic?',
    'How much is urgent care on a Sunday?',
    'Price of a minute clinic?',
    'What does immediate care run?',
  ],
  [
    'hospital',
    'How much for three nights in the hospital?',
    'What do I pay if I am admitted?',
    'Cost of being hospitalized?',
    'What does an inpatient stay cost?',
    'She has to stay overnight in the hospital, what will she pay?',
  ],
  [
    'hospital_surgeon',
    'What is the surgeon’s fee for an inpatient operation?',
    'How much do physicians charge during a hospital stay?',
  ],
  ['hospital_facility', 'What is the hospital room charge?', 'Facility fee for the inpatient stay?'],
  [
    'mental_health_outpatient',
    'How much is a session with a therapist?',
    'What does a shrink cost?',
    'Is counseling for anxiety covered?',
    'Copay for a psychologist?',
    'What does it cost to treat depression?',
  ],
  [
    'mental_health_inpatient',
    'How much is a stay in a psych ward?',
    'Cost of a psychiatric hospital?',
    'What if he is admitted for depression?',
  ],
  [
    'substance_use_outpatient',
    'Is alcohol rehab covered?',
    'What does treatment for addiction cost?',
    'Help with a drinking problem?',
    'How is opioid treatment paid?',
  ],
  ['substance_use_inpatient', 'What does residential rehab for alcohol cost?', 'Cost of an inpatient detox?'],
  [
    'pregnancy_visits',
    'How much are the prenatal appointments?',
    'What do checkups during pregnancy cost?',
    'Copay for the obstetrician?',
    'Are visits to the midwife covered?',
  ],
  [
    'delivery',
    'What will it cost to deliver a baby?',
    'How much is a C-section?',
    'What do I pay for giving birth in the hospital?',
    'Cost of childbirth?',
  ],
  [
    'pregnancy',
    'How is maternity covered?',
    'What does it cost to have a baby?',
    'My client is pregnant, what will she pay?',
  ],
  ['home_health', 'Does a nurse come to the house?', 'What does care at home cost?', 'Are visiting nurses covered?'],
  [
    'rehabilitation',
    'How much is physical therapy?',
    'What is the copay for PT?',
    'Is speech therapy covered?',
    'Cost of a physiotherapist?',
    'What does occupational therapy cost?',
  ],
  ['habilitation', 'Is ABA therapy for autism covered?', 'What do habilitative services cost?'],
  [
    'skilled_nursing',
    'What does a nursing home cost?',
    'How is a SNF stay covered?',
    'Is a skilled nurse facility included?',
  ],
  [
    'equipment',
    'Will they pay for a wheelchair?',
    'How much are crutches?',
    'Is a CPAP machine covered?',
    'What about an oxygen tank?',
  ],
  ['hospice', 'What about end of life care?', 'Is care for the terminally ill covered?'],
  [
    'child_eye_exam',
    'What does an eye check for my daughter cost?',
    'Is the kids’ vision exam covered?',
    'How much to have my son’s eyes tested?',
  ],
  ['child_glasses', 'Do they pay for glasses for the kids?', 'My daughter needs new lenses, what will I pay?'],
  [
    'child_dental',
    'Is a dentist for my son included?',
    'What does a teeth cleaning for the children cost?',
    'Are the kids’ teeth covered?',
  ],
  [
    'excluded_services',
    'What does this plan refuse to pay for?',
    'Which things are left out?',
    'What won’t it cover?',
    'Give me the list of exclusions',
  ],
  ['other_covered_services', 'What extras does it include?', 'What else does the plan cover?'],
  [
    'deductible_exceptions',
    'What can I get before I meet the deductible?',
    'What is exempt from the deductible?',
    'Which services does the deductible not apply to?',
  ],
  [
    'other_deductibles',
    'Is there a separate deductible for prescriptions?',
    'Are there any other deductibles?',
    'Does it have an additional deductible?',
  ],
  [
    'out_of_pocket_exclusions',
    'What does not count toward the out-of-pocket max?',
    'Are premiums included in the out-of-pocket limit?',
  ],
  ['annual_limit', 'Is there a limit on what the insurer pays in a year?', 'Is there a lifetime max?'],
  ['hearing aids', 'Does it pay for hearing devices?', 'My father is deaf, are hearing aids in?'],
  ['acupuncture', 'Can I get acupuncture?', 'Will they cover an acupuncturist?'],
  ['chiropractic care', 'Is the chiropractor covered?', 'What about a back adjustment?'],
  ['weight-loss surgery', 'Is a gastric bypass covered?', 'Will they pay for stomach stapling?'],
  ['cosmetic surgery', 'Would a nose job be paid?', 'Is botox covered?', 'What about a tummy tuck?'],
  ['infertility treatment', 'Does it cover IVF?', 'They are trying to conceive: is treatment covered?'],
  [
    'care outside the U.S.',
    'Am I covered when I travel to Mexico?',
    'What about treatment abroad?',
    'Does it work overseas on vacation?',
  ],
  ['dental care (adult)', 'Is a root canal covered?', 'Do they pay for the dentist?', 'Are dentures included?'],
  ['routine eye care (adult)', 'Does it pay for contact lenses?', 'Is an optometrist covered?'],
  ['long-term care', 'Is assisted living covered?'],
  ['routine foot care', 'Does it pay to trim toenails?'],
  ['private-duty nursing', 'Would a private nurse be paid?'],
  ['weight loss programs', 'Do they pay for Weight Watchers?'],
]

const namesIn = (text: string) => {
  const { subjects, items } = understand(text)
  return [...subjects, ...items].map(({ name }) => name)
}

test('leads plain words to what the form calls it', () => {
  const asked = WORDINGS.flatMap(([meant, ...wordings]) => wordings.map((text) => ({ meant, text })))
  const listed = new Set(
    [...SUBJECTS.flatMap(({ phrases }) => phrases), ...ITEM_WORDS.flatMap((item) => item.asked)].map((phrase) =>
      phrase.join(' '),
    ),
  )
  expect(asked.filter(({ text }) => listed.has(wordsOf(text).join(' ')))).toEqual([])
  const missed = asked
    .filter(({ meant, text }) => !namesIn(text).includes(meant))
    .map(({ meant, text }) => `${text} (${meant}, not ${namesIn(text).join(', ')})`)
  // The wordings are not in the vocabulary word for word, so this is its recall.
  expect(missed.length / asked.length <= 0.04 ? [] : missed).toEqual([])
})

test('names one thing only, where a question asks for one', () => {
  const asked = WORDINGS.flatMap(([, ...wordings]) => wordings)
  const several = asked.filter((text) => namesIn(text).length > 1)
  expect(several.length / asked.length <= 0.03 ? [] : several).toEqual([])
})

test('tells what a question is about from what it mentions on the way', () => {
  expect(namesIn('How much do I pay before the insurance company pays anything?')).toEqual(['deductible'])
  expect(namesIn('What insurance company is behind this plan?')).toEqual(['carrier'])
  expect(namesIn('My 9 year old needs an eye exam, how much?')).toEqual(['child_eye_exam'])
  expect(namesIn('What are the doctors’ fees if she is hospitalized?')).toEqual(['hospital_surgeon'])
  expect(namesIn('She lives in Canada half the year, are doctor visits there covered?')).toEqual([
    'care outside the U.S.',
  ])
  expect(namesIn('On a cruise, how much is the ER?')).toContain('emergency_room')
})

test('reads one “network” behind both words as both columns', () => {
  for (const both of [
    'in and out of network',
    'in- and out-of-network',
    'in or out of the network',
    'in/out of network',
  ])
    expect(understand(`What does a specialist cost ${both}?`).column).toBeNull()
  expect(understand('What does a specialist cost out of network?').column).toBe('out')
})
