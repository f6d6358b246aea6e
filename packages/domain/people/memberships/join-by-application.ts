import type { Network } from '@waymark/contracts/people/memberships/schemas'
import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { join } from './require-member.ts'

/** Lets a user into the network that an application was approved for, and says which one that is. */
export async function joinByApplication(tx: Transaction, user_id: string, application_id: string): Promise<Network> {
  const application = await tx.row(
    tables.member_application.pick('join_origin'),
    sql`select join_origin from member_application where id = ${application_id}::uuid`,
  )
  if (!application) throw new Error('an invitation is of no application')
  const { join_origin: network } = application
  await join(tx, { user_id, network, application_id })
  await emit(tx, 'network.joined', user_id, { network }, { actor: `user:${user_id}` })
  return network
}
