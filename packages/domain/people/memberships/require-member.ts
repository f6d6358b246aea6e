import { NETWORKS, type Network } from '@waymark/contracts/people/memberships/schemas'
import { type Sql, sql } from '@waymark/platform/database'
import { forbidden } from '@waymark/platform/errors'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'

export const MEMBERS_ONLY = 'Only members of the network can do this.'

/** The networks of a user who can sign in: everyone is in the professional one, administrators are in both. */
export async function networksOf(db: Sql, { id, role }: Pick<User, 'id' | 'role'>): Promise<readonly Network[]> {
  if (role === 'sys_admin') return NETWORKS
  const joined = await db.rows(
    tables.network_membership.pick('network'),
    sql`select network from network_membership where user_id = ${id}::uuid`,
  )
  return NETWORKS.filter((network) => network === 'TW' || joined.some((row) => row.network === network))
}

export const isMember = async (db: Sql, user: Pick<User, 'id' | 'role'>, network: Network): Promise<boolean> =>
  network === 'TW' || (await networksOf(db, user)).includes(network)

/** Throws 403 for nonmembers. */
export async function requireMember(db: Sql, user: Pick<User, 'id' | 'role'>, network: Network): Promise<void> {
  if (!(await isMember(db, user, network))) throw forbidden(MEMBERS_ONLY)
}

/** Adds a user to a network; an existing membership does not change. */
export async function join(
  tx: Sql,
  membership: { user_id: string; network: Network; application_id: string | null },
): Promise<void> {
  const { user_id, network, application_id } = membership
  await tx.run(sql`
    insert into network_membership (user_id, network, application_id)
    values (${user_id}::uuid, ${network}, ${application_id}::uuid)
    on conflict do nothing`)
}
