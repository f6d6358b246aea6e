/** Terms of the federal glossary of health coverage (45 CFR 147.200(c)), in short. */
const TERMS: readonly (readonly [pattern: RegExp, text: string])[] = [
  [
    /deductibles?/,
    'A deductible is what you pay for covered services in a year before the plan begins to pay. Some services are covered before it is met.',
  ],
  [/co-?pay(?:ment)?s?/, 'A copayment is a fixed amount you pay for a covered service, usually when you receive it.'],
  [
    /co-?insurance/,
    'Coinsurance is your share of the cost of a covered service, as a percentage of the allowed amount. You pay it after the deductible where one applies.',
  ],
  [
    /(?:out.of.pocket (?:limit|max(?:imum)?)|moop|oop max(?:imum)?)/,
    'The out-of-pocket limit is the most you pay in a year for covered services. After that, the plan pays 100% of the allowed amount. Premiums and services that the plan does not cover do not count toward it.',
  ],
  [
    /balance.bill(?:ing|ed)?/,
    'Balance billing is when a provider bills you for the difference between their charge and what the plan allows.',
  ],
  [
    /allowed amounts?/,
    'The allowed amount is the most a plan pays for a covered service. A provider outside the network may charge more.',
  ],
  [/premiums?/, 'A premium is what must be paid for the insurance itself, usually every month.'],
  [
    /(?:prior authorization|pre-?authorization|pre-?certification|prior approval)/,
    'Prior authorization is a decision of the plan, before you receive a service, that it is medically necessary. It is not a promise that the plan will pay.',
  ],
  [
    /formular(?:y|ies)|drug lists?/,
    'A formulary is the list of drugs that a plan covers, often in tiers with different prices.',
  ],
  [
    /(?:drug )?tiers?/,
    'A drug tier is a group of drugs of a plan’s drug list that cost the same. A lower tier usually costs less.',
  ],
  [
    /referrals?/,
    'A referral is an order from your primary care provider to see a specialist. Some plans, such as many HMOs, do not pay without one.',
  ],
  [
    /hmos?|health maintenance organizations?/,
    'An HMO usually covers only care from providers of its network, except in an emergency, and often asks for a referral to see a specialist.',
  ],
  [
    /ppos?|preferred provider organizations?/,
    'A PPO has a network in which you pay less, and usually also covers care outside of it at a higher cost, without a referral.',
  ],
  [
    /epos?|exclusive provider organizations?/,
    'An EPO covers only care from providers of its network, except in an emergency, and usually asks for no referral.',
  ],
  [
    /pos plans?|point of service(?: plans?)?/,
    'A POS plan costs less with providers of its network and asks for a referral from a primary care provider to see a specialist.',
  ],
  [
    /hdhps?|high.deductible (?:health )?plans?/,
    'A high-deductible health plan has a higher deductible than others and can be combined with a health savings account.',
  ],
  [
    /hsas?|health savings accounts?/,
    'A health savings account is a tax-free account for medical expenses of people with a high-deductible health plan.',
  ],
  [
    /in.network(?: providers?)?|networks?|provider networks?/,
    'A network is the doctors, hospitals and other providers that have a contract with the plan. You usually pay less there.',
  ],
  [
    /out.of.network(?: providers?)?/,
    'Out of network means a provider without a contract with the plan. You usually pay more, or all of it.',
  ],
  [/(?:a )?specialists?/, 'A specialist is a provider who focuses on one area of medicine or a group of patients.'],
  [
    /primary care (?:providers?|physicians?|doctors?)|pcps?/,
    'A primary care provider is the doctor, nurse practitioner or physician assistant who provides or coordinates your care.',
  ],
  [
    /(?:sbcs?|summar(?:y|ies) of benefits(?: and coverage)?)/,
    'A Summary of Benefits and Coverage is the federal form in which every plan says what it covers and what you pay.',
  ],
  [/preventive care/, 'Preventive care is routine care such as screenings and check-ups to prevent illness.'],
  [
    /habilitation(?: services)?/,
    'Habilitation services help a person keep, learn or improve skills for daily living, such as therapy for a child who does not talk at the usual age.',
  ],
  [
    /durable medical equipment|dme/,
    'Durable medical equipment is equipment ordered by a provider for everyday or long use, such as oxygen equipment, wheelchairs and crutches.',
  ],
  [
    /minimum essential coverage/,
    'Minimum essential coverage is health coverage that meets the requirement of the Affordable Care Act, such as marketplace plans, most job plans, Medicare and Medicaid.',
  ],
]

export const GLOSSARY = 'Glossary of Health Coverage and Medical Terms (federal, 45 CFR 147.200)'

/** What a term means, if that is the whole question: "what is coinsurance?", "what does PPO mean". */
export function definitionOf(text: string): string | null {
  const plain = text
    .toLowerCase()
    .replaceAll(/[?.!“”"']/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  for (const [{ source }, definition] of TERMS) {
    const term = `(?:the (?:term|word|difference between) )?(?:an? )?(?:${source})`
    const asks = [
      `(?:what is|what s|what are|whats|define|explain|explain to me|tell me what) (?:the (?:term|word|meaning of) )?(?:an? )?(?:${source})(?: mean| is| means| again| exactly)*`,
      `what (?:does|do|is meant by)(?: the term| the word| an?)? (?:${source})(?: mean| stand for)*`,
      `(?:the )?(?:meaning|definition) of ${term}`,
      `how does ${term} work`,
    ]
    if (asks.some((pattern) => new RegExp(`^(?:please |can you |could you )*(?:${pattern})$`).test(plain)))
      return definition
  }
  return null
}
