/** The ids in requests and in the questionnaire, which is never sent. Their labels are defined with the pages. */
export const MEDICAL_USER_TYPES = ['practitioner', 'patient', 'broker', 'planner', 'other'] as const
export type MedicalUserType = (typeof MEDICAL_USER_TYPES)[number]

export const HEALTH_FOCUSES = [
  'chronic_fatigue',
  'digestive_health',
  'mental_wellness',
  'autoimmune',
  'preventive_care',
  'trauma_healing',
  'spiritual_wellness',
] as const
export type HealthFocus = (typeof HEALTH_FOCUSES)[number]

export const COMMUNICATION_STYLES = ['deep_listening', 'collaborative', 'evidence_based', 'intuitive_guidance'] as const
export type CommunicationStyle = (typeof COMMUNICATION_STYLES)[number]

export const TRUST_PREFERENCES = ['established_trust', 'innovative_approaches', 'balanced_blend'] as const
export type TrustPreference = (typeof TRUST_PREFERENCES)[number]
