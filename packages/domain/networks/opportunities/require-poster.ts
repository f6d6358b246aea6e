import { type Sql, sql } from '@waymark/platform/database'
import { conflict } from '@waymark/platform/errors'
import type { Opportunity } from '@waymark/platform/generated/client'
import { inNetwork } from '../../people/memberships/name-members.ts'

/** Throws 409 when no one is left to answer: the poster's account is disabled, or no longer in the network. */
export async function requirePoster(
  tx: Sql,
  { poster_id, network_scope }: Pick<Opportunity, 'poster_id' | 'network_scope'>,
): Promise<void> {
  const here = await tx.exists(
    sql`select 1 where ${inNetwork(sql`${poster_id}::uuid`, sql`${network_scope}::network`)}`,
  )
  if (!here) throw conflict('The member who posted this can no longer take part.')
}
