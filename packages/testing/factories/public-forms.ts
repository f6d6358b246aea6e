import type { businessAnswers } from '@waymark/contracts/leads/business/endpoints'
import type { Database } from '@waymark/platform/database'
import type { BusinessLead, MedicalMembership, User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { estimateSavings } from '@waymark/rules/leads/business/estimate-savings'
import type { z } from 'zod'
import { insert } from './insert.ts'

/** An application to the medical membership association. */
export const aMembership = (db: Database, overrides: Partial<MedicalMembership> = {}): Promise<MedicalMembership> =>
  insert(db, 'medical_membership', {
    id: newId(),
    name: 'Rosa Quill',
    email: 'rosa@example.test',
    user_type: 'patient',
    interests: [],
    agreement_version: '2026-11',
    created_at: new Date(),
    ...overrides,
  })

/** The body of a business assessment with only the required fields. */
export const anAssessedBusiness = (
  overrides: Partial<z.input<typeof businessAnswers>> = {},
): z.input<typeof businessAnswers> => ({
  company_name: 'Harbor Bakery',
  contact_name: 'Sam Owner',
  role: 'owner',
  email: `${newId()}@example.test`,
  employees_band: '21-50',
  current_deductible_band: '$7,500',
  consent_contact: true,
  ...overrides,
})

/** A business lead assigned to this administrator. */
export const aBusinessLead = (
  db: Database,
  { id: agent_assigned }: Pick<User, 'id'>,
  overrides: Partial<BusinessLead> = {},
): Promise<BusinessLead> => {
  const group = { employees_band: '21-50', current_deductible_band: '$7,500', network_preference: null } as const
  return insert(db, 'business_lead', {
    ...group,
    id: newId(),
    company_name: 'Harbor Bakery',
    contact_name: 'Sam Owner',
    role: 'owner',
    email: 'sam@example.test',
    contribution_model: [],
    coop_interest_toggle: false,
    timestamp_iso: new Date(),
    savings_snapshot: { ...estimateSavings(group) },
    agent_assigned,
    utm_source: 'waymark_business',
    utm_campaign: 'small_business_landing',
    utm_medium: 'web',
    consent_version: 'test',
    updated_at: new Date(),
    ...overrides,
  })
}
