import type { FactKey } from '@waymark/contracts/knowledge/plan-facts/facts'
import type { NetworkColumn, PersonAndFamily } from './description.ts'
import type { Random } from './random.ts'

/** How a carrier words the cells of the form. */
export interface Wording {
  yes: string
  no: string
  none: string
  no_charge: string
  not_covered: string
  coverage_for: readonly string[]
  amounts: (amounts: PersonAndFamily) => string
  exceptions: readonly string[]
  exceptions_2012: readonly string[]
  other_deductibles: readonly string[]
  exclusions: readonly string[]
  network: (website: string, phone: string) => string
  referral: readonly string[]
  visit: (key: FactKey, amount: number, waived: boolean) => string
  after: (percent: number) => string
  /** A cell with several amounts: `#` is the first one, `%%` the plan's share. */
  parts?: Partial<Record<FactKey, string>>
  drug: (retail: number) => string
  specialty: (percent: number, most: number) => string
  limits: Partial<Record<FactKey, readonly string[]>>
  /** Writes a limit's figure, which is `#`. */
  charge: (limit: string, random: Random) => string
  /** Services that are excluded in some plans and covered in others. */
  services: readonly string[]
  example: {
    overall: string
    total: string
    deductibles: string
    copayments: string
    coinsurance: string
    limits: string
    pays: (patient: string) => string
  }
}

export const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`
const eachNetwork = (
  amounts: PersonAndFamily,
  say: (individual: string, family: string, network: NetworkColumn) => string,
  between: string,
) =>
  (['in', 'in_other', 'out'] as const)
    .flatMap((network) => {
      const [individual, family] = amounts[network] ?? []
      return individual === undefined || family === undefined
        ? []
        : [say(dollars(individual), dollars(family), network)]
    })
    .join(between)

const UNITS: Partial<Record<FactKey, string>> = {
  hospital_facility: 'admission',
  ambulance: 'trip',
  imaging: 'procedure',
  diagnostic_test: 'test',
}
const unit = (key: FactKey) => UNITS[key] ?? 'visit'

const limited = (text: string, random: Random) => text.replace('#', String(random.one([20, 30, 40, 60, 100])))

const PREAUTHORIZATION =
  'Preauthorization is required. If you don’t get preauthorization, benefits could be reduced by 50% of the total cost of the service.'
const LIMITS: Wording['limits'] = {
  specialist: ['None', 'A referral may be required.'],
  preventive: [
    'You may have to pay for services that aren’t preventive. Ask your provider if the services needed are preventive. Then check what your plan will pay for.',
  ],
  imaging: [PREAUTHORIZATION],
  generic_drugs: [
    'Covers up to a 30-day supply (retail); 31-90 day supply (mail order).',
    'Some drugs require prior authorization. Step therapy may apply.',
  ],
  emergency_room: ['Copay waived if admitted.', 'No coverage for non-emergency use.'],
  hospital_facility: [PREAUTHORIZATION],
  mental_health_inpatient: ['Preauthorization is required.'],
  pregnancy_visits: [
    'Cost sharing does not apply for preventive services. Maternity care may include tests and services described elsewhere in the SBC (i.e., ultrasound).',
  ],
  home_health: ['Limited to # visits per calendar year.'],
  rehabilitation: ['Limited to # visits per calendar year for physical, occupational and speech therapy combined.'],
  habilitation: ['Limited to # visits per calendar year.'],
  skilled_nursing: ['Limited to # days per calendar year. Preauthorization is required.'],
  equipment: ['Preauthorization is required for items over $1,000.'],
  child_eye_exam: ['Limited to one exam per calendar year.'],
  child_glasses: ['Limited to one pair of glasses per calendar year.'],
  child_dental: ['Limited to two check-ups per calendar year.'],
}
const SERVICES = [
  'Acupuncture',
  'Bariatric surgery',
  'Chiropractic care',
  'Cosmetic surgery',
  'Dental care (Adult)',
  'Hearing aids',
  'Infertility treatment',
  'Long-term care',
  'Non-emergency care when traveling outside the U.S.',
  'Private-duty nursing',
  'Routine eye care (Adult)',
  'Routine foot care',
  'Weight loss programs',
]
const EXAMPLE: Wording['example'] = {
  overall: 'The plan’s overall deductible',
  total: 'Total Example Cost',
  deductibles: 'Deductibles',
  copayments: 'Copayments',
  coinsurance: 'Coinsurance',
  limits: 'Limits or exclusions',
  pays: (patient) => `The total ${patient} would pay is`,
}

const COMMON: Wording = {
  yes: 'Yes.',
  no: 'No.',
  none: 'None',
  no_charge: 'No charge',
  not_covered: 'Not covered',
  coverage_for: ['Individual + Family', 'Individual/Family', 'Individual'],
  amounts: (amounts) =>
    `${eachNetwork(
      amounts,
      (individual, family, network) =>
        `${{ in: 'Network', in_other: 'Tier 2 network', out: 'Out-of-network' }[network]}: ${individual} individual / ${family} family`,
      '; ',
    )}.`,
  exceptions: [
    'Yes. Preventive care and primary care visits are covered before you meet your deductible.',
    'Yes. Preventive care, office visits and generic drugs.',
    'Yes. Preventive care services are covered before you meet your deductible.',
  ],
  exceptions_2012: [
    'Does not apply to preventive care or generic drugs.',
    'Doesn’t apply to preventive care and office visits.',
  ],
  other_deductibles: [
    'No.',
    'Yes. $150 for prescription drug coverage. There are no other specific deductibles.',
    'Yes. $250 for specialty drugs and $100 for durable medical equipment.',
  ],
  exclusions: [
    'Premiums, balance-billing charges, and health care this plan doesn’t cover.',
    'Copayments for certain services, premiums, balance-billing charges, and health care this plan doesn’t cover.',
    'Premiums, penalties for failure to obtain preauthorization, and health care this plan doesn’t cover.',
  ],
  network: (website, phone) => `Yes. See ${website} or call ${phone} for a list of network providers.`,
  referral: ['No.', 'Yes.', 'No. You do not need a referral to see a specialist.'],
  visit: (key, amount, waived) => `$${amount} copay/${unit(key)}${waived ? '; deductible does not apply' : ''}`,
  after: (percent) => `${percent}% coinsurance`,
  drug: (retail) =>
    `Retail: $${retail} copay/prescription (30-day) Mail order: $${Math.round(retail * 2.5)} copay/prescription (90-day)`,
  specialty: (percent, most) => `${percent}% coinsurance up to $${most}/prescription`,
  limits: LIMITS,
  parts: {
    primary_care: 'Office visit: # Telehealth visit: No charge',
    diagnostic_test: 'Lab: # X-ray: %%',
    mental_health_outpatient: 'Office visit: # All other outpatient services: %%',
    delivery_facility: '# per admission for the first 3 days',
    child_glasses: 'Preferred frames: No charge Other frames: %%',
  },
  charge: limited,
  services: SERVICES,
  example: EXAMPLE,
}

/** Carriers' ways of saying the same in English. */
export const ENGLISH: readonly Wording[] = [
  COMMON,
  {
    ...COMMON,
    none: '--------none--------',
    amounts: (amounts) =>
      eachNetwork(
        amounts,
        (individual, family, network) =>
          `For ${{ in: 'network', in_other: 'tier 2 network', out: 'out-of-network' }[network]} providers ${individual} person / ${family} family`,
        ' ',
      ),
    visit: (key, amount, waived) =>
      `$${amount} copayment per ${unit(key)}${waived ? ', deductible waived' : ' after deductible'}`,
    after: (percent) => `${percent}% coinsurance after deductible`,
    drug: (retail) => `$${retail}/prescription (retail) $${retail * 2}/prescription (mail)`,
    specialty: (percent, most) => `${percent}% coinsurance (Up to $${most} maximum/prescription)`,
    not_covered: 'Not Covered',
    no_charge: 'No Charge',
  },
  {
    ...COMMON,
    none: '–––––––––––none–––––––––––',
    amounts: (amounts) =>
      eachNetwork(
        amounts,
        (individual, family, network) =>
          `${individual}/individual or ${family}/family ${{ in: 'in-network', in_other: 'tier 2 in-network', out: 'out-of-network' }[network]}.`,
        ' ',
      ),
    visit: (key, amount, waived) => `$${amount}/${unit(key)}${waived ? ' deductible does not apply' : ''}`,
    after: (percent) => `${percent}% coinsurance`,
    drug: (retail) =>
      `$${retail} copay per prescription (retail only) and $${retail * 3} copay per prescription (mail order only)`,
  },
  {
    ...COMMON,
    none: 'None.',
    amounts: (amounts) =>
      eachNetwork(
        amounts,
        (individual, family, network) =>
          `${individual} person / ${family} family for ${{ in: 'In-Network', in_other: 'Tier 2 In-Network', out: 'Non-Network' }[network]} Provider.`,
        ' ',
      ),
    visit: (key, amount, waived) => `$${amount} Copay per ${unit(key)}.${waived ? ' Deductible does not apply.' : ''}`,
    after: (percent) => `${percent}% after deductible`,
    drug: (retail) => `$${retail} copay/retail, $${retail * 2} copay/mail order`,
    specialty: (percent, most) => `${percent}% up to a $${most} max for a 30 day supply`,
  },
]

export const SPANISH: Wording = {
  yes: 'Sí.',
  no: 'No.',
  none: 'Ninguna',
  no_charge: 'Sin cargo',
  not_covered: 'Sin cobertura',
  coverage_for: ['Individuo + Familia', 'Individuo/Familia'],
  amounts: (amounts) =>
    `${eachNetwork(
      amounts,
      (individual, family, network) =>
        `${{ in: 'Dentro de la red', in_other: 'Red de nivel 2', out: 'Fuera de la red' }[network]}: ${individual} por individuo / ${family} por familia`,
      '; ',
    )}.`,
  exceptions: ['Sí. La atención preventiva está cubierta antes de alcanzar el deducible.'],
  exceptions_2012: ['No se aplica a la atención preventiva.'],
  other_deductibles: ['No.', 'Sí. $150 para medicamentos recetados. No hay otros deducibles específicos.'],
  exclusions: ['Primas, cargos de facturación de saldo y atención médica que este plan no cubre.'],
  network: (website, phone) =>
    `Sí. Visite ${website} o llame al ${phone} para obtener una lista de los proveedores de la red.`,
  referral: ['No.', 'Sí.'],
  visit: (key, amount, waived) =>
    `Copago de $${amount}/${{ admission: 'admisión', trip: 'viaje', procedure: 'procedimiento', test: 'prueba', visit: 'visita' }[unit(key)]}${waived ? '; no se aplica el deducible' : ''}`,
  after: (percent) => `Coseguro del ${percent}%`,
  drug: (retail) =>
    `Farmacia: copago de $${retail}/receta (30 días) Pedido por correo: copago de $${retail * 2}/receta (90 días)`,
  specialty: (percent, most) => `Coseguro del ${percent}% hasta $${most} por receta`,
  limits: {
    imaging: ['Se requiere autorización previa.'],
    generic_drugs: ['Cubre un suministro de hasta 30 días (farmacia) o 90 días (pedido por correo).'],
    hospital_facility: ['Se requiere autorización previa.'],
    home_health: ['Limitado a # visitas por año calendario.'],
    rehabilitation: ['Limitado a # visitas por año calendario.'],
    skilled_nursing: ['Limitado a # días por año calendario.'],
    child_eye_exam: ['Limitado a un examen por año calendario.'],
  },
  charge: limited,
  services: [
    'Acupuntura',
    'Atención dental (adultos)',
    'Atención de la vista de rutina (adultos)',
    'Atención a largo plazo',
    'Atención quiropráctica',
    'Audífonos',
    'Cirugía bariátrica',
    'Cirugía estética',
    'Cuidado de los pies de rutina',
    'Enfermería privada',
    'Programas de pérdida de peso',
    'Tratamiento de la infertilidad',
    'Atención que no es de emergencia durante viajes fuera de los EE. UU.',
  ],
  example: {
    overall: 'El deducible general del plan',
    total: 'Costo total del ejemplo',
    deductibles: 'Deducibles',
    copayments: 'Copagos',
    coinsurance: 'Coseguro',
    limits: 'Límites o exclusiones',
    pays: (patient) => `El total que ${patient} pagaría es`,
  },
}
