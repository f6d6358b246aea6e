import type { Transaction } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { administrators } from '../../foundation/notifications/find-administrators.ts'
import { notifyUsers } from '../../foundation/notifications/notify-user.ts'

/** Asks all administrators to check what a broker says about their license. */
export async function askForLicenseCheck(
  tx: Transaction,
  { id, first_name, last_name }: Pick<User, 'id' | 'first_name' | 'last_name'>,
  kind: 'states_added' | 'license_changed',
  body: string,
): Promise<void> {
  const about = `${first_name} ${last_name}`
  const told = await administrators(tx)
  await notifyUsers(
    tx,
    told.map(({ user_id }) => ({ user_id, kind, about, body, link: `/admin/users?user=${id}` })),
  )
}
