import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { conflict } from '@waymark/platform/errors'
import { mayBe } from '@waymark/rules/networks/case-studies/actions'
import type { Context, UserActor } from '../../context.ts'
import { type Found, findCaseStudy, lockCaseStudy } from './find-case-study.ts'
import { requireWon } from './require-won.ts'

/** A repeat changes nothing. Throws 409 without a consent, or when the status does not allow it. */
export function submitCaseStudy(context: Context<UserActor>, id: string): Promise<Found> {
  return context.db.transaction(async (tx) => {
    const found = await lockCaseStudy(tx, id)
    if (found.status === 'submitted') return found
    if (!mayBe('submit', found)) throw conflict('This case study can’t be submitted in its current state.')
    if (found.consent_given_by === null) {
      throw conflict('Please first enter who agreed for the employer, when and how.', 'consent_missing')
    }
    await requireWon(tx, found.referral_id)
    await tx.run(sql`
      update case_study
      set status = 'submitted', submitted_at = now(), decided_by = null, approved_at = null, decline_reason = null,
          updated_at = now()
      where id = ${id}::uuid`)
    const payload = { author_id: found.author_id, network: found.network_scope }
    await emit(tx, 'case_study.submitted', id, payload)
    return findCaseStudy(tx, id)
  })
}
