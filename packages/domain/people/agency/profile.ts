import type { AnswerOf, BodyOf } from '@waymark/contracts/endpoint'
import {
  type agencyEndpoints,
  DEFAULT_ACCENT_COLOR,
  DEFAULT_PRIMARY_COLOR,
} from '@waymark/contracts/people/agency/endpoints'
import { emit } from '@waymark/events/outbox'
import { type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { int4, nullable, type RowOf, text, timestamptz } from '@waymark/platform/row'
import type { Acting } from '../../context.ts'
import { recheckNumbers } from '../accounts/license-numbers.ts'
import { changeStates, licensedStates } from '../accounts/licensed-states.ts'

const profileRow = tables.app_user
  .pick('states_licensed', 'languages', 'npn', 'specialties', 'subscription_package')
  .extend({
    agency_name: nullable(text),
    license_number: nullable(text),
    demographics: nullable(text),
    geographic: nullable(text),
    description: nullable(text),
    primary_color: nullable(text),
    accent_color: nullable(text),
    logo_key: nullable(text),
    logo_media_type: nullable(text),
    logo_size: nullable(int4),
    logo_updated_at: nullable(timestamptz),
    photo_size: nullable(int4),
    photo_updated_at: nullable(timestamptz),
    client_phone: nullable(text),
    client_email: nullable(text),
  })
type Row = RowOf<typeof profileRow>
type Answer = AnswerOf<typeof agencyEndpoints.readAgencyProfile>
type Changes = BodyOf<typeof agencyEndpoints.updateAgencyProfile>

/** A profile as others see it, with defaults for missing fields. Throws 404 for a deleted user. */
export async function readProfile(db: Sql, user_id: string): Promise<Answer> {
  const row = await db.row(
    profileRow,
    sql`
    select agency_name, license_number, demographics, geographic, description, primary_color,
           accent_color, logo_key, logo_media_type, logo_size, logo_updated_at, photo_size, photo_updated_at, client_phone,
           client_email, states_licensed, languages, npn, specialties,
           subscription_package
    from app_user left join agency_profile on user_id = id where id = ${user_id}::uuid`,
  )
  if (!row) throw notFound()
  return presentProfile(row)
}

const presentProfile = ({
  logo_key,
  logo_media_type,
  logo_size,
  logo_updated_at,
  photo_size,
  photo_updated_at,
  subscription_package,
  ...row
}: Row) => ({
  ...row,
  primary_color: row.primary_color ?? DEFAULT_PRIMARY_COLOR,
  accent_color: row.accent_color ?? DEFAULT_ACCENT_COLOR,
  logo:
    logo_key && logo_media_type && logo_size !== null && logo_updated_at
      ? { media_type: logo_media_type, size: logo_size, updated_at: logo_updated_at }
      : null,
  photo: photo_size !== null && photo_updated_at ? { size: photo_size, updated_at: photo_updated_at } : null,
  white_label: subscription_package === 'white_label',
})

const TEXTS = [
  'agency_name',
  'license_number',
  'demographics',
  'geographic',
  'description',
  'client_phone',
  'client_email',
] as const
const COLORS = ['primary_color', 'accent_color'] as const

/**
 * Changes the given fields only; null clears a text. A verified broker who gives another number of their license is not
 * verified until an administrator has checked it. Throws 422 for an unknown state, and 409 for removing a state where
 * the broker has clients.
 */
export async function updateProfile(context: Acting, changes: Changes): Promise<Answer> {
  const user_id = context.actor.user.id
  const states = changes.states_licensed ? licensedStates(changes.states_licensed) : null
  const given = Object.fromEntries(
    [...TEXTS, ...COLORS].flatMap((key) => (key in changes ? [[key, changes[key]]] : [])),
  )
  return context.db.transaction(async (tx) => {
    if (states) await changeStates(tx, context, states)
    await recheckNumbers(tx, context, changes)
    const user = await tx.row(
      tables.app_user.pick('id'),
      sql`
      update app_user set languages = coalesce(${changes.languages ?? null}, languages),
                          npn = case when ${changes.npn !== undefined}::boolean then ${changes.npn ?? null} else npn end,
                          specialties = coalesce(${changes.specialties ?? null}, specialties), updated_at = now()
      where id = ${user_id}::uuid returning id`,
    )
    if (!user) throw notFound()
    await tx.run(sql`insert into agency_profile (user_id) values (${user_id}::uuid) on conflict do nothing`)
    await tx.run(sql`
      update agency_profile
      set (agency_name, license_number, demographics, geographic, description, primary_color,
           accent_color, client_phone, client_email, updated_at)
        = (select agency_name, license_number, demographics, geographic, description, primary_color,
                  accent_color, client_phone, client_email, now()
           from jsonb_populate_record(agency_profile, ${JSON.stringify(given)}::jsonb))
      where user_id = ${user_id}::uuid`)
    await emit(tx, 'user.updated', user_id, {})
    return readProfile(tx, user_id)
  })
}
