import type { BodyOf } from '@waymark/contracts/endpoint'
import { FAMILY_SECTORS } from '@waymark/contracts/networks/applications/sectors'
import type { directoryEndpoints } from '@waymark/contracts/networks/directory/endpoints'
import { emit } from '@waymark/events/outbox'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { array, nullable, oneOf, type RowOf, text, timestamptz } from '@waymark/platform/row'
import { DIRECTORY_CONSENT_VERSION } from '@waymark/rules/networks/directory/directory-consent'
import type { Context, UserActor } from '../../context.ts'

const directoryEntryRow = tables.directory_entry.extend({
  sectors: array(oneOf(FAMILY_SECTORS)),
  text_version: nullable(text),
  given_at: nullable(timestamptz),
})
type Row = RowOf<typeof directoryEntryRow>

export async function readEntry(db: Sql, user_id: string) {
  const row = await db.row(
    directoryEntryRow,
    sql`
    select entry.*, consent.text_version, consent.given_at
    from directory_entry as entry left join directory_consent as consent on consent.id = entry.consent_id
    where entry.user_id = ${user_id}::uuid`,
  )
  return row ? { ...row, consent: consentOf(row) } : null
}

const consentOf = ({ text_version, given_at }: Row) => (text_version && given_at ? { text_version, given_at } : null)

/**
 * Saves the entry with its consent. With consent others see it from now on, and without they no longer do. Throws 409
 * for a consent to an outdated text.
 */
export async function saveEntry(
  context: Context<UserActor>,
  body: BodyOf<typeof directoryEndpoints.saveDirectoryEntry>,
) {
  const { id: user_id } = context.actor.user
  const { display_name, headline, county, sectors, offers, shows_email, shows_phone, consent_version } = body
  if (consent_version !== null && consent_version !== DIRECTORY_CONSENT_VERSION) {
    throw conflict('The consent text has changed. Please reload the page and read it again.')
  }
  return context.db.transaction(async (tx) => {
    await tx.run(sql`
      insert into directory_entry as entry
        (user_id, display_name, headline, county, sectors, offers, shows_email, shows_phone)
      values (${user_id}::uuid, ${display_name}, ${headline}, ${county}, ${sectors}::text[], ${offers}, ${shows_email},
              ${shows_phone})
      on conflict (user_id) do update set
        display_name = excluded.display_name, headline = excluded.headline, county = excluded.county,
        sectors = excluded.sectors, offers = excluded.offers, shows_email = excluded.shows_email,
        shows_phone = excluded.shows_phone, updated_at = now()`)
    if (consent_version === null) await takeBack(tx, user_id)
    else await agree(tx, user_id, consent_version)
    await changed(tx, context)
    const entry = await readEntry(tx, user_id)
    if (!entry) throw notFound()
    return { entry }
  })
}

/** Removes the entry from the directory. The member keeps the text. */
export const withdrawConsent = (context: Context<UserActor>): Promise<void> =>
  context.db.transaction(async (tx) => {
    if ((await takeBack(tx, context.actor.user.id)) > 0) await changed(tx, context)
  })

async function agree(tx: Sql, user_id: string, text_version: string): Promise<void> {
  const agreed = await tx.exists(sql`
    select 1 from directory_consent
    where user_id = ${user_id}::uuid and withdrawn_at is null and text_version = ${text_version}`)
  if (agreed) return
  await takeBack(tx, user_id)
  await tx.run(sql`
    with given as (
      insert into directory_consent (id, user_id, text_version)
      values (${newId()}::uuid, ${user_id}::uuid, ${text_version}) returning id, user_id
    )
    update directory_entry set consent_id = given.id from given where directory_entry.user_id = given.user_id`)
}

const takeBack = (tx: Sql, user_id: string): Promise<number> =>
  tx.run(sql`
    with withdrawn as (
      update directory_consent set withdrawn_at = now() where user_id = ${user_id}::uuid and withdrawn_at is null
      returning user_id
    )
    update directory_entry set consent_id = null from withdrawn where directory_entry.user_id = withdrawn.user_id`)

const changed = (tx: Transaction, { actor }: Context<UserActor>) =>
  emit(tx, 'directory_entry.changed', actor.user.id, {})
