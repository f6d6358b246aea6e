import type { FactKey } from '@waymark/contracts/knowledge/plan-facts/facts'
import type { Example, PersonAndFamily, PlanDescription, Service } from './description.ts'
import type { Form } from './form.ts'
import { Random } from './random.ts'
import { dollars, ENGLISH, SPANISH, type Wording } from './wording.ts'

const CARRIERS = [
  ['Larkspur Health', 'www.larkspurhealth.example'],
  ['Cedar Valley Mutual', 'www.cedarvalley.example'],
  ['Harborline Insurance Company', 'www.harborline.example'],
  ['Copperleaf Health Plan', 'www.copperleaf.example'],
  ['Tallgrass Assurance', 'www.tallgrass.example'],
  ['Quill Lake Health', 'www.quilllake.example'],
] as const
const PRODUCTS = ['Meridian', 'Summit', 'Canopy', 'Beacon', 'Trailhead', 'Keystone', 'Bluestem', 'Juniper'] as const
const METALS = ['Bronze', 'Silver', 'Gold', 'Platinum'] as const

export interface PlanChoices {
  form: Form
  form_year: 2012 | 2017
  language?: 'en' | 'es'
  /** Three network columns instead of two. */
  two_tiers?: boolean
  /** A closed network pays nothing elsewhere, except in an emergency. */
  closed?: boolean
  /** Cells with several amounts each, and examples with all their lines. */
  detailed?: boolean
  /** Other names for the drug tiers. */
  tiers?: keyof typeof TIERS
}

/** Rows for drugs under other names than the form's. */
export const TIERS = {
  numbered: [
    ['generic_drugs', 'Tier 1 (generic drugs)'],
    ['preferred_brand_drugs', 'Tier 2 (preferred brand drugs)'],
    ['non_preferred_brand_drugs', 'Tier 3 (non-preferred brand drugs)'],
    ['specialty_drugs', 'Tier 4 (specialty drugs)'],
  ],
  halved: [
    ['generic_drugs', 'Tier 1a - Preferred generic drugs'],
    ['other_service', 'Tier 1b - Generic drugs'],
    ['preferred_brand_drugs', 'Tier 2 - Preferred brand drugs'],
    ['non_preferred_brand_drugs', 'Tier 3 - Non-preferred brand and non-preferred generic drugs'],
    ['specialty_drugs', 'Tier 4 - Specialty drugs'],
  ],
} as const satisfies Record<string, readonly (readonly [FactKey, string])[]>

/** A made-up plan, always the same one for a seed. */
export function aPlan(seed: number, choices: PlanChoices): PlanDescription {
  const { form, form_year, language = 'en', two_tiers = false, closed = false } = choices
  const random = new Random(seed)
  const wording: Wording = language === 'es' ? SPANISH : random.one(ENGLISH)
  const [carrier, website] = random.one(CARRIERS)
  const metal = random.one(METALS)
  const individual =
    { Bronze: 6500, Silver: 3400, Gold: 1400, Platinum: 300 }[metal] + 50 * Math.floor(random.next() * 20)
  const most = individual + 1500 + 100 * Math.floor(random.next() * 20)
  const year = form_year === 2012 ? 2013 + Math.floor(random.next() * 3) : 2024 + Math.floor(random.next() * 3)
  const amounts = (amount: number): PersonAndFamily => ({
    in: [amount, 2 * amount],
    ...(two_tiers ? { in_other: [amount + 1000, 2 * amount + 2000] as const } : {}),
    ...(closed ? {} : { out: [2 * amount + 500, 4 * amount + 1000] as const }),
  })
  const [deductible, out_of_pocket] = [amounts(individual), amounts(most)]
  const phone = `1-800-555-0${100 + Math.floor(random.next() * 99)}`
  return {
    language,
    plan_name: `${random.one(PRODUCTS)} ${metal} ${individual}`,
    carrier,
    website,
    phone,
    coverage_period: `01/01/${year} – 12/31/${year}`,
    coverage_for: random.one(wording.coverage_for),
    plan_type: closed ? random.one(['HMO', 'EPO']) : two_tiers ? 'POS' : 'PPO',
    deductible,
    deductible_text: wording.amounts(deductible),
    deductible_exceptions: random.one(form_year === 2012 ? wording.exceptions_2012 : wording.exceptions),
    other_deductibles: random.one(wording.other_deductibles),
    out_of_pocket,
    out_of_pocket_text: (form_year === 2012 ? `${wording.yes} ` : '') + wording.amounts(out_of_pocket),
    out_of_pocket_exclusions: random.one(wording.exclusions),
    annual_limit: wording.no,
    network: wording.network(website, phone),
    referral: random.one(wording.referral),
    services: servicesOf(form, random, wording, choices),
    ...listsOf(random, wording),
    examples: examplesOf(form_year, random, wording, individual, most),
  }
}

function servicesOf(form: Form, random: Random, wording: Wording, choices: PlanChoices): Service[] {
  const unused = new Dollars(random)
  const share = random.one([10, 15, 20, 25, 30, 35])
  const [share_other, share_out] = [share + 10, random.one([45, 50, 60])]
  const { visit, after, charge, none, no_charge, not_covered, drug } = wording
  const out = (key: FactKey, text: string) => {
    if (!choices.closed || key === 'emergency_room' || key === 'ambulance') return text
    return not_covered
  }
  const cost = (key: FactKey): Pick<Service, 'in' | 'in_other' | 'out'> => {
    const flat = COPAYS[key]
    const paid = (amount: number | undefined, percent: number) =>
      amount === undefined ? after(percent) : visit(key, amount, WAIVED.has(key))
    if (key === 'preventive') return { in: no_charge, in_other: no_charge, out: out(key, after(share_out)) }
    if (key in DRUGS) {
      const retail = unused.near(DRUGS[key] ?? 0)
      if (key === 'specialty_drugs') {
        const text = wording.specialty(random.one([20, 25, 30, 40]), random.one([200, 250, 300, 400]))
        return { in: text, in_other: text, out: not_covered }
      }
      return { in: drug(retail), in_other: drug(retail + 15), out: out(key, after(share_out)) }
    }
    if (flat === undefined) {
      if (UNCOVERED.has(key) && random.next() < 0.3) return { in: not_covered, in_other: not_covered, out: not_covered }
      if (FREE.has(key) && random.next() < 0.5)
        return { in: no_charge, in_other: no_charge, out: out(key, not_covered) }
      return { in: after(share), in_other: after(share_other), out: out(key, after(share_out)) }
    }
    const amount = random.next() < 0.75 ? unused.near(flat) : undefined
    const text = paid(amount, share)
    // The law makes plans pay for emergencies outside of the network as inside.
    if (key === 'emergency_room' || key === 'ambulance') return { in: text, in_other: text, out: text }
    return {
      in: text,
      in_other: paid(amount === undefined ? undefined : amount + 20, share_other),
      out: out(key, after(share_out)),
    }
  }
  return form.events.flatMap(({ rows }) => {
    const renamed = rows.generic_drugs && choices.tiers ? TIERS[choices.tiers] : undefined
    const named = renamed ?? (Object.entries(rows) as [FactKey, string][])
    return named.map(([key, label]): Service => {
      const is_drug = rows.generic_drugs !== undefined
      const paid: Pick<Service, 'in' | 'in_other' | 'out'> =
        key === 'other_service' && is_drug ? drugRow(drug(unused.near(22)), after(share_out)) : cost(key)
      const { in_other, ...others } = paid
      const parts = choices.detailed ? wording.parts?.[key] : undefined
      if (parts) others.in = parts.replace('#', others.in).replaceAll('%%', after(share))
      const limits = wording.limits[is_drug ? 'generic_drugs' : key]
      return {
        key,
        label,
        ...others,
        ...(choices.two_tiers && in_other !== undefined ? { in_other } : {}),
        limits: limits ? charge(random.one(limits), random) : none,
      }
    })
  })
}

const drugRow = (text: string, out: string) => ({ in: text, in_other: text, out })

/** Amounts that differ from each other, so that an answer from another row is seen to be wrong. */
class Dollars {
  #random: Random
  #used = new Set<number>()

  constructor(random: Random) {
    this.#random = random
  }

  near(typical: number): number {
    const step = typical < 30 ? 1 : 5
    let amount = Math.max(step, typical + step * Math.floor(this.#random.next() * 7 - 3))
    while (this.#used.has(amount)) amount += step
    this.#used.add(amount)
    return amount
  }
}

const COPAYS: Partial<Record<FactKey, number>> = {
  primary_care: 27,
  specialist: 60,
  other_service: 45,
  diagnostic_test: 38,
  imaging: 240,
  emergency_room: 400,
  ambulance: 310,
  urgent_care: 75,
  hospital_facility: 650,
  mental_health_outpatient: 33,
  substance_use_outpatient: 29,
  pregnancy_visits: 55,
  home_health: 48,
  rehabilitation: 52,
  habilitation: 58,
}
const DRUGS: Partial<Record<FactKey, number>> = {
  generic_drugs: 12,
  preferred_brand_drugs: 45,
  non_preferred_brand_drugs: 90,
  specialty_drugs: 0,
}
/** The deductible usually does not apply to them. */
const WAIVED = new Set<FactKey>(['primary_care', 'specialist', 'urgent_care', 'mental_health_outpatient'])
const FREE = new Set<FactKey>(['hospice', 'home_health', 'child_eye_exam', 'child_dental', 'pregnancy_visits'])
const UNCOVERED = new Set<FactKey>(['child_glasses', 'child_dental'])

function listsOf(random: Random, { services }: Wording): Pick<PlanDescription, 'excluded' | 'other_covered'> {
  const mixed = random.some(services, services.length)
  const excluded = mixed.slice(0, 9)
  return {
    excluded: excluded.toSorted(),
    other_covered: mixed
      .slice(9, 13)
      .map((name, index) => (index === 1 ? `${name} (${random.one([12, 20, 30])} max)` : name))
      .toSorted(),
  }
}

function examplesOf(form_year: number, random: Random, wording: Wording, deductible: number, most: number): Example[] {
  const words = wording.example
  const example = (key: Example['key'], patient: string, total: number): Example => {
    const paid_first = Math.min(deductible, Math.round(total / 30) * 10)
    const copays = 10 * Math.floor(random.next() * 60)
    const coinsurance = Math.max(0, Math.min(10 * Math.floor(random.next() * 100), most - paid_first - copays))
    const limits = 10 * Math.floor(random.next() * 9)
    const pays = paid_first + copays + coinsurance + limits
    const shares = [
      [words.deductibles, dollars(paid_first)],
      [words.copayments, dollars(copays)],
      [words.coinsurance, dollars(coinsurance)],
      [words.limits, dollars(limits)],
    ] as const
    if (form_year === 2012) {
      return {
        key,
        lines: [
          ['Amount owed to providers:', dollars(total)],
          ['Plan pays', dollars(total - pays)],
          ['Patient pays', dollars(pays)],
          ...shares,
          ['Total', dollars(pays)],
        ],
      }
    }
    return {
      key,
      lines: [
        [words.overall, dollars(deductible)],
        [words.total, dollars(total)],
        ...shares,
        [words.pays(patient), dollars(pays)],
      ],
    }
  }
  if (form_year === 2012) return [example('example_baby', 'Peg', 7540), example('example_diabetes', 'Joe', 5400)]
  return [
    example('example_baby', 'Peg', 12_700),
    example('example_diabetes', 'Joe', 5600),
    example('example_fracture', 'Mia', 2800),
  ]
}
