import { z } from 'zod'
import { bytes, endpoint, noContent } from '../../endpoint.ts'
import { id, idParams, instant, LIMITS, page, requiredText, text } from '../../fields.ts'
import { languagesSpoken, npn, statesLicensed } from '../accounts/schemas.ts'

export const DEFAULT_PRIMARY_COLOR = '#1E40AF'
export const DEFAULT_ACCENT_COLOR = '#3B82F6'
export const LINK_CATEGORIES = ['carrier_portal', 'quote_form', 'microsite', 'other'] as const
/** In bytes: 2 MB. */
export const MAX_LOGO_BYTES = 2_097_152
export const LOGO_TYPE_NOT_SUPPORTED = 'File type not supported. Please upload a PNG, JPG, JPEG or SVG logo.'
export const LOGO_TOO_LARGE = 'This logo is larger than 2 MB. Please choose a smaller one.'
/** In bytes: 512 KB. The portal sends a photo of 512 px, which is far smaller. */
export const MAX_PHOTO_BYTES = 524_288
/** The most pixels on each side. */
export const MAX_PHOTO_SIDE = 1024
export const PHOTO_NOT_SUPPORTED = 'Please choose a JPEG photo of at most 1024 by 1024 pixels.'
export const MAX_QUOTING_LINKS = 100

const color = z
  .string()
  .trim()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Use a color such as #1E40AF')
  .transform((value) => value.toUpperCase())

// Not `optionalText`, which treats an empty text like a missing one. Here, an empty text clears the field.
const erasableText = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => value || null)

const clientPhone = erasableText(LIMITS.phone).pipe(
  z
    .string()
    .regex(/^\+?[\d().\sx-]{7,}$/, 'Use a number such as (512) 555-0100')
    .nullable(),
)
const clientEmail = erasableText(LIMITS.email).pipe(z.email('Use an address such as ana@agency.example').nullable())

export const agencyProfile = z.object({
  agency_name: z.string().nullable(),
  license_number: z.string().nullable(),
  /** Two-letter codes. The same list decides which pool leads the agency gets. */
  states_licensed: z.array(z.string()),
  /** What you speak besides English, such as `es`. Pool leads in such a language come to you first. */
  languages: z.array(z.string()),
  npn: z.string().nullable(),
  specialties: z.array(z.string()),
  demographics: z.string().nullable(),
  geographic: z.string().nullable(),
  description: z.string().nullable(),
  /** `#RRGGBB` */
  primary_color: z.string(),
  accent_color: z.string(),
  /** The image is served at `/broker/agency-profile/logo`. `updated_at` changes whenever the image does. */
  logo: z.object({ media_type: z.string(), size: z.number().int(), updated_at: instant }).nullable(),
  /** On the card that clients see: a JPEG, served at `/broker/agency-profile/photo`. Without one they see initials. */
  photo: z.object({ size: z.number().int(), updated_at: instant }).nullable(),
  /** How clients may reach you, on the same card. Null is not shown. */
  client_phone: z.string().nullable(),
  client_email: z.string().nullable(),
  /** Whether the subscription includes the white-label package. */
  white_label: z.boolean(),
})
export type AgencyProfile = z.output<typeof agencyProfile>

const webAddress = requiredText(LIMITS.free_text, 'Please enter the address of the page').pipe(
  z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Use a web address that starts with https://' }),
)
const quotingLinkFields = z.object({
  label: requiredText(LIMITS.name, 'Please enter a label'),
  url: webAddress,
  category: z.enum(LINK_CATEGORIES, { error: 'Choose a category' }),
})
export const quotingLink = z.object({
  id,
  label: z.string(),
  url: z.string(),
  category: z.enum(LINK_CATEGORIES),
  created_at: instant,
})
export type QuotingLink = z.output<typeof quotingLink>

export const agencyEndpoints = {
  readAgencyProfile: endpoint({
    method: 'GET',
    path: '/broker/agency-profile',
    summary: 'Get the profile of your agency, with defaults for anything not saved yet',
    tag: 'Agency',
    access: 'session',
    status: 200,
    response: agencyProfile,
  }),
  updateAgencyProfile: endpoint({
    method: 'PATCH',
    path: '/broker/agency-profile',
    summary: 'Change parts of the profile; omitted fields stay the same',
    tag: 'Agency',
    access: 'session',
    body: z
      .object({
        agency_name: erasableText(LIMITS.name),
        license_number: erasableText(LIMITS.name),
        states_licensed: statesLicensed,
        languages: languagesSpoken,
        npn,
        specialties: z.array(requiredText(LIMITS.name)).max(30),
        demographics: erasableText(LIMITS.free_text),
        geographic: erasableText(LIMITS.free_text),
        description: erasableText(LIMITS.free_text),
        primary_color: color,
        accent_color: color,
        client_phone: clientPhone,
        client_email: clientEmail,
      })
      .partial(),
    status: 200,
    response: agencyProfile,
  }),
  uploadLogo: endpoint({
    method: 'POST',
    path: '/broker/agency-profile/logo',
    summary:
      'Upload a logo and replace the previous one (2 MB; png, jpg, jpeg, svg). Scripts and external references are removed from an SVG',
    tag: 'Agency',
    access: 'session',
    account_limit: 'upload',
    idempotent: true,
    upload: { max_bytes: MAX_LOGO_BYTES },
    needs: 'subscription',
    body: z.object({}),
    status: 201,
    response: agencyProfile,
  }),
  readLogo: endpoint({
    method: 'GET',
    path: '/broker/agency-profile/logo',
    summary: 'Get the logo image; 404 if there is none',
    tag: 'Agency',
    access: 'session',
    status: 200,
    response: bytes,
  }),
  readAgencyLogo: endpoint({
    method: 'GET',
    path: '/agencies/{id}/logo',
    summary: "Get the logo that an agency's clients see; 404 without one or without the white-label package",
    tag: 'Agency',
    access: 'public',
    limit: 'public_read',
    params: idParams,
    status: 200,
    response: bytes,
  }),
  deleteLogo: endpoint({
    method: 'DELETE',
    path: '/broker/agency-profile/logo',
    summary: 'Remove the logo; does nothing if there is none',
    tag: 'Agency',
    access: 'session',
    status: 204,
    response: noContent,
  }),
  uploadPhoto: endpoint({
    method: 'POST',
    path: '/broker/agency-profile/photo',
    summary:
      'Upload your photo and replace the previous one (JPEG, 512 KB, 1024 by 1024 pixels). Its metadata, such as the place, is removed',
    tag: 'Agency',
    access: 'session',
    account_limit: 'upload',
    idempotent: true,
    upload: { max_bytes: MAX_PHOTO_BYTES },
    needs: 'subscription',
    body: z.object({}),
    status: 201,
    response: agencyProfile,
  }),
  readPhoto: endpoint({
    method: 'GET',
    path: '/broker/agency-profile/photo',
    summary: 'Get your photo; 404 if there is none',
    tag: 'Agency',
    access: 'session',
    status: 200,
    response: bytes,
  }),
  deletePhoto: endpoint({
    method: 'DELETE',
    path: '/broker/agency-profile/photo',
    summary: 'Remove your photo; clients see your initials then',
    tag: 'Agency',
    access: 'session',
    status: 204,
    response: noContent,
  }),
  listQuotingLinks: endpoint({
    method: 'GET',
    path: '/broker/quoting-links',
    summary: "List your agency's links to carriers and quote forms, newest first",
    tag: 'Agency',
    access: 'session',
    query: page,
    status: 200,
    response: z.array(quotingLink),
    paged: true,
  }),
  createQuotingLink: endpoint({
    method: 'POST',
    path: '/broker/quoting-links',
    summary: 'Save a link to a carrier portal, quote form or microsite',
    tag: 'Agency',
    access: 'session',
    idempotent: true,
    body: quotingLinkFields,
    status: 201,
    response: quotingLink,
  }),
  updateQuotingLink: endpoint({
    method: 'PATCH',
    path: '/broker/quoting-links/{id}',
    summary: 'Change a link',
    tag: 'Agency',
    access: 'session',
    record: 'quoting_link',
    params: idParams,
    body: quotingLinkFields.partial(),
    status: 200,
    response: quotingLink,
  }),
  deleteQuotingLink: endpoint({
    method: 'DELETE',
    path: '/broker/quoting-links/{id}',
    summary: 'Remove a link',
    tag: 'Agency',
    access: 'session',
    record: 'quoting_link',
    params: idParams,
    status: 204,
    response: noContent,
  }),
}
