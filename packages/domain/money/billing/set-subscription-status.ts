import type { SettableStatus } from '@waymark/contracts/money/billing/subscriptions'
import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import type { Subscription, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { type RowOf } from '@waymark/platform/row'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'
import { stopPaying, tellOfEnd } from './announce-change.ts'
import { currentSubscription } from './current-subscription.ts'

const accountRow = tables.app_user.pick(
  'id',
  'role',
  'subscription_status',
  'subscription_package',
  'subscription_override',
  'trial_ends_at',
)
type Account = RowOf<typeof accountRow>
type Standing = Pick<User, 'subscription_status' | 'subscription_package' | 'subscription_override'>

export const PAYS_NOTHING = 'Administrators don’t pay, so there is no subscription to change.'

/** Within this time (milliseconds) a suspension can be taken back without the payment provider noticing. */
const UNHEARD_MS = 60 * 1000

/**
 * Applies an administrator's decision about a subscription. It affects billing only: sessions stay, and disabling the
 * account is separate. `inactive` immediately suspends a trial or a paid period: paid features respond with 402, no
 * plan can be chosen, and events of the payment provider do not change that. There is no refund; a minute later the
 * provider is asked to stop charging. `active` reverses a suspension if a plan is paid, which then ends with its period
 * unless the user keeps it. Otherwise it is a grant: active without payment or package until the user subscribes or
 * this setting changes. `automatic` clears both: the status follows payments, or else the trial.
 *
 * Setting the same again changes nothing. Throws 404 for an unknown user, 409 for an administrator.
 */
export async function setSubscriptionStatus(
  context: Context<UserActor>,
  { user_id, status }: { user_id: string; status: SettableStatus },
): Promise<void> {
  const now = new Date()
  await context.db.transaction(async (tx) => {
    const account = await tx.row(
      accountRow,
      sql`
      select id, role, subscription_status, subscription_package, subscription_override, trial_ends_at from app_user
      where id = ${user_id}::uuid for update`,
    )
    if (!account) throw notFound()
    if (account.role === 'sys_admin') throw conflict(PAYS_NOTHING, 'administrator')
    const current = await currentSubscription(tx, user_id, now)
    const wanted = await standingOf(tx, account, status, current, now)
    if (!(await write(tx, account, wanted, now))) return
    if (wanted.subscription_override === 'suspended') {
      await stopPaying(tx, user_id, now, new Date(now.getTime() + UNHEARD_MS))
      await notifyUser(tx, { user_id, kind: 'subscription_suspended' })
    } else if (account.subscription_status === 'inactive' && wanted.subscription_status !== 'inactive') {
      await notifyUser(tx, { user_id, kind: 'subscription_reinstated' })
    } else if (account.subscription_override === 'suspended') {
      await notifyUser(tx, { user_id, kind: 'suspension_ended' })
    } else if (account.subscription_status === 'active' && wanted.subscription_status === 'inactive') {
      await tellOfEnd(tx, user_id, now)
    }
    await emit(tx, 'user.updated', user_id, {})
    await logAccess(context, `subscription.set_${status}`, 'user', user_id, tx)
  })
}

/**
 * For an administrator who becomes a broker: what they had without paying ends, as with `automatic`. A grant and a
 * suspension stay.
 */
export async function endFreeUse(tx: Transaction, account: Account, now: Date): Promise<void> {
  if (account.subscription_status !== 'active' || account.subscription_override !== null) return
  const current = await currentSubscription(tx, account.id, now)
  await write(tx, account, await standingOf(tx, account, 'automatic', current, now), now)
}

async function standingOf(
  tx: Transaction,
  account: Account,
  status: SettableStatus,
  current: Subscription | undefined,
  now: Date,
): Promise<Standing> {
  if (status === 'inactive') {
    return { subscription_status: 'inactive', subscription_package: null, subscription_override: 'suspended' }
  }
  if (current) {
    return { subscription_status: 'active', subscription_package: current.package_id, subscription_override: null }
  }
  if (status === 'active') {
    const { subscription_status: was, subscription_package, subscription_override } = account
    // An account that was exempted from payment before grants existed.
    if (was === 'active') return { subscription_status: was, subscription_package, subscription_override }
    return { subscription_status: 'active', subscription_package: null, subscription_override: 'granted' }
  }
  const on_trial = account.trial_ends_at > now && !(await everSubscribed(tx, account.id))
  return {
    subscription_status: on_trial ? 'trial' : 'inactive',
    subscription_package: null,
    subscription_override: null,
  }
}

const everSubscribed = (tx: Transaction, user_id: string): Promise<boolean> =>
  tx.exists(sql`select 1 from subscription where user_id = ${user_id}::uuid and state <> 'incomplete' limit 1`)

/** Returns whether anything changed. */
async function write(tx: Transaction, { id }: Account, wanted: Standing, now: Date): Promise<boolean> {
  const { subscription_status, subscription_package, subscription_override } = wanted
  const standing = sql`(${subscription_status}, ${subscription_package},
    ${subscription_override})`
  const changed = await tx.run(sql`
    update app_user
    set (subscription_status, subscription_package, subscription_override) = ${standing},
        updated_at = ${now}::timestamptz
    where id = ${id}::uuid
      and (subscription_status, subscription_package, subscription_override) is distinct from ${standing}`)
  return changed === 1
}
