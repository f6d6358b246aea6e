import type { Security } from '@waymark/contracts/people/accounts/security'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { bool, int4, present, row, timestamptz } from '@waymark/platform/row'
import type { Context, UserActor } from '../../context.ts'
import { needsSecondFactor } from './second-factor.ts'

const ownRow = row({ password_set: bool, recovery_codes_left: int4 })

/** How the user's account is protected. */
export async function readSecurity({ db, config, actor }: Context<UserActor>): Promise<Security> {
  const user_id = actor.user.id
  const [own, app, google, passkeys] = await Promise.all([
    db.row(
      ownRow,
      sql`
      select password_hash is not null as password_set,
        (select count(*)::int from recovery_code where user_id = app_user.id and used_at is null) as recovery_codes_left
      from app_user where id = ${user_id}::uuid`,
    ),
    db.row(
      row({ confirmed_at: present(timestamptz) }),
      sql`
      select confirmed_at from authenticator_app where user_id = ${user_id}::uuid and confirmed_at is not null`,
    ),
    db.row(
      tables.google_identity.pick('linked_at'),
      sql`
      select linked_at from google_identity where user_id = ${user_id}::uuid and ended_at is null order by linked_at`,
    ),
    db.rows(
      tables.passkey.pick('id', 'name', 'created_at', 'last_used_at'),
      sql`
      select id, name, created_at, last_used_at from passkey where user_id = ${user_id}::uuid order by id limit 100`,
    ),
  ])
  return {
    password_set: own?.password_set ?? false,
    second_factor_needed: needsSecondFactor(config, actor.user),
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    authenticator_app_since: app?.confirmed_at.toISOString() ?? null,
    google_since: google?.linked_at.toISOString() ?? null,
    recovery_codes_left: own?.recovery_codes_left ?? 0,
  }
}
