import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { conflict } from '@waymark/platform/errors'
import { mayBe } from '@waymark/rules/networks/case-studies/actions'
import type { Context, UserActor } from '../../context.ts'
import { type Found, findCaseStudy, lockCaseStudy } from './find-case-study.ts'

/** Hides it from everyone immediately, permanently if the employer revoked the consent. A repeat changes nothing. */
export const withdrawCaseStudy = (
  context: Context<UserActor>,
  id: string,
  consent_withdrawn: boolean,
): Promise<Found> => context.db.transaction(async (tx) => withdraw(tx, await lockCaseStudy(tx, id), consent_withdrawn))

/**
 * Part of a transaction that has locked the case study. Throws 409 when the employer never agreed, so that there is
 * nothing to revoke.
 */
export async function withdraw(tx: Transaction, found: Found, consent_withdrawn: boolean): Promise<Found> {
  const { id, author_id, network_scope: network } = found
  const for_good = consent_withdrawn && found.consent_withdrawn_at === null
  if (!for_good && !mayBe('withdraw', found)) return found
  if (for_good && found.consent_given_by === null) throw conflict('There is no recorded consent to withdraw.')
  await tx.run(sql`
    update case_study
    set status = 'withdrawn', consent_withdrawn_at = ${for_good ? sql`now()` : sql`null`}, updated_at = now()
    where id = ${id}::uuid`)
  await emit(tx, 'case_study.withdrawn', id, { author_id, network })
  return findCaseStudy(tx, id)
}
