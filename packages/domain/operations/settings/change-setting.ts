import type { BodyOf } from '@waymark/contracts/endpoint'
import type { Setting, settingEndpoints } from '@waymark/contracts/foundation/settings/endpoints'
import type { SettingName, Settings } from '@waymark/contracts/foundation/settings/values'
import { emit } from '@waymark/events/outbox'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { conflict } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { dayOf } from '@waymark/rules/foundation/settings/in-force'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { forgetSettings } from '../../foundation/settings/read-settings.ts'
import { refused, valueOf } from '../../foundation/settings/value-of.ts'
import { readSetting } from './list-settings.ts'

/**
 * Adds a version that applies to new data from its day on. Earlier agreements keep theirs, such as the fee of a
 * referral or the price of a running subscription. Of several users who saw the same version, the first one wins.
 * Throws 422 for an invalid value or a past day, and 409 when there is a change that the user has not seen.
 */
export async function changeSetting(
  context: Context<UserActor>,
  name: SettingName,
  { value: sent, effective_from, note, seen }: BodyOf<typeof settingEndpoints.changeSetting>,
): Promise<Setting> {
  const now = new Date()
  const { db } = context
  const value = valueOf(name, sent)
  const today = dayOf(now)
  const from = effective_from ?? today
  if (from < today) {
    throw refused([{ path: 'effective_from', message: 'A change can start today or later' }])
  }
  await db.transaction(async (tx) => {
    await checkNamed(tx, value, await readSetting(tx, name, now))
    await addVersion(context, tx, name, { value, from, note, seen, cancels: false, now })
  })
  return readSetting(db, name, now)
}

/**
 * Cancels what is planned for a later day: the setting then goes on as if it had never been planned. Throws 409 when
 * there is a change that the user has not seen, and when nothing is planned for that day, which may have begun.
 */
export async function cancelPlannedSetting(
  context: Context<UserActor>,
  name: SettingName,
  { effective_from: from, seen }: BodyOf<typeof settingEndpoints.cancelPlannedSetting>,
): Promise<Setting> {
  const now = new Date()
  const { db } = context
  await db.transaction(async (tx) => {
    const before = await readSetting(tx, name, now)
    const plan = before.planned.find(({ effective_from }) => effective_from === from)
    if (!plan || before.number !== seen) throw changedMeanwhile()
    const { value } = before.planned.findLast(({ effective_from }) => effective_from < from) ?? before
    await addVersion(context, tx, name, { value, from, note: `Canceled: ${plan.note}`, seen, cancels: true, now })
  })
  return readSetting(db, name, now)
}

interface NewVersion {
  readonly value: object
  readonly from: string
  readonly note: string
  readonly seen: number
  readonly cancels: boolean
  readonly now: Date
}

async function addVersion(
  context: Context<UserActor>,
  tx: Transaction,
  name: SettingName,
  { value, from, note, seen, cancels, now }: NewVersion,
): Promise<void> {
  const { db, actor } = context
  const id = newId()
  const added = await tx.run(sql`
    insert into setting_version (id, name, number, effective_from, value, note, cancels, created_by, created_at)
    select ${id}::uuid, ${name}, ${seen + 1}::int, ${from}::date, ${JSON.stringify(value)}::jsonb, ${note}, ${cancels},
           ${actor.user.id}::uuid, ${now}::timestamptz
    where ${seen}::int = (select coalesce(max(number), 0) from setting_version where name = ${name})
    on conflict (name, number) do nothing`)
  if (added === 0) throw changedMeanwhile()
  await emit(tx, 'setting.changed', id, { name })
  await logAccess(context, cancels ? 'setting.plan_canceled' : 'setting.changed', 'setting', id, tx)
  tx.afterCommit(() => forgetSettings(db))
}

const changedMeanwhile = () =>
  conflict(
    'Someone else changed this in the meantime. Check the current value, then make your change again.',
    'changed_meanwhile',
  )

/**
 * Every administrator whom a value adds must be an enabled one. Those of the versions before may have left, which must not
 * stop other changes, and `queueAdministrator` passes them over.
 */
async function checkNamed(tx: Sql, value: Settings[SettingName], before: Setting): Promise<void> {
  if (!('queue_administrators' in value)) return
  const named = value.queue_administrators
  const known = new Set(
    [before, ...before.planned].flatMap((version) =>
      'queue_administrators' in version.value ? version.value.queue_administrators : [],
    ),
  )
  const found = await tx.rows(
    tables.app_user.pick('id'),
    sql`
    select id from app_user where id = any(${named}::uuid[]) and role = 'sys_admin' and is_active`,
  )
  const unknown = named.findIndex((id) => !known.has(id) && !found.some((administrator) => administrator.id === id))
  if (unknown >= 0) {
    throw refused([{ path: `value.queue_administrators.${unknown}`, message: 'This is not an enabled administrator' }])
  }
}
