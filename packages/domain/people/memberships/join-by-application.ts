import type { Network } from '@waymark/contracts/people/memberships/schemas'
import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { join } from './require-member.ts'

/** Adds a user to the network that an application was approved for, and returns that network. */
export async function joinByApplication(tx: Transaction, user_id: string, application_id: string): Promise<Network> {
  const application = await tx.row(
    tables.member_application.pick('join_origin'),
    sql`select join_origin from member_application where id = ${application_id}::uuid`,
  )
  if (!application) throw new Error('an invitation has no application')
  const { join_origin: network } = application
  await join(tx, { user_id, network, application_id })
  await emit(tx, 'network.joined', user_id, { network }, { actor: `user:${user_id}` })
  return network
}
