import { sql, type Transaction } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, text } from '@waymark/platform/row'
import { logAccess } from '../../access-log.ts'
import type { Acting } from '../../context.ts'
import { askForLicenseCheck } from './ask-for-license-check.ts'

const holderRow = tables.app_user
  .pick('id', 'role', 'first_name', 'last_name', 'credentials_verified', 'npn')
  .extend({ license_number: nullable(text) })

interface Numbers {
  readonly npn?: string | null | undefined
  readonly license_number?: string | null | undefined
}

/**
 * Takes the verification off a broker who gives another number: administrators checked the one before, and are asked to
 * check this one. Removing a number claims nothing, so it needs no check. Call it before the numbers are stored.
 */
export async function recheckNumbers(tx: Transaction, context: Acting, given: Numbers): Promise<void> {
  if (!given.npn && !given.license_number) return
  const { id } = context.actor.user
  const holder = await tx.row(
    holderRow,
    sql`
    select id, role, first_name, last_name, credentials_verified, npn,
           (select license_number from agency_profile where user_id = app_user.id) as license_number
    from app_user where id = ${id}::uuid for update`,
  )
  if (!holder) throw notFound()
  if (holder.role !== 'broker' || !holder.credentials_verified) return
  const changed = [
    ...(given.npn && given.npn !== holder.npn ? [`National Producer Number ${given.npn}`] : []),
    ...(given.license_number && given.license_number !== holder.license_number
      ? [`license number ${given.license_number}`]
      : []),
  ]
  if (changed.length === 0) return
  await tx.run(sql`update app_user set credentials_verified = false where id = ${id}::uuid`)
  await logAccess(context, 'license.number_changed', 'user', id, tx)
  await askAboutNumbers(tx, holder, changed)
}

/** Asks administrators to check numbers that they did not see when they checked the license. */
export async function askAboutNumbers(
  tx: Transaction,
  broker: Pick<User, 'id' | 'first_name' | 'last_name'>,
  numbers: readonly string[],
): Promise<void> {
  const body = `New: ${numbers.join(', ')}. They are not verified until you have checked the license.`
  await askForLicenseCheck(tx, broker, 'license_changed', body)
}
