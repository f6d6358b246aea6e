import { z } from 'zod'
import { endpoint, noContent } from '../../endpoint.ts'
import { absentWhenEmpty, id, instant, LIMITS, optionalText, page, requiredText, text } from '../../fields.ts'
import { FAMILY_SECTORS } from '../applications/sectors.ts'
import { family } from '../family.ts'

const sector = z.enum(FAMILY_SECTORS)

const said = {
  display_name: requiredText(LIMITS.name, 'Please enter the name that members know you by'),
  headline: requiredText(LIMITS.short_text, 'Please describe yourself in one line'),
  county: optionalText(LIMITS.name),
  sectors: z
    .array(sector)
    .min(1, 'Choose at least one sector')
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each sector once'),
  offers: optionalText(LIMITS.free_text),
}

/** A member as others see them. `email` and `phone` are null if the member does not show them. */
export const directoryMember = z.object({
  user_id: id,
  display_name: z.string(),
  headline: z.string(),
  county: z.string().nullable(),
  sectors: z.array(sector),
  offers: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Whether the caller may send them a message. The release before does not send it. */
  may_write: z.boolean().default(true),
})
export type DirectoryMember = z.output<typeof directoryMember>

const ownEntry = directoryMember.omit({ user_id: true, email: true, phone: true, may_write: true }).extend({
  shows_email: z.boolean(),
  shows_phone: z.boolean(),
  /** The consent that makes the entry visible to others. Null while it is hidden. */
  consent: z.object({ text_version: z.string(), given_at: instant }).nullable(),
})
export type OwnDirectoryEntry = z.output<typeof ownEntry>

export const directoryEndpoints = {
  listDirectory: endpoint({
    ...family,
    method: 'GET',
    path: '/federation/directory',
    summary: 'List the members of the family network who agreed to be listed, by name',
    query: page.extend({
      search: absentWhenEmpty(text(LIMITS.name).optional()),
      sector: absentWhenEmpty(sector.optional()),
    }),
    status: 200,
    response: z.object({ members: z.array(directoryMember) }),
    paged: true,
  }),
  readDirectoryEntry: endpoint({
    ...family,
    method: 'GET',
    path: '/federation/directory/entry',
    summary: 'Get your own entry; null if you have none',
    status: 200,
    response: z.object({ entry: ownEntry.nullable() }),
  }),
  saveDirectoryEntry: endpoint({
    ...family,
    method: 'PATCH',
    path: '/federation/directory/entry',
    summary: 'Save your entry; others see it only with your consent to the current wording',
    body: z.object({
      ...said,
      shows_email: z.boolean(),
      shows_phone: z.boolean(),
      /** The version of the consent wording. Null for an entry that others do not see. */
      consent_version: z.string().max(40).nullable(),
    }),
    status: 200,
    response: z.object({ entry: ownEntry }),
  }),
  withdrawDirectoryConsent: endpoint({
    ...family,
    method: 'DELETE',
    path: '/federation/directory/consent',
    summary: 'Withdraw consent; the entry leaves the directory immediately',
    status: 204,
    response: noContent,
  }),
}
