import type { FactKey } from '@waymark/contracts/knowledge/plan-facts/facts'

/** Lower case, without accents and punctuation. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export type Group =
  | 'office'
  | 'tests'
  | 'drugs'
  | 'outpatient'
  | 'immediate'
  | 'hospital'
  | 'mental'
  | 'pregnancy'
  | 'recovery'
  | 'child'

/** The names of the groups of rows ("Common Medical Event"), in the order of the form. Patterns are for `plain` text. */
const GROUPS: readonly (readonly [Group, RegExp])[] = [
  ['office', /^(?:if you )?visit a health|provider s office|consultorio o la clinica/],
  ['tests', /^(?:if you )?have a test|se realiza una prueba|hace un examen/],
  ['drugs', /(?:need|get) drugs|drug coverage|necesita medicamentos/],
  ['outpatient', /have outpatient|cirugia ambulatoria|cirugia para pacientes/],
  ['immediate', /immediate|medical attention|inmediata/],
  ['hospital', /have a hospital|hospital stay|lo hospitalizan|hospitalizacion|hospitalizad/],
  ['mental', /mental|behavioral|substance/],
  ['pregnancy', /pregnant|embarazada/],
  ['recovery', /recover|special (?:health )?needs|recuperarse/],
  ['child', /your child|su hijo/],
]

export const groupOf = (event: string): Group | undefined => {
  const name = plain(event)
  return GROUPS.find(([, pattern]) => pattern.test(name))?.[0]
}

interface Label {
  key: FactKey
  pattern: RegExp
  /** If the same label stands in several groups. */
  group?: Group
  /** The group that this label belongs to, for the rows that follow. */
  opens?: Group
}

/** The rows of the form in its versions, in English and Spanish. Patterns are for `plain` text; the first one counts. */
const LABELS: readonly Label[] = [
  {
    key: 'primary_care',
    pattern: /^primary care|^visita (?:de|al proveedor de) atencion primaria|^atencion primaria/,
    opens: 'office',
  },
  {
    key: 'specialist',
    pattern: /^specialist|^visita a(?: un|l)? especialista|^consulta (?:con|a) (?:un )?especialista/,
    opens: 'office',
  },
  { key: 'other_service', pattern: /^other practitioner/, opens: 'office' },
  { key: 'preventive', pattern: /^preventive|^atencion preventiva|^cuidados? preventiv/, opens: 'office' },
  {
    key: 'diagnostic_test',
    pattern: /^diagnostic test|^prueba de diagnostico|^examen(?:es)? de diagnostico/,
    opens: 'tests',
  },
  { key: 'imaging', pattern: /^imaging|^diagnostico por imagen|^imagen/, opens: 'tests' },
  {
    key: 'outpatient_facility',
    pattern:
      /^facility fees?.*(?:ambulatory|surgery)|^cargo del centro.*ambulatori|^tarifa del? (?:centro|instalacion).*ambulatori/,
    opens: 'outpatient',
  },
  {
    key: 'hospital_facility',
    pattern: /^facility fees?.*hospital|^cargo del centro.*hospital|^tarifa del? (?:centro|instalacion).*hospital/,
    opens: 'hospital',
  },
  { key: 'outpatient_facility', pattern: /^(?:outpatient )?facility fee|^cargo del centro/, group: 'outpatient' },
  {
    key: 'hospital_facility',
    pattern: /^(?:inpatient |hospital )?facility fee|^cargo del centro|^hospital room/,
    group: 'hospital',
  },
  { key: 'outpatient_surgeon', pattern: /^physicians? surgeons? fee|^honorarios del medico/, group: 'outpatient' },
  { key: 'hospital_surgeon', pattern: /^physicians? surgeons? fee|^honorarios del medico/, group: 'hospital' },
  { key: 'emergency_room', pattern: /^emergency (?:room|department|services)|sala de emergencia/, opens: 'immediate' },
  {
    key: 'ambulance',
    pattern: /^(?:emergency )?medical transport|^ambulance|^emergency transport|^transporte medico/,
    opens: 'immediate',
  },
  { key: 'urgent_care', pattern: /^urgent|^atencion (?:medica )?de urgencia/, opens: 'immediate' },
  {
    key: 'mental_health_outpatient',
    pattern: /^mental(?: health)? (?:and )?behavioral(?: health)? outpatient|^mental health outpatient/,
    opens: 'mental',
  },
  {
    key: 'mental_health_inpatient',
    pattern: /^mental(?: health)? (?:and )?behavioral(?: health)? inpatient|^mental health inpatient/,
    opens: 'mental',
  },
  { key: 'substance_use_outpatient', pattern: /^substance (?:use|abuse)(?: disorder)? outpatient/, opens: 'mental' },
  { key: 'substance_use_inpatient', pattern: /^substance (?:use|abuse)(?: disorder)? inpatient/, opens: 'mental' },
  {
    key: 'mental_health_outpatient',
    pattern: /^outpatient|^servicios para pacientes ambulatorios|^servicios ambulatorios/,
    group: 'mental',
  },
  {
    key: 'mental_health_inpatient',
    pattern: /^inpatient|^servicios para pacientes (?:hospitalizados|internados)|^servicios hospitalarios/,
    group: 'mental',
  },
  {
    key: 'delivery_professional',
    pattern: /^childbirth delivery professional|^servicios profesionales (?:de|para el|del) parto/,
    opens: 'pregnancy',
  },
  {
    key: 'delivery_facility',
    pattern:
      /^childbirth delivery facility|^delivery and all|^servicios del? (?:centro|las? instalacion(?:es)?) (?:para el|de) parto/,
    opens: 'pregnancy',
  },
  {
    key: 'pregnancy_visits',
    pattern: /^office visits?$|^prenatal|^visitas al consultorio|^(?:office )?visits? (?:for|during) pre/,
    opens: 'pregnancy',
  },
  {
    key: 'home_health',
    pattern: /^home health|^atencion medica (?:en el hogar|domiciliaria|a domicilio)/,
    opens: 'recovery',
  },
  {
    key: 'rehabilitation',
    pattern: /^(?:inpatient |outpatient )?rehabilitati(?:on|ve)|^servicios de rehabilitacion/,
    opens: 'recovery',
  },
  {
    key: 'habilitation',
    pattern: /^(?:inpatient |outpatient )?habilitati(?:on|ve)|^servicios de habilitacion/,
    opens: 'recovery',
  },
  {
    key: 'skilled_nursing',
    pattern: /^skilled nursing|^(?:atencion|cuidados?) de enfermeria especializad/,
    opens: 'recovery',
  },
  { key: 'equipment', pattern: /^durable medical|^equipo medico/, opens: 'recovery' },
  { key: 'hospice', pattern: /^hospice|^(?:servicios? de hospicio|cuidados? paliativos)/, opens: 'recovery' },
  {
    key: 'child_eye_exam',
    pattern: /^(?:child(?:ren)?(?: s)? )?eye exam|^examen de la vista|^examen de los ojos/,
    opens: 'child',
  },
  {
    key: 'child_glasses',
    pattern: /^(?:child(?:ren)?(?: s)? )?(?:eye)?glasses|^anteojos|^lentes|^gafas/,
    opens: 'child',
  },
  {
    key: 'child_dental',
    pattern: /^(?:child(?:ren)?(?: s)? )?dental|^chequeo dental|^(?:control|examen|revision) dental/,
    opens: 'child',
  },
]

const TIER = /^(?:tier|nivel|level|category) ?\d/
const DRUGS = /\bdrugs?\b|^medicamentos|\bgeneric\b|\bbrand\b|\bformulary\b/

export interface Known {
  key: FactKey
  group: Group | undefined
}

/** Which row of the form a label names. `group` is that of the rows before, or what the event beside it says. */
export function rowOf(label: string, group: Group | undefined): Known | undefined {
  const name = plain(label)
  if (name === '') return undefined
  const drug =
    TIER.test(name) || (DRUGS.test(name) && !name.startsWith('other practitioner')) ? drugOf(name) : undefined
  if (drug && (group === 'drugs' || group === 'tests' || group === undefined || DRUGS.test(name)))
    return { key: drug, group: 'drugs' }
  const found = LABELS.find((row) => row.pattern.test(name) && (row.group === undefined || row.group === group))
  if (found) return { key: found.key, group: found.opens ?? group }
  // A label that stands in several groups, but in none that is known here.
  const other = LABELS.find((row) => row.pattern.test(name))
  if (!other?.group) return undefined
  return { key: other.key, group: other.group }
}

/** A tier is what its own label says. */
function drugOf(name: string): FactKey {
  if (/\bnon ?(?:preferred|formulary)\b|\bnot preferred\b|no preferid/.test(name))
    return /brand|marca|formulary|special/.test(name) || !/generic/.test(name)
      ? 'non_preferred_brand_drugs'
      : 'other_service'
  if (/special|especializad/.test(name)) return 'specialty_drugs'
  if (
    /\bbrands?\b|\bformulary\b|de marca/.test(name) &&
    !/^(?:tier \d\w? )?(?:typically |mostly |preferred )*generics?\b/.test(name)
  )
    return 'preferred_brand_drugs'
  return /generic/.test(name) ? 'generic_drugs' : 'other_service'
}

/** Whether a label starts here, so that it is not the rest of the one above. */
export const startsRow = (label: string): boolean => {
  const name = plain(label)
  return (
    TIER.test(name) ||
    LABELS.some(({ pattern }) => pattern.test(name)) ||
    /^(?:preferred |non preferred |specialty |brand |generic )*(?:generic|brand|specialty)(?: name)? drugs|^medicamentos/.test(
      name,
    )
  )
}

const QUESTIONS: readonly (readonly [FactKey | null, RegExp])[] = [
  ['deductible_exceptions', /(?:services )?covered before (?:you|the)|cubiertos antes de/],
  ['other_deductibles', /other deductibles|otros deducibles/],
  ['deductible_individual', /overall deductible|deducible (?:general|total)|the deductible$/],
  [
    'out_of_pocket_exclusions',
    /(?:not included|doesn t count|does not count).*(?:limit|pocket)|no (?:esta )?inclui.*limite|no se incluye/,
  ],
  ['out_of_pocket_individual', /out of pocket (?:limit|maximum)|limite de (?:gastos de bolsillo|desembolso)/],
  ['annual_limit', /annual limit|limite anual/],
  ['network', /network (?:provider|of)|of providers|proveedor(?:es)? (?:de|dentro de) la red|red de proveedores/],
  ['referral', /referral|remision|referencia|referido/],
  [null, /services this plan|servicios que (?:este|el) plan no/],
]

/** Which question of the form this is: null for one that is not a fact, undefined if it is none. */
export function questionOf(text: string): FactKey | null | undefined {
  const name = plain(text)
  return QUESTIONS.find(([, pattern]) => pattern.test(name))?.[0]
}
export const startsQuestion = (text: string): boolean =>
  /^(?:what (?:is|isn t)|are there|is there|does this|do (?:i|you) need|will you|can i|cual es|hay |que no|pagara menos|necesit|este plan usa)/.test(
    plain(text),
  )
