import type {
  CommunicationStyle,
  HealthFocus,
  MedicalUserType,
  TrustPreference,
} from '@waymark/contracts/leads/medical/options'
import type { Choice } from '../../../shared/ui/fields/choice-field.tsx'

export const USER_TYPES: readonly Choice<MedicalUserType>[] = [
  { value: 'practitioner', label: 'Practitioner', hint: 'I care for patients' },
  { value: 'patient', label: 'Patient', hint: 'I want care that fits me' },
  { value: 'broker', label: 'Broker', hint: 'I give advice on insurance' },
  { value: 'planner', label: 'Planner', hint: 'I help people plan money, benefits or estates' },
  { value: 'other', label: 'Someone else', hint: 'I am curious, or do something different' },
]

/** The server receives these exact texts. */
export const INTERESTS = [
  'Finding a practitioner',
  'Meeting other members',
  'Tools for my practice',
  'Lectures and reading',
  'Helping to run the association',
] as const

export const FOCUSES: readonly Choice<HealthFocus>[] = [
  { value: 'chronic_fatigue', label: 'Chronic fatigue' },
  { value: 'digestive_health', label: 'Digestive health' },
  { value: 'mental_wellness', label: 'Mental wellness' },
  { value: 'autoimmune', label: 'Autoimmune conditions' },
  { value: 'preventive_care', label: 'Preventive care' },
  { value: 'trauma_healing', label: 'Healing from trauma' },
  { value: 'spiritual_wellness', label: 'Spiritual wellness' },
]

export const STYLES: readonly Choice<CommunicationStyle>[] = [
  { value: 'deep_listening', label: 'Deep listening', hint: 'Time to tell the whole story first' },
  { value: 'collaborative', label: 'Collaborative', hint: 'We discuss it and decide together' },
  { value: 'evidence_based', label: 'Evidence-based', hint: 'Show me the studies and the numbers' },
  { value: 'intuitive_guidance', label: 'Intuitive guidance', hint: 'Someone who reads between the lines' },
]

export const TRUSTS: readonly Choice<TrustPreference>[] = [
  { value: 'established_trust', label: 'Established trust', hint: 'What has worked for years' },
  { value: 'innovative_approaches', label: 'Innovative approaches', hint: 'What is new and promising' },
  { value: 'balanced_blend', label: 'A balanced blend', hint: 'Some of both' },
]

const WORDS: ReadonlyMap<string, string> = new Map(
  [...USER_TYPES, ...FOCUSES, ...STYLES, ...TRUSTS].map(({ value, label }) => [value, label]),
)
export const labelOf = (value: string): string => WORDS.get(value) ?? value

/** `a`, `a and b`, `a, b and c`. */
export const inARow = (parts: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(parts)
