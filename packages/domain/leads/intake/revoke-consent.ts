import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import type { ConsentRevocation } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import type { Log } from '@waymark/platform/log'
import type { Context } from '../../context.ts'

interface Revocation {
  client_id: string
  consents: readonly ConsentRevocation['consent'][]
  channel: ConsentRevocation['channel']
}

/** What a link that stops our emails withdraws. */
export const BY_LINK = { consents: ['email'], channel: 'mail_link' } as const

/** Says in the log whose consent such a link withdrew, for a person who restores a backup that does not have it. */
export function logWithdrawn(log: Log, client_ids: readonly string[]): void {
  for (const client_id of client_ids) log.info({ client_id, ...BY_LINK }, 'consent withdrawn')
}

/**
 * Revokes those of the given consents that the client has given. Each gets a row of its own, because a receipt never
 * changes. The broker sees it immediately and is notified. Repeating it, or a deleted client, changes nothing.
 * Returns those that it revoked.
 */
export async function revokeConsent(
  tx: Transaction,
  request: Pick<Context['request'], 'ip' | 'user_agent'>,
  { client_id, consents, channel }: Revocation,
): Promise<Revocation['consents']> {
  const client = await tx.row(tables.client, sql`select * from client where id = ${client_id}::uuid for no key update`)
  const given = [...new Set(consents)].filter((consent) => client?.[`${consent}_consent`])
  if (!client || given.length === 0) return []
  await tx.run(sql`
    insert into consent_revocation (id, client_id, consent, channel, ip, user_agent)
    select id, ${client_id}::uuid, consent, ${channel}, ${request.ip},
           ${request.user_agent}
    from unnest(${given.map(() => newId())}::uuid[], ${given}::revocable_consent[]) as revoked (id, consent)`)
  await tx.run(sql`
    update client set
      email_consent = email_consent and not ${given.includes('email')},
      phone_consent = phone_consent and not ${given.includes('phone')},
      text_consent = text_consent and not ${given.includes('text')},
      updated_at = now()
    where id = ${client_id}::uuid`)
  await emit(tx, 'consent.revoked', client_id, { broker_id: client.broker_id }, { actor: `client:${client_id}` })
  return given
}
