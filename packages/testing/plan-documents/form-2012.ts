import type { Form } from './form.ts'
import { FORM_2017 } from './form-2017.ts'

/** The first form, of 2012. */
export const FORM_2012: Form = {
  ...FORM_2017,
  title: 'Summary of Benefits and Coverage: What this Plan Covers & What it Costs',
  note: (website, phone) =>
    `This is only a summary. If you want more detail about your coverage and costs, you can get the complete terms in the policy or plan document at ${website} or by calling ${phone}.`,
  questions_heading: ['Important Questions', 'Answers', 'Why this Matters:'],
  questions: [
    {
      about: 'deductible',
      asks: 'What is the overall deductible?',
      why: 'You must pay all the costs up to the deductible amount before this plan begins to pay for covered services you use. Check your policy or plan document to see when the deductible starts over (usually, but not always, January 1st). See the chart starting on page 2 for how much you pay for covered services after you meet the deductible.',
    },
    {
      about: 'other_deductibles',
      asks: 'Are there other deductibles for specific services?',
      why: 'You must pay all of the costs for these services up to the specific deductible amount before this plan begins to pay for these services.',
      why_not:
        'You don’t have to meet deductibles for specific services, but see the chart starting on page 2 for other costs for services this plan covers.',
    },
    {
      about: 'out_of_pocket',
      asks: 'Is there an out–of–pocket limit on my expenses?',
      why: 'The out-of-pocket limit is the most you could pay during a coverage period (usually one year) for your share of the cost of covered services. This limit helps you plan for health care expenses.',
    },
    {
      about: 'out_of_pocket_exclusions',
      asks: 'What is not included in the out–of–pocket limit?',
      why: 'Even though you pay these expenses, they don’t count toward the out–of–pocket limit.',
    },
    {
      about: 'annual_limit',
      asks: 'Is there an overall annual limit on what the plan pays?',
      why: 'The chart starting on page 2 describes any limits on what the plan will pay for specific covered services, such as office visits.',
    },
    {
      about: 'network',
      asks: 'Does this plan use a network of providers?',
      why: 'If you use an in-network doctor or other health care provider, this plan will pay some or all of the costs of covered services. Be aware, your in-network doctor or hospital may use an out-of-network provider for some services. Plans use the term in-network, preferred, or participating for providers in their network. See the chart starting on page 2 for how this plan pays different kinds of providers.',
    },
    {
      about: 'referral',
      asks: 'Do I need a referral to see a specialist?',
      why: 'This plan will pay some or all of the costs to see a specialist for covered services but only if you have the plan’s permission before you see the specialist.',
      why_not: 'You can see the specialist you choose without permission from this plan.',
    },
    {
      about: null,
      asks: 'Are there services this plan doesn’t cover?',
      why: 'Some of the services this plan doesn’t cover are listed on page 5. See your policy or plan document for additional information about excluded services.',
    },
  ],
  before_services: [
    '• Copayments are fixed dollar amounts (for example, $15) you pay for covered health care, usually when you receive the service.',
    '• Coinsurance is your share of the costs of a covered service, calculated as a percent of the allowed amount for the service. For example, if the plan’s allowed amount for an overnight hospital stay is $1,000, your coinsurance payment of 20% would be $200. This may change if you haven’t met your deductible.',
    '• The amount the plan pays for covered services is based on the allowed amount. If an out-of-network provider charges more than the allowed amount, you may have to pay the difference. For example, if an out-of-network hospital charges $1,500 for an overnight stay and the allowed amount is $1,000, you may have to pay the $500 difference. (This is called balance billing.)',
    '• This plan may encourage you to use network providers by charging you lower deductibles, copayments and coinsurance amounts.',
  ],
  services_heading: {
    event: 'Common Medical Event',
    service: 'Services You May Need',
    paid: 'Your cost if you use a',
    in: 'Your Cost If You Use an In-network Provider',
    in_other: 'Your Cost If You Use a Tier 2 In-network Provider',
    out: 'Your Cost If You Use an Out-of-network Provider',
    limits: 'Limitations & Exceptions',
  },
  events: FORM_2017.events.map(({ name, rows }) => {
    if (rows.primary_care)
      return {
        name,
        rows: {
          primary_care: rows.primary_care,
          ...(rows.specialist && { specialist: rows.specialist }),
          other_service: 'Other practitioner office visit',
          preventive: 'Preventive care/screening/immunization',
        },
      }
    if (rows.emergency_room) return { name, rows: { ...rows, emergency_room: 'Emergency room services' } }
    if (rows.hospital_surgeon) return { name, rows: { ...rows, hospital_surgeon: 'Physician/surgeon fee' } }
    if (rows.mental_health_outpatient)
      return {
        name: 'If you have mental health, behavioral health, or substance abuse needs',
        rows: {
          mental_health_outpatient: 'Mental/Behavioral health outpatient services',
          mental_health_inpatient: 'Mental/Behavioral health inpatient services',
          substance_use_outpatient: 'Substance use disorder outpatient services',
          substance_use_inpatient: 'Substance use disorder inpatient services',
        },
      }
    if (rows.pregnancy_visits)
      return {
        name,
        rows: {
          pregnancy_visits: 'Prenatal and postnatal care',
          delivery_facility: 'Delivery and all inpatient services',
        },
      }
    if (rows.hospice) return { name, rows: { ...rows, hospice: 'Hospice service' } }
    if (rows.child_dental)
      return {
        name,
        rows: { child_eye_exam: 'Eye exam', child_glasses: 'Glasses', child_dental: 'Dental check-up' },
      }
    return { name, rows }
  }),
  excluded: [
    'Services Your Plan Does NOT Cover',
    '(This isn’t a complete list. Check your policy or plan document for other excluded services.)',
  ],
  other_covered: [
    'Other Covered Services',
    '(This isn’t a complete list. Check your policy or plan document for other covered services and your costs for these services.)',
  ],
  examples_heading: 'About these Coverage Examples:',
  examples_note:
    'These examples show how this plan might cover medical care in given situations. Use these examples to see, in general, how much financial protection a sample patient might get if they are covered under different plans. This is not a cost estimator. Don’t use these examples to estimate your actual costs under this plan. The actual care you receive will be different from these examples, and the cost of that care will also be different.',
  examples: {
    example_baby: ['Having a baby', '(normal delivery)'],
    example_diabetes: ['Managing type 2 diabetes', '(routine maintenance of a well-controlled condition)'],
    example_fracture: ['Treating a simple fracture', '(emergency room visit and follow up care)'],
  },
  questions_line: (website, phone) =>
    `Questions: Call ${phone} or visit us at ${website}. If you aren’t clear about any of the underlined terms used in this form, see the Glossary. You can view the Glossary at www.cciio.cms.gov or call ${phone} to request a copy.`,
  page: (page, pages) => `Page ${page} of ${pages}`,
}
