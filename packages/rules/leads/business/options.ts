import type {
  BUSINESS_ROLES,
  CONTRIBUTION_MODELS,
  DEDUCTIBLE_BANDS,
  EMPLOYEES_BANDS,
  INTERESTS,
  NETWORK_PREFERENCES,
  PILOT_INTERESTS,
} from '@waymark/contracts/leads/business/options'

type Labels<Ids extends readonly string[]> = Record<Ids[number], string>

export const BUSINESS_ROLE_LABELS: Labels<typeof BUSINESS_ROLES> = {
  owner: 'Owner',
  hr: 'Human resources',
  benefits_admin: 'Benefits administrator',
  finance: 'Finance',
  other: 'Other',
}

export const EMPLOYEES_BAND_LABELS: Labels<typeof EMPLOYEES_BANDS> = {
  '5-20': '5 to 20',
  '21-50': '21 to 50',
  '51-100': '51 to 100',
  '101-250': '101 to 250',
  '250+': 'More than 250',
}

export const DEDUCTIBLE_BAND_LABELS: Labels<typeof DEDUCTIBLE_BANDS> = {
  '$2,500': '$2,500',
  '$5,000': '$5,000',
  '$7,500': '$7,500',
  Other: 'Other, or not sure',
}

export const INTEREST_LABELS: Labels<typeof INTERESTS> = { yes: 'Yes', no: 'No', unsure: 'Not sure' }

export const NETWORK_LABELS: Labels<typeof NETWORK_PREFERENCES> = {
  aetna: 'Aetna',
  cigna: 'Cigna',
  core_value: 'Core Value (no network)',
}

export const CONTRIBUTION_MODEL_LABELS: Labels<typeof CONTRIBUTION_MODELS> = {
  employer_paid: 'The employer pays',
  employee_paid: 'The employees pay',
  shared: 'They share the cost',
}

export const PILOT_INTEREST_LABELS: Labels<typeof PILOT_INTERESTS> = { yes: 'Yes', no: 'No', maybe: 'Maybe' }
