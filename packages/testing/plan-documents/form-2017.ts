import type { Form } from './form.ts'

const RIGHTS = [
  [
    'Your Rights to Continue Coverage:',
    'There are agencies that can help if you want to continue your coverage after it ends. The contact information for those agencies is: the Department of Labor’s Employee Benefits Security Administration at 1-866-444-EBSA (3272) or www.dol.gov/ebsa/healthreform. Other coverage options may be available to you too, including buying individual insurance coverage through the Health Insurance Marketplace. For more information about the Marketplace, visit www.HealthCare.gov or call 1-800-318-2596.',
  ],
  [
    'Your Grievance and Appeals Rights:',
    'There are agencies that can help if you have a complaint against your plan for a denial of a claim. This complaint is called a grievance or appeal. For more information about your rights, look at the explanation of benefits you will receive for that medical claim. Your plan documents also provide complete information on how to submit a claim, appeal, or a grievance for any reason to your plan.',
  ],
  [
    'Does this plan provide Minimum Essential Coverage? Yes',
    'Minimum Essential Coverage generally includes plans, health insurance available through the Marketplace or other individual market policies, Medicare, Medicaid, CHIP, TRICARE, and certain other coverage. If you are eligible for certain types of Minimum Essential Coverage, you may not be eligible for the premium tax credit.',
  ],
  [
    'Does this plan meet the Minimum Value Standards? Yes',
    'If your plan doesn’t meet the Minimum Value Standards, you may be eligible for a premium tax credit to help you pay for a plan through the Marketplace.',
  ],
] as const

const SHARED_ROWS = {
  primary_care: 'Primary care visit to treat an injury or illness',
  specialist: 'Specialist visit',
  diagnostic_test: 'Diagnostic test (x-ray, blood work)',
  imaging: 'Imaging (CT/PET scans, MRIs)',
  generic_drugs: 'Generic drugs',
  preferred_brand_drugs: 'Preferred brand drugs',
  non_preferred_brand_drugs: 'Non-preferred brand drugs',
  specialty_drugs: 'Specialty drugs',
  outpatient_facility: 'Facility fee (e.g., ambulatory surgery center)',
  outpatient_surgeon: 'Physician/surgeon fees',
  ambulance: 'Emergency medical transportation',
  urgent_care: 'Urgent care',
  hospital_facility: 'Facility fee (e.g., hospital room)',
  home_health: 'Home health care',
  rehabilitation: 'Rehabilitation services',
  habilitation: 'Habilitation services',
  skilled_nursing: 'Skilled nursing care',
  equipment: 'Durable medical equipment',
} as const
const {
  primary_care,
  specialist,
  diagnostic_test,
  imaging,
  generic_drugs,
  preferred_brand_drugs,
  non_preferred_brand_drugs,
  specialty_drugs,
  outpatient_facility,
  outpatient_surgeon,
  ambulance,
  urgent_care,
  hospital_facility,
  ...recovery
} = SHARED_ROWS
const drugs = { generic_drugs, preferred_brand_drugs, non_preferred_brand_drugs, specialty_drugs }

/** The form in use since 2017, with the small changes of 2021. */
export const FORM_2017: Form = {
  title: 'Summary of Benefits and Coverage: What this Plan Covers & What You Pay For Covered Services',
  period: 'Coverage Period:',
  coverage_for: 'Coverage for:',
  plan_type: 'Plan Type:',
  note: (website, phone) =>
    `The Summary of Benefits and Coverage (SBC) document will help you choose a health plan. The SBC shows you how you and the plan would share the cost for covered health care services. NOTE: Information about the cost of this plan (called the premium) will be provided separately. This is only a summary. For more information about your coverage, or to get a copy of the complete terms of coverage, visit ${website} or call ${phone}. For general definitions of common terms, such as allowed amount, balance billing, coinsurance, copayment, deductible, provider, or other underlined terms, see the Glossary. You can view the Glossary at www.healthcare.gov/sbc-glossary or call ${phone} to request a copy.`,
  questions_heading: ['Important Questions', 'Answers', 'Why This Matters:'],
  questions: [
    {
      about: 'deductible',
      asks: 'What is the overall deductible?',
      why: 'Generally, you must pay all of the costs from providers up to the deductible amount before this plan begins to pay. If you have other family members on the plan, each family member must meet their own individual deductible until the total amount of deductible expenses paid by all family members meets the overall family deductible.',
    },
    {
      about: 'deductible_exceptions',
      asks: 'Are there services covered before you meet your deductible?',
      why: 'This plan covers some items and services even if you haven’t yet met the deductible amount. But a copayment or coinsurance may apply. For example, this plan covers certain preventive services without cost sharing and before you meet your deductible. See a list of covered preventive services at www.healthcare.gov/coverage/preventive-care-benefits/.',
    },
    {
      about: 'other_deductibles',
      asks: 'Are there other deductibles for specific services?',
      why: 'You must pay all of the costs for these services up to the specific deductible amount before this plan begins to pay for these services.',
      why_not: 'You don’t have to meet deductibles for specific services.',
    },
    {
      about: 'out_of_pocket',
      asks: 'What is the out-of-pocket limit for this plan?',
      why: 'The out-of-pocket limit is the most you could pay in a year for covered services. If you have other family members in this plan, they have to meet their own out-of-pocket limits until the overall family out-of-pocket limit has been met.',
    },
    {
      about: 'out_of_pocket_exclusions',
      asks: 'What is not included in the out-of-pocket limit?',
      why: 'Even though you pay these expenses, they don’t count toward the out-of-pocket limit.',
    },
    {
      about: 'network',
      asks: 'Will you pay less if you use a network provider?',
      why: 'This plan uses a provider network. You will pay less if you use a provider in the plan’s network. You will pay the most if you use an out-of-network provider, and you might receive a bill from a provider for the difference between the provider’s charge and what your plan pays (balance billing). Be aware, your network provider might use an out-of-network provider for some services (such as lab work). Check with your provider before you get services.',
    },
    {
      about: 'referral',
      asks: 'Do you need a referral to see a specialist?',
      why: 'This plan will pay some or all of the costs to see a specialist for covered services but only if you have a referral before you see the specialist.',
      why_not: 'You can see the specialist you choose without a referral.',
    },
  ],
  before_services: [
    'All copayment and coinsurance costs shown in this chart are after your deductible has been met, if a deductible applies.',
  ],
  services_heading: {
    event: 'Common Medical Event',
    service: 'Services You May Need',
    paid: 'What You Will Pay',
    in: 'Network Provider (You will pay the least)',
    in_other: 'Tier 2 Network Provider (You will pay more)',
    out: 'Out-of-Network Provider (You will pay the most)',
    limits: 'Limitations, Exceptions, & Other Important Information',
  },
  events: [
    {
      name: 'If you visit a health care provider’s office or clinic',
      rows: { primary_care, specialist, preventive: 'Preventive care/screening/ immunization' },
    },
    { name: 'If you have a test', rows: { diagnostic_test, imaging } },
    {
      name: 'If you need drugs to treat your illness or condition. More information about prescription drug coverage is available at {website}',
      rows: drugs,
    },
    { name: 'If you have outpatient surgery', rows: { outpatient_facility, outpatient_surgeon } },
    {
      name: 'If you need immediate medical attention',
      rows: { emergency_room: 'Emergency room care', ambulance, urgent_care },
    },
    {
      name: 'If you have a hospital stay',
      rows: { hospital_facility, hospital_surgeon: 'Physician/surgeon fees' },
    },
    {
      name: 'If you need mental health, behavioral health, or substance abuse services',
      rows: { mental_health_outpatient: 'Outpatient services', mental_health_inpatient: 'Inpatient services' },
    },
    {
      name: 'If you are pregnant',
      rows: {
        pregnancy_visits: 'Office visits',
        delivery_professional: 'Childbirth/delivery professional services',
        delivery_facility: 'Childbirth/delivery facility services',
      },
    },
    {
      name: 'If you need help recovering or have other special health needs',
      rows: { ...recovery, hospice: 'Hospice services' },
    },
    {
      name: 'If your child needs dental or eye care',
      rows: {
        child_eye_exam: 'Children’s eye exam',
        child_glasses: 'Children’s glasses',
        child_dental: 'Children’s dental check-up',
      },
    },
  ],
  excluded: [
    'Services Your Plan Generally Does NOT Cover',
    '(Check your policy or plan document for more information and a list of any other excluded services.)',
  ],
  other_covered: [
    'Other Covered Services',
    '(Limitations may apply to these services. This isn’t a complete list. Please see your plan document.)',
  ],
  rights: RIGHTS,
  examples_heading: 'About these Coverage Examples:',
  examples_note:
    'This is not a cost estimator. Treatments shown are just examples of how this plan might cover medical care. Your actual costs will be different depending on the actual care you receive, the prices your providers charge, and many other factors. Focus on the cost sharing amounts (deductibles, copayments and coinsurance) and excluded services under the plan. Use this information to compare the portion of costs you might pay under different health plans. Please note these coverage examples are based on self-only coverage.',
  examples: {
    example_baby: ['Peg is Having a Baby', '(9 months of in-network pre-natal care and a hospital delivery)'],
    example_diabetes: [
      'Managing Joe’s Type 2 Diabetes',
      '(a year of routine in-network care of a well-controlled condition)',
    ],
    example_fracture: ['Mia’s Simple Fracture', '(in-network emergency room visit and follow up care)'],
  },
  questions_line: (website, phone) => `Questions: Call ${phone} or visit us at ${website}.`,
  page: (page, pages) => `${page} of ${pages}`,
}
