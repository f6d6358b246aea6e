/** A service that a plan lists as excluded or as also covered. */
interface ListedService {
  /** As it begins in English and in Spanish documents. */
  names: readonly [english: string, spanish: string]
  standard: readonly string[]
  paraphrased: readonly string[]
}

export const LISTED_SERVICES: readonly ListedService[] = [
  {
    names: ['Hearing aids', 'Audífonos'],
    standard: ['Are hearing aids covered?', 'Does the plan cover hearing aids?'],
    paraphrased: [
      'Dad is hard of hearing, would they pay for the things he wears in his ears?',
      'will insurance help with a hearing device',
      'can she get her hearing aid through this plan',
    ],
  },
  {
    names: ['Acupuncture', 'Acupuntura'],
    standard: ['Is acupuncture covered?', 'Does the plan cover acupuncture?'],
    paraphrased: ['can I see an acupuncturist on this plan', 'needles for my back pain, do they pay for that?'],
  },
  {
    names: ['Bariatric surgery', 'Cirugía bariátrica'],
    standard: ['Is bariatric surgery covered?', 'Does the plan cover bariatric surgery?'],
    paraphrased: [
      'is a gastric bypass something they pay for',
      'would they cover weight loss surgery',
      'gastric sleeve covered?',
    ],
  },
  {
    names: ['Chiropractic care', 'Atención quiropráctica'],
    standard: ['Is chiropractic care covered?', 'Does the plan cover chiropractic care?'],
    paraphrased: ['can I go to the chiropractor with this', 'spine adjustments by a chiropractor, yes or no'],
  },
  {
    names: ['Cosmetic surgery', 'Cirugía estética'],
    standard: ['Is cosmetic surgery covered?'],
    paraphrased: ['nose job covered?', 'would they pay for a facelift', 'plastic surgery just for looks: do they pay'],
  },
  {
    names: ['Dental care (Adult)', 'Atención dental (adultos)'],
    standard: ['Is adult dental care covered?', 'Does the plan cover dental care for adults?'],
    paraphrased: ['can I get my own teeth fixed on this plan, I am 45', 'dentist for grown-ups included?'],
  },
  {
    names: ['Infertility treatment', 'Tratamiento de la infertilidad'],
    standard: ['Is infertility treatment covered?', 'Does the plan cover infertility treatment?'],
    paraphrased: ['we are trying to conceive with IVF, do they help', 'fertility treatments covered?'],
  },
  {
    names: ['Long-term care', 'Atención a largo plazo'],
    standard: ['Is long-term care covered?'],
    paraphrased: [
      'will they pay for living in a nursing home for years',
      'custodial care in a home long term, included?',
    ],
  },
  {
    names: ['Private-duty nursing', 'Enfermería privada'],
    standard: ['Is private-duty nursing covered?'],
    paraphrased: ['can we hire a private nurse and have it paid', 'one-on-one private nurse covered?'],
  },
  {
    names: ['Routine eye care (Adult)', 'Atención de la vista de rutina (adultos)'],
    standard: ['Is routine eye care for adults covered?'],
    paraphrased: ['can I, an adult, get my eyes checked every year', 'vision exams for grown-ups included?'],
  },
  {
    names: ['Routine foot care', 'Cuidado de los pies de rutina'],
    standard: ['Is routine foot care covered?', 'Does the plan cover routine foot care?'],
    paraphrased: ['does it pay a podiatrist for trimming toenails', 'regular podiatry upkeep of my feet, covered?'],
  },
  {
    names: ['Weight loss programs', 'Programas de pérdida de peso'],
    standard: ['Are weight loss programs covered?', 'Does the plan cover weight loss programs?'],
    paraphrased: ['would they pay for Weight Watchers', 'is a diet program something they pay for'],
  },
  {
    names: ['Non-emergency care when traveling outside the U.S.', 'Atención que no es de emergencia durante viajes'],
    standard: ['Is non-emergency care when traveling outside the U.S. covered?'],
    paraphrased: [
      'I spend winters in Mexico, would routine doctor visits there be paid',
      'regular care while abroad covered?',
    ],
  },
]

/** The last line of a coverage example. */
export const EXAMPLES = [
  {
    key: 'example_baby',
    standard: [
      'In the coverage example, how much would Peg pay for having a baby?',
      'What does the patient pay in total in the example of having a baby?',
    ],
    paraphrased: [
      'what does the sample birth in the document come to for the patient',
      'the having-a-baby example: patient’s total?',
    ],
  },
  {
    key: 'example_diabetes',
    standard: [
      'In the coverage example, what is the total that Joe would pay for managing type 2 diabetes?',
      'What does the patient pay in total in the example of managing type 2 diabetes?',
    ],
    paraphrased: [
      'sample diabetic’s yearly total under this plan',
      'in the diabetes example, what is the patient left with',
    ],
  },
] as const

/** Questions that no plan document answers. */
export const UNANSWERABLE: readonly string[] = [
  'What is the monthly premium?',
  'how much does this plan cost per month for a 40 year old',
  'What would she pay every month for this?',
  'Is Dr. Patel in the network?',
  'is my pediatrician Dr. Nguyen in network',
  'Is Mercy General Hospital in network?',
  'What is Maria Lopez’s phone number?',
  'what is the email address of my client Robert',
  'Does he qualify for Medicaid?',
  'Is she eligible for a subsidy?',
  'How much tax credit will the Garcias get?',
  'hi, how are you today?',
  'What is the capital of France?',
  'tell me a joke',
  'what is the weather in Dallas',
  'Thanks!',
  'Is Ozempic on the formulary?',
  'is Eliquis covered and on which tier',
  'When is open enrollment?',
  'When does the special enrollment period end after losing a job?',
  'What commission do I earn on this plan?',
  'Is LASIK covered?',
  'are braces covered for my teenager',
  'Is massage therapy covered?',
  'does it pay for a full-body health scan at a spa',
  'Is stem cell therapy covered?',
  'How many members does this carrier have?',
  'What is the carrier’s star rating?',
  'Can I pay with a credit card?',
  'who is the CEO of the insurance company',
  'What is the status of her claim?',
  'Where is my ID card?',
  'Which client should I call first today?',
  'What is the group number?',
]
