import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { bool } from '@waymark/platform/row'
import type { ConsumerActor } from '../../context.ts'
import type { Secrets } from '../../secrets.ts'
import { markOfNumber } from './intake-token.ts'

/**
 * The consumers' links that are out of date: newer answers than those of their submission count, or they were texted to a
 * number that is no longer the client's. Newer answers were confirmed by email, and a number was corrected, so anyone who has
 * only the earlier link may be a stranger.
 */
export async function supersededAmong(
  db: Sql,
  secrets: Pick<Secrets, 'intake_token'>,
  links: readonly ConsumerActor[],
): Promise<ConsumerActor[]> {
  const judged = links.filter(({ by_mail }) => !by_mail)
  if (judged.length === 0) return []
  const found = await db.rows(
    tables.client.pick('phone').extend({ is_client: bool, answered_again: bool }),
    sql`
    select phone, client.id is not null as is_client,
           exists (select from consent_receipt
                   where consent_receipt.client_id = link.client_id and agreed_at > since) as answered_again
    from unnest(${judged.map(({ client_id }) => client_id)}::uuid[], ${judged.map(({ since }) => since)}::timestamptz[])
      with ordinality as link (client_id, since, place)
    left join client on client.id = link.client_id
    order by place`,
  )
  return judged.filter(({ texted_to }, place) => {
    const { phone = null, is_client, answered_again } = found[place] ?? {}
    const renumbered = texted_to !== undefined && is_client && markOfNumber(secrets, phone) !== texted_to
    return answered_again || renumbered
  })
}

export const isSuperseded = async (
  db: Sql,
  secrets: Pick<Secrets, 'intake_token'>,
  link: ConsumerActor,
): Promise<boolean> => (await supersededAmong(db, secrets, [link])).length > 0
