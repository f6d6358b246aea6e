import { z } from 'zod'
import { endpoint, noContent } from '../../endpoint.ts'
import { email, id, idParams, instant, LIMITS, optionalText, page, requiredText, text } from '../../fields.ts'
import { HONEYPOT_DETAIL } from '../intake/endpoints.ts'
import { MEDICAL_USER_TYPES } from './options.ts'

export const medicalMembership = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  user_type: z.enum(MEDICAL_USER_TYPES),
  interests: z.array(z.string()),
  /** The version of the text that was agreed to (`@waymark/rules/leads/medical/agreement`). */
  agreement_version: z.string(),
  created_at: instant,
})
export type MedicalMembership = z.infer<typeof medicalMembership>

export const medicalEndpoints = {
  applyForMembership: endpoint({
    method: 'POST',
    path: '/medical/memberships',
    summary: 'Apply to the medical membership association; open to anyone',
    tag: 'Medical',
    access: 'public',
    limit: 'medical_membership',
    target_limit: { limit: 'medical_membership', of: 'email' },
    idempotent: true,
    body: z.object({
      name: requiredText(LIMITS.name, 'Name is required'),
      email: email(),
      phone: optionalText(LIMITS.phone),
      user_type: z.enum(MEDICAL_USER_TYPES, { error: 'Please choose how you take part' }),
      interests: z.array(text(LIMITS.name)).max(20).default([]),
      membership_agreement: z.literal(true, { error: 'Please accept the membership agreement' }),
      honeypot: z.literal('', { error: HONEYPOT_DETAIL }).nullish(),
    }),
    status: 201,
    response: medicalMembership,
  }),
  listMemberships: endpoint({
    method: 'GET',
    path: '/admin/medical-memberships',
    summary: 'List applications to the medical membership association, newest first',
    tag: 'Medical',
    access: 'sys_admin',
    query: page,
    status: 200,
    response: z.array(medicalMembership),
    paged: true,
  }),
  deleteMembership: endpoint({
    method: 'DELETE',
    path: '/admin/medical-memberships/{id}',
    summary: 'Erase an application at the applicant’s request; this cannot be undone',
    tag: 'Medical',
    access: 'sys_admin',
    record: 'medical_membership',
    params: idParams,
    confirm: true,
    status: 204,
    response: noContent,
  }),
}
